import type { Locator } from "@playwright/test";
import { expect, itemsOf } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { submitButton } from "../scan-desk.ts";
import { bodyRows, pressEscape, type Scene, type States, typeCodes } from "./scene.ts";

const unknownDrawer = (desk: DeskWindow): Locator => desk.drawer("Unknown result");

async function submitOne({ desk, control }: Scene): Promise<void> {
  // The first items are in other batches.
  const item = (await itemsOf(control, "eligible", 30)).at(-1);
  await desk.open("Scan");
  if ((await desk.batchItems.count()) > 0) await desk.button("Park batch").click();
  await expect(desk.batchItems).toHaveCount(0);
  await typeCodes(desk, [item?.rma ?? ""]);
  await expect(desk.batchItems).toHaveCount(1);
  await desk.fillDestination();
  await desk.selectOption("Shipment service type", /auto-label/);
  await submitButton(desk).click();
  await expect(desk.batchItems).toHaveCount(0);
}

/** States of orders that need the operator: one without an answer, one without a label. */
export const ORDER_STATES: States = {
  "unknown outcome": async (scene) => {
    const { desk, control } = scene;
    await control.addFault({ operation: "createResend", kind: "reset", when: "after" });
    await submitOne(scene);
    await desk.button("1 unknown").click();
    await expect(unknownDrawer(desk)).toContainText("an item is marked for resend");
    await unknownDrawer(desk).getByRole("textbox", { name: "Resend ID" }).fill("999");
    await desk.button("This is the order").click();
    await expect(unknownDrawer(desk)).toContainText("has no order with this ID");
  },
  releasing: async ({ desk }) => {
    await desk.button("Release the items").click();
    await expect(desk.page.getByRole("alertdialog", { name: "Release the items" })).toBeVisible();
  },
  "label notice": async (scene) => {
    const { desk, control } = scene;
    await pressEscape(scene);
    await pressEscape(scene);
    await control.nextLabels("failed");
    await submitOne(scene);
    const notice = desk.page.getByRole("alert", { name: "Labels" });
    await expect(notice).toContainText("Label failed: RSD", { timeout: 20_000 });
    // The Scan screen shows it in the order's row instead.
    await desk.open("Inventory");
    await expect(notice.getByRole("button", { name: "Show order" })).toBeVisible();
  },
  "failed label": async ({ desk }) => {
    await desk.button("Show order").click();
    await desk.button("Correct address").click();
    await expect(desk.page.getByText("No batch was made: none of the items can be resent now.")).toBeVisible();
  },
  "printing again": async (scene) => {
    const { desk } = scene;
    await pressEscape(scene);
    await submitOne(scene);
    await desk.open("Resends");
    const row = bodyRows(desk, "Resend orders").filter({ hasText: "Label ready" });
    await expect(async () => {
      const refresh = desk.button(/Refresh list/);
      if (await refresh.isVisible()) await refresh.click();
      await row.first().click({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(desk.page.getByRole("img", { name: "Label, page 1" })).toHaveAttribute("aria-busy", "false", {
      timeout: 20_000,
    });
  },
};
