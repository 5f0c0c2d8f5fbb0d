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
