import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillAndSubmit } from "../../support/scan-desk.ts";

async function openRequests(desk: DeskWindow): Promise<void> {
  await desk.openSettings("Requests");
  await expect(desk.page.getByRole("heading", { name: "Requests", level: 1 })).toBeVisible();
}

test("copies a support card of a refused order without personal data", async ({ desk, control }) => {
  for (const { rma } of await itemsOf(control, "pendingVas", 2)) await desk.scan(rma);
  await expect(desk.batchItems).toHaveCount(2);
  await fillAndSubmit(desk);
  await expect(desk.verdict).toContainText("Refused");

  await openRequests(desk);
  const grid = desk.page.getByRole("grid", { name: "Requests to the service" });
  await desk.page.getByRole("combobox", { name: "Operation" }).selectOption("List warehouses");
  const otherRows = grid.getByRole("row").filter({ hasNotText: "List warehouses" });
  await expect(otherRows).toHaveCount(1);
  await expect(otherRows).toContainText("Outcome");
  await desk.page.getByRole("combobox", { name: "Operation" }).selectOption("All operations");
  await desk.page.getByRole("combobox", { name: "Outcome" }).selectOption("All failed");
  await expect(grid.getByRole("row")).toHaveCount(2);
  await expect(grid.getByRole("row").nth(1)).toContainText("Create a resend order");
  await expect(grid.getByRole("row").nth(1)).toContainText("Refused");
  await grid.getByRole("row").nth(1).click();

  const drawer = desk.drawer("Request");
  await expect(drawer).toContainText("VALIDATION_FAILED");
  await expect(drawer).toContainText("returnInventoryIdList");
  await expect(drawer).not.toContainText("Lovelace");
  await expect(drawer).not.toContainText("Analytical");

  await drawer.getByRole("button", { name: "Copy support card" }).click();
  await expect(drawer.getByText("Support card copied")).toBeVisible();
  const card = await desk.clipboardText();
  expect(card).toMatch(/^Returns Desk support card\nTime \(UTC\): 20\d\d-/);
  expect(card).toContain("Environment: Practice\nOperation: resend.create\nRequest: POST /api/Resend/createResend\n");
  expect(card).toMatch(/Error code: VALIDATION_FAILED\nCorrelation ID: \S+\nDuration: \d+ ms, try 1\n/);
  expect(card).not.toMatch(/Lovelace|Newark|token/i);

  await desk.pressKey("Escape");
  await expect(drawer).toBeHidden();
  await desk.page.getByRole("combobox", { name: "Outcome" }).selectOption({ index: 0 });
  await desk.page.evaluate(() => window.desk.sync.start({}));
  const newerButton = desk.button(/^Show \d+ newer requests?$/);
  await expect(newerButton).toBeVisible();
  // The refresh has sent all its requests once the copy is synced.
  await desk.waitUntilSynced();
  await newerButton.click();
  await expect(newerButton).toBeHidden();
});
