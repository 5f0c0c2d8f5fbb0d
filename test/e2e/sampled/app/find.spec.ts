import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";

const box = (desk: DeskWindow) => desk.page.getByRole("combobox", { name: "Find anything on this desk" });
const results = (desk: DeskWindow) => desk.page.getByRole("listbox", { name: "Results" });
const find = (desk: DeskWindow) => desk.page.getByRole("dialog", { name: "Find" });

async function openBox(desk: DeskWindow): Promise<void> {
  await desk.pressKey("Control+k");
  await expect(box(desk)).toBeFocused();
}

test("finds items, screens and list codes in one box without a network", async ({ desk, control, simulator }) => {
  const [item, other] = await itemsOf(control, "eligible", 2);
  if (!item || !other) throw new Error("no item");
  await openBox(desk);
  await expect(find(desk)).toContainText("Start a new batch");
  await box(desk).fill(item.rma.slice(-9));
  const line = results(desk).getByRole("option").filter({ hasText: item.rma });
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute("data-combobox-selected", "true");

  await desk.pressKey("Control+Enter");
  await expect(find(desk).getByRole("status").first()).toHaveText(new RegExp(`^Added\\s*${item.rma}$`));
  await desk.pressKey("Enter");
  await expect(find(desk)).toBeHidden();
  await expect(desk.page.getByRole("heading", { name: "Inventory", level: 1 })).toBeVisible();
  await expect(desk.page.getByRole("grid").getByRole("row").filter({ hasText: item.rma })).toBeVisible();
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(1);

  await openBox(desk);
  await box(desk).fill("mu");
  await desk.scan(other.rma);
  await expect(find(desk).getByRole("status").first()).toContainText("Added");
  await expect(box(desk)).toHaveValue("mu");
  await desk.pressKey("Escape");
  await expect(find(desk)).toBeHidden();
  await expect(desk.batchItems).toHaveCount(2);

  await openBox(desk);
  await box(desk).fill(item.rma.slice(-9));
  await expect(line).toBeVisible();
  // In one task, so that Enter comes before the results of the last text.
  await box(desk).evaluate((field: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }));
  }, other.rma);
  await expect(find(desk)).toBeHidden();
  await expect(desk.page.getByRole("grid").getByRole("row").filter({ hasText: other.rma })).toBeVisible();
  await desk.open("Scan");

  await simulator.close();
  for (const [line, page] of [
    ["Open the scan black box", "Black box"],
    ["Health of this desk", "Health of this desk"],
    ["Open the shift report", "Shift report"],
    ["FBA", "FBA"],
  ] as const) {
    await openBox(desk);
    await box(desk).fill(line);
    await results(desk).getByRole("option", { name: line, exact: true }).click();
    await expect(desk.page.getByRole("heading", { name: page, level: 1 })).toBeVisible();
  }

  await openBox(desk);
  await box(desk).fill("resend");
  await expect(results(desk).getByRole("option").filter({ hasText: "Resends" })).toBeVisible();
  await box(desk).fill("zzzz-nothing");
  await expect(find(desk)).toContainText("“zzzz-nothing” not found on this computer");
  await box(desk).fill("recall");
  await expect(results(desk).getByText("Codes of reference lists")).toBeVisible();
});
