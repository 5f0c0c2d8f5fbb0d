import { expect, itemsOf } from "../desk-test.ts";
import { fillAndSubmit } from "../scan-desk.ts";
import { pressEscape, type States, typeCodes } from "./scene.ts";

/** A SKU that several of the simulator's items have. */
export const SHARED_SKU = "TWIN-7";

export const BATCH_STATES: States = {
  "item choices": async ({ desk }) => {
    await typeCodes(desk, [SHARED_SKU]);
    await expect(desk.verdict).toHaveText(/^Which item.*3 items have this code/);
    await expect(desk.page.getByRole("region", { name: "Choose the item" }).getByRole("listitem")).toHaveCount(3);
  },
  "verdict on another screen": async ({ desk, control }) => {
    await desk.pressKey("1");
    await expect(desk.verdict).toHaveText(/^Added/);
    await desk.open("FBA");
    await desk.open("Inventory");
    const item = (await itemsOf(control, "eligible", 12)).at(-1);
    await expect(async () => {
      await desk.scan(item?.rma ?? "");
      await expect(desk.button("Show on the Scan screen")).toBeVisible({ timeout: 2000 });
    }).toPass();
  },
  renaming: async ({ desk }) => {
    await desk.open("Scan");
    await desk.pressKey("Escape");
    await desk.pressKey("F2");
    await expect(desk.field("Batch name")).toBeFocused();
  },
  discarded: async (scene) => {
    await pressEscape(scene);
    await scene.desk.button("Discard batch").click();
    await expect(scene.desk.button("Undo discard")).toBeVisible();
  },
  "refusal with a limit and suspects": async ({ desk, control }) => {
    const items = await itemsOf(control, "eligible", 5);
    await control.changeItem(items[1]?.returnInventoryId ?? "", "disposed");
    const error = { returnInventoryIdList: "'return Inventory Id List' must not exceed 3." };
    await control.addFault({ operation: "createResend", kind: "refusal", error });
    await typeCodes(
      desk,
      items.map(({ rma }) => rma),
    );
    await expect(desk.batchItems).toHaveCount(items.length);
    await fillAndSubmit(desk);
    await expect(desk.page.getByRole("region", { name: "Items that may be the cause" })).toBeVisible();
    await expect(desk.page.getByText("2 items over the limit of 3")).toBeVisible();
  },
  moved: async ({ desk }) => {
    await desk.button("Move the last 2 to the next batch").click();
    await expect(desk.button("Undo move")).toBeVisible();
    await expect(desk.page.getByText(/2 items moved to Batch \d$/)).toBeVisible();
  },
  suggestions: async (scene) => {
    const { desk } = scene;
    await pressEscape(scene);
    await desk.pressKey("F6");
    await desk.field("State").fill("N");
    await expect(desk.page.locator(".suggestions__option").first()).toBeVisible();
  },
  "scan while a dialog is open": async (scene) => {
    const { desk, control } = scene;
    await pressEscape(scene);
    await desk.button("Paste address").click();
    await expect(desk.dialog("Paste an address")).toBeVisible();
    const [, , item] = await itemsOf(control, "alreadyResent", 3);
    await desk.scan(item?.rma ?? "");
    await expect(desk.page.getByText("1 scan waiting")).toBeVisible();
  },
};
