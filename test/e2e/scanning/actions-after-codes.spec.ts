import { expect, itemsOf, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { fillOrder } from "../support/scan-desk.ts";

/**
 * Presses Enter in the codes box and then a button in one task of the page, while the codes are still being recorded.
 */
async function enterCodesAndPress(desk: DeskWindow, codes: readonly string[], button: string): Promise<void> {
  await desk.field("Type or paste codes").fill(codes.join("\n"));
  const pressedButton = desk.page.getByRole("button", { name: button });
  await pressedButton.evaluate((element: HTMLElement) => {
    const enter = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
    document.querySelector("textarea.scan-codes, .scan-codes textarea")?.dispatchEvent(enter);
    element.click();
  });
}

test("applies undo and submit after the codes entered before them", async ({ desk, control }) => {
  const rmas = (await itemsOf(control, "eligible", 5)).map(({ rma }) => rma);
  await enterCodesAndPress(desk, rmas.slice(0, 3), "Undo last scan");
  await expect(desk.page.getByText("Last scan undone")).toBeVisible();
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.batchItems.nth(0)).toContainText(rmas[0] ?? "");
  await expect(desk.batchItems.nth(1)).toContainText(rmas[1] ?? "");

  await fillOrder(desk);
  // So many codes that a submit that does not wait for them would overtake them.
  const repeatedCodes = Array.from({ length: 40 }, () => rmas[0] ?? "");
  await enterCodesAndPress(desk, [...repeatedCodes, ...rmas.slice(3)], "Submit batch");
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  await expect(desk.batchItems).toHaveCount(0);
  const [order] = await control.orders();
  expect(order?.returnInventoryIds).toHaveLength(4);
});
