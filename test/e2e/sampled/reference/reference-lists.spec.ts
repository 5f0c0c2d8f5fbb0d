import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const chooseList = (desk: DeskWindow, list: string): Promise<void> =>
  desk.page
    .getByRole("navigation", { name: "Lists" })
    .getByRole("button", { name: new RegExp(`^${list}`) })
    .click();
const pane = (desk: DeskWindow, list: string): Locator => desk.page.getByRole("region", { name: list, exact: true });
const rows = (container: Locator): Locator => container.getByRole("table").getByRole("row");
const search = (desk: DeskWindow): Locator => desk.page.getByRole("searchbox", { name: "Search reference lists" });

test("copies the code of an entry found in all lists", async ({ desk, userData }) => {
  await desk.open("Reference lists");
  const types = pane(desk, "Transaction types");
  await expect(types).toContainText("13 entries · updated just now");
  const file = join(userData, "types.csv");
  await desk.chooseFile(file);
  await types.getByRole("button", { name: "Save as Excel or CSV" }).click();
  await expect(types.getByText("13 lines written to types.csv")).toBeVisible();
  expect(await readFile(file, "utf8")).toContain("\uFEFFtransactionTypeCode,transactionName\r\ndeposit,Deposit\r\n");

  await search(desk).fill("refund shipping");
  await expect(rows(types)).toHaveCount(2);
  await rows(types).nth(1).focus();
  await desk.pressKey("Enter");
  await expect(types.getByText("Copied resend-refund")).toBeVisible();
  expect(await desk.clipboardText()).toBe("resend-refund");

  await search(desk).fill("hong kong");
  await expect(types).toContainText("No entry has “hong kong”");
  await chooseList(desk, "All lists");
  const lists = pane(desk, "All lists");
  await expect(rows(lists).filter({ hasText: "Countries" })).toContainText("hkg");
  await expect(rows(lists).filter({ hasText: "Recall inventory statuses" })).toContainText("On the way to Hong Kong");
  await rows(lists).filter({ hasText: "Countries" }).first().click();
  await expect.poll(() => desk.clipboardText()).toBe("hkg");
  await chooseList(desk, "Recall inventory statuses 1 of 5");
  await expect(rows(pane(desk, "Recall inventory statuses"))).toHaveCount(2);

  await desk.pressKey("Control+k");
  await desk.page.getByRole("combobox", { name: "Find anything on this desk" }).fill("prd-inspec");
  await expect(desk.page.getByRole("option").filter({ hasText: "prd-inspec" })).toContainText("Value-added services");
  await desk.pressKey("Enter");
  const vas = pane(desk, "Value-added services (VAS)");
  await expect(rows(vas)).toHaveCount(2);
  await expect(rows(vas).nth(1)).toContainText("Inspect the product");
});

test("names a transaction type whose code is typed or scanned in the find box", async ({ desk }) => {
  const findBox = desk.page.getByRole("combobox", { name: "Find anything on this desk" });
  const findOption = (code: string): Locator => desk.page.getByRole("option").filter({ hasText: code });
  await desk.pressKey("Control+k");
  await findBox.fill("RESEND-FEE");
  await expect(findOption("resend-fee").first()).toContainText("Resend shipping fee");
  await expect(findOption("resend-fee").first()).toContainText("Transaction types");
  await desk.scan("deposit");
  await expect(findBox).toHaveValue("deposit");
  await expect(findOption("deposit").first()).toContainText("Transaction types");
  await desk.pressKey("Enter");
  await expect(rows(pane(desk, "Transaction types")).nth(1)).toContainText("deposit");
});
