import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const findBox = (desk: DeskWindow) => desk.page.getByRole("combobox", { name: "Find anything on this desk" });
const results = (desk: DeskWindow) => desk.page.getByRole("listbox", { name: "Results" });
const findDialog = (desk: DeskWindow) => desk.dialog("Find");

async function openBox(desk: DeskWindow): Promise<void> {
  await desk.pressKey("Control+k");
  await expect(findBox(desk)).toBeFocused();
}

test("finds items, and screens and list codes without a network", async ({ desk, control, simulator }) => {
  const [item, otherItem] = await itemsOf(control, "eligible", 2);
  if (!item || !otherItem) throw new Error("no item");
  await openBox(desk);
  await expect(findDialog(desk)).toContainText("Start a new batch");
  await findBox(desk).fill(item.rma.slice(-9));
  const itemOption = results(desk).getByRole("option").filter({ hasText: item.rma });
  await expect(itemOption).toBeVisible();
  await expect(itemOption).toHaveAttribute("data-combobox-selected", "true");

  await desk.pressKey("Control+Enter");
  await expect(findDialog(desk).getByRole("status").first()).toHaveText(new RegExp(`^Added\\s*${item.rma}$`));
  await desk.pressKey("Enter");
  await expect(findDialog(desk)).toBeHidden();
  await expect(desk.page.getByRole("heading", { name: "Inventory", level: 1 })).toBeVisible();
  await expect(desk.page.getByRole("grid").getByRole("row").filter({ hasText: item.rma })).toBeVisible();
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(1);

  await openBox(desk);
  await findBox(desk).fill("mu");
  await desk.scan(otherItem.rma);
  await expect(findDialog(desk).getByRole("status").first()).toContainText("Added");
  await expect(findBox(desk)).toHaveValue("mu");
  await desk.pressKey("Escape");
  await expect(findDialog(desk)).toBeHidden();
  await expect(desk.batchItems).toHaveCount(2);

  await openBox(desk);
  await findBox(desk).fill(item.rma.slice(-9));
  await expect(itemOption).toBeVisible();
  // Sends both events in one task, so that Enter comes before the results of the last text.
  await findBox(desk).evaluate((field: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }));
  }, otherItem.rma);
  await expect(findDialog(desk)).toBeHidden();
  await expect(desk.page.getByRole("grid").getByRole("row").filter({ hasText: otherItem.rma })).toBeVisible();
  await desk.open("Scan");

  await simulator.close();
  for (const [command, page] of [
    ["Open the scan black box", "Black box"],
    ["Health of this desk", "Health of this desk"],
    ["Open the shift report", "Shift report"],
    ["FBA", "FBA"],
  ] as const) {
    await openBox(desk);
    await findBox(desk).fill(command);
    await results(desk).getByRole("option", { name: command, exact: true }).click();
    await expect(desk.page.getByRole("heading", { name: page, level: 1 })).toBeVisible();
  }

  await openBox(desk);
  await findBox(desk).fill("resend");
  await expect(results(desk).getByRole("option").filter({ hasText: "Resends" })).toBeVisible();
  await findBox(desk).fill("zzzz-nothing");
  await expect(findDialog(desk)).toContainText("“zzzz-nothing” not found on this computer");
  await findBox(desk).fill("recall");
  await expect(results(desk).getByText("Codes of reference lists")).toBeVisible();
});
