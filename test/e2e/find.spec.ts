import type { DeskWindow } from "./support/desk-window.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";

const box = (desk: DeskWindow) => desk.page.getByRole("combobox", { name: "Find anything on this desk" });
const results = (desk: DeskWindow) => desk.page.getByRole("listbox", { name: "Results" });
const find = (desk: DeskWindow) => desk.page.getByRole("dialog", { name: "Find" });

async function openBox(desk: DeskWindow): Promise<void> {
  await desk.page.keyboard.press("Control+k");
  await expect(box(desk)).toBeFocused();
}

test("one box finds an item by its tail, adds it to the batch and opens it", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("no item");
  await openBox(desk);
  await expect(find(desk)).toContainText("Begin a new batch");
  await box(desk).fill(item.rma.slice(-9));
  const line = results(desk).getByRole("option").filter({ hasText: item.rma });
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute("data-combobox-selected", "true");

  await desk.page.keyboard.press("Control+Enter");
  await expect(find(desk).getByRole("status").first()).toHaveText(new RegExp(`^Added\\s*${item.rma}$`));
  await desk.page.keyboard.press("Enter");
  await expect(find(desk)).toBeHidden();
  await expect(desk.page.getByRole("heading", { name: "Inventory", level: 1 })).toBeVisible();
  await expect(desk.page.getByRole("grid").getByRole("row").filter({ hasText: item.rma })).toBeVisible();
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(1);
});

test("a scan while the box is open goes into the batch and leaves no character in it", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("no item");
  await openBox(desk);
  await box(desk).fill("mu");
  await desk.scan(item.rma);
  await expect(find(desk).getByRole("status").first()).toContainText("Added");
  await expect(box(desk)).toHaveValue("mu");
  await desk.page.keyboard.press("Escape");
  await expect(find(desk)).toBeHidden();
  await expect(desk.batchItems).toHaveCount(1);
});

test("screens, commands and codes of lists are found by their words, without a network", async ({
  desk,
  simulator,
}) => {
  await simulator.close();
  await openBox(desk);
  await box(desk).fill("black box");
  await desk.page.keyboard.press("Enter");
  await expect(desk.page.getByRole("heading", { name: "Black box", level: 1 })).toBeVisible();

  await openBox(desk);
  await box(desk).fill("resend");
  await expect(results(desk).getByRole("option").filter({ hasText: "Resends" })).toBeVisible();
  await box(desk).fill("zzzz-nothing");
  await expect(find(desk)).toContainText("Nothing on this computer has “zzzz-nothing”");
  await box(desk).fill("recall");
  await expect(results(desk).getByText("Codes of reference lists")).toBeVisible();
});
