import { expect, itemsOf } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import {
  confirmDialog,
  createDraft,
  dismissRefusedDraftScan,
  refusedDraftScans,
  scanDraftItems,
  unknownResult,
} from "../shipping-draft.ts";
import { bodyRows, pressEscape, type States } from "./scene.ts";

export const SHIPPING_STATES: States = {
  table: async ({ desk, control }) => {
    const ids = (await control.addShippingDrafts(4)).map((order) => order.consolidateShippingOrderId);
    await control.setShippingStatus(ids[3] ?? "", "CONFIRMED");
    const idField = desk.page.getByRole("textbox", { name: "Order IDs" });
    await idField.fill([...ids, "nonsense!"].join("\n"));
    await idField.press("Enter");
    await expect(bodyRows(desk, "Shipping orders")).toHaveCount(4);
  },
  drawer: async ({ desk }) => bodyRows(desk, "Shipping orders").first().click(),
  "worksheet plan": async (scene) => {
    const { desk } = scene;
    await pressEscape(scene);
    await desk.button("Change shipping method").click();
    await desk.page.getByRole("combobox", { name: "Shipping method" }).fill("SEA_FRIEGHT");
    await pressEscape(scene);
    await expect(desk.button("Use Sea freight")).toBeVisible();
  },
  "worksheet run": async ({ desk }) => {
    await desk.button("Use Sea freight").click();
    await desk.button("Apply shipping method").click();
    await expect(desk.page.getByText("3 of 4 changed")).toBeVisible();
  },
  "worksheet drawer": async ({ desk }) => bodyRows(desk, "Changes").first().click(),
  draft: async (scene) => {
    const { desk, control } = scene;
    await pressEscape(scene);
    await desk.button("Close the worksheet").click();
    await createDraft(desk);
    await scanDraftItems(desk, await itemsOf(control, "eligible", 2));
    await desk.scan("NO-SUCH-CODE");
    await expect(refusedDraftScans(desk)).toContainText("Unknown code");
  },
  "confirming a draft": async ({ desk, control }) => {
    await dismissRefusedDraftScan(desk);
    await desk.button(/^Add \d items? to the order/).click();
    await control.addFault({ operation: "confirmShippingOrder", kind: "reset", when: "after" });
    await desk.button("Confirm order").click();
    await expect(confirmDialog(desk)).toBeVisible();
  },
  "a draft whose outcome is unknown": async ({ desk }) => {
    await desk.button("Confirm for good").click();
    await expect(unknownResult(desk)).toContainText("the order may be confirmed");
  },
  "new draft": async ({ desk }) => leaveDraft(desk),
};

async function leaveDraft(desk: DeskWindow): Promise<void> {
  await desk.button("Back to the list").click();
  await desk.button("New draft").click();
  await desk.button("Create draft").click();
  await expect(desk.page.getByText(/^Missing: /)).toBeVisible();
}
