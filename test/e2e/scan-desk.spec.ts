import type { Locator } from "@playwright/test";
import type { ControlClient, ItemView } from "../../src-simulator/control-client.ts";
import { expect, test, WAREHOUSE } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";

const SHARED_SKU = "TWIN-7";

async function itemsOfOneSku(control: ControlClient, count: number): Promise<ItemView[]> {
  const items: ItemView[] = [];
  for (let made = 0; made < count; made += 1) {
    items.push(await control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: SHARED_SKU }));
  }
  return items;
}

const choicesIn = (desk: DeskWindow): Locator =>
  desk.page.getByRole("region", { name: "Choose the item" }).getByRole("listitem");

test("a code that names several items offers them, and the number's key adds the one on the table", async ({
  launch,
  control,
}) => {
  await itemsOfOneSku(control, 3);
  const desk = await launch();
  await desk.ready();
  await desk.scan(SHARED_SKU);
  await expect(desk.verdict).toHaveText(/^Unknown code.*3 items have this code/);
  await expect(choicesIn(desk)).toHaveCount(3);
  const second = (await choicesIn(desk).nth(1).textContent()) ?? "";
  await desk.page.keyboard.press("2");
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(choicesIn(desk)).toHaveCount(0);
  const added = (await desk.batchItems.first().getByRole("button").getAttribute("aria-label")) ?? "";
  expect(second).toContain(added.replace("Remove ", ""));
});

test("numbers of a scan never choose, a typed number stays in its field, and Esc leaves the scan in the tray", async ({
  launch,
  control,
}) => {
  await itemsOfOneSku(control, 2);
  const other = await control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: "PLAIN-1" });
  const desk = await launch();
  await desk.ready();

  await desk.scan(SHARED_SKU);
  await expect(choicesIn(desk)).toHaveCount(2);
  await desk.scan(other.returnInventoryId);
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.verdict).toHaveText(/^Added/);

  await desk.scan(SHARED_SKU);
  await expect(choicesIn(desk)).toHaveCount(2);
  await desk.field("Phone").fill("");
  await desk.page.keyboard.type("12", { delay: 200 });
  await expect(desk.field("Phone")).toHaveValue("12");
  await expect(choicesIn(desk)).toHaveCount(2);
  await desk.page.keyboard.press("Escape");
  await expect(desk.field("Phone")).not.toBeFocused();
  await desk.page.keyboard.press("Escape");
  await expect(choicesIn(desk)).toHaveCount(0);
  await expect(desk.verdict).toContainText("trouble tray");
  await expect(desk.batchItems).toHaveCount(1);
});
