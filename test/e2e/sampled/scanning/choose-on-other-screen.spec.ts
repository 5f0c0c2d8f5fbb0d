import { expect, test, WAREHOUSE } from "../../support/desk-test.ts";

test("chooses an item by number after Esc leaves another screen's field", async ({ launch, control }) => {
  for (const _ of [1, 2]) await control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: "SHARED-1" });
  const desk = await launch();
  await desk.waitUntilReady();
  await desk.open("Inventory");
  const search = desk.page.getByRole("searchbox", { name: "Search inventory" });
  await search.focus();
  await desk.scan("SHARED-1");
  const choices = desk.page.getByRole("region", { name: "Choose the item" });
  await expect(choices.getByRole("listitem")).toHaveCount(2);
  await expect(choices).toContainText("Press Esc, then the number.");
  await desk.pressKey("Escape");
  await expect(search).not.toBeFocused();
  await desk.pressKey("1");
  await expect(desk.verdict).toHaveText(/^Added/);
});

test("chooses no item by number after the options are hidden", async ({ launch, control }) => {
  for (const _ of [1, 2]) await control.addItem({ state: "eligible", warehouseId: WAREHOUSE, sku: "SHARED-1" });
  const desk = await launch();
  await desk.waitUntilReady();
  await desk.open("Inventory");
  await desk.scan("SHARED-1");
  const choices = desk.page.getByRole("region", { name: "Choose the item" });
  await expect(choices).toBeVisible();
  await expect(choices).toBeHidden({ timeout: 10_000 });
  await desk.pressKey("1");
  await desk.scan("NOBODY");
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.open("Scan");
  await expect(desk.button("Refused scans 2")).toBeVisible();
});
