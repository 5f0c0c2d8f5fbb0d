import english from "../../../../src-renderer/i18n/en/frame.ts";
import { isUnderMore, type ScreenName } from "../../../../src-renderer/shell/navigation.ts";
import { test as base } from "../connection.ts";
import { WAREHOUSE } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { SHARED_SKU } from "./batch-states.ts";

const HOUR_MS = 3_600_000;

/** Keeps orders at their label, and gives one SKU to three items. */
export const test = base.extend({
  simulatorOptions: { labelDelayMs: [300, 300], processingDelayMs: [HOUR_MS, HOUR_MS] },
  simulator: async ({ simulator }, provide) => {
    for (let index = 0; index < 3; index += 1) {
      await simulator.control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: SHARED_SKU });
    }
    await provide(simulator);
  },
});

export async function open({ page }: DeskWindow, screen: ScreenName): Promise<void> {
  if (isUnderMore(screen)) await page.getByRole("button", { name: english.more.label, exact: true }).click();
  await page.getByRole("link", { name: english.screens[screen], exact: true }).click();
}
