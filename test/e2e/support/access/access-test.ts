import english from "../../../../src-renderer/i18n/en/frame.ts";
import type { ScreenName } from "../../../../src-renderer/shell/navigation.ts";
import { startSimulator } from "../../../../src-simulator/index.ts";
import { test as base } from "../connection.ts";
import { BATCH_LIMIT, ITEMS, WAREHOUSE } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { SHARED_SKU } from "./batch-states.ts";

const HOUR = 3_600_000;

/** A warehouse whose orders stay as they are once they have a label, and in which one code names several items. */
export const test = base.extend({
  simulator: async ({}, provide) => {
    const simulator = await startSimulator({
      items: ITEMS,
      batchLimit: BATCH_LIMIT,
      failedLabelRate: 0,
      labelDelayMs: [300, 300],
      processingDelayMs: [HOUR, HOUR],
    });
    for (let made = 0; made < 3; made += 1) {
      await simulator.control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: SHARED_SKU });
    }
    await provide(simulator);
    await simulator.close();
  },
});

export const open = (desk: DeskWindow, screen: ScreenName): Promise<void> =>
  desk.page.getByRole("link", { name: english.screens[screen], exact: true }).click();
