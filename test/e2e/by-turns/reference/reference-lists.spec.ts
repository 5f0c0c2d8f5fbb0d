import type { Locator } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, test } from "../../support/desk-test.ts";

const choose = (desk: DeskWindow, list: string): Promise<void> =>
  desk.page
    .getByRole("navigation", { name: "Lists" })
    .getByRole("button", { name: new RegExp(`^${list}`) })
    .click();
const pane = (desk: DeskWindow, list: string): Locator => desk.page.getByRole("region", { name: list, exact: true });
const rows = (place: Locator): Locator => place.getByRole("table").getByRole("row");
const search = (desk: DeskWindow): Locator => desk.page.getByRole("searchbox", { name: "Search reference lists" });

const HISTORY = [
  "transactionId\tcreateOn\ttransactionTypeCode\tamount",
  "9007199254740993\t2026-11-20\tresend-fee\t-12.50",
  "9223372036854775807\t2026-11-20\tpromo-2026\t0.10",
  "3\t2026-11-21\tDEPOSIT\t100.00",
].join("\n");

test("an entry is found in its list and through all lists, and its code is copied by key and by click", async ({
  desk,
  userData,
}) => {
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
  expect(await desk.copied()).toBe("resend-refund");

  await search(desk).fill("hong kong");
  await expect(types).toContainText("No entry has “hong kong”");
  await choose(desk, "All lists");
  const all = pane(desk, "All lists");
  await expect(rows(all).filter({ hasText: "Countries" })).toContainText("hkg");
  await expect(rows(all).filter({ hasText: "Recall inventory statuses" })).toContainText("On the way to Hong Kong");
  await rows(all).filter({ hasText: "Countries" }).first().click();
  await expect.poll(() => desk.copied()).toBe("hkg");
  await choose(desk, "Recall inventory statuses 1 of 5");
  await expect(rows(pane(desk, "Recall inventory statuses"))).toHaveCount(2);

  await desk.pressKey("Control+k");
  await desk.page.getByRole("combobox", { name: "Find anything on this desk" }).fill("prd-inspec");
  await expect(desk.page.getByRole("option").filter({ hasText: "prd-inspec" })).toContainText("Value-added services");
  await desk.pressKey("Enter");
  const vas = pane(desk, "Value-added services (VAS)");
  await expect(rows(vas)).toHaveCount(2);
  await expect(rows(vas).nth(1)).toContainText("Inspect the product");
});

test("pasted transaction lines get their types, unknown codes are counted, and the result is copied", async ({
  desk,
}) => {
  await desk.open("Reference lists");
  await choose(desk, "Transaction decoder");
  const decoder = pane(desk, "Transaction decoder");
  await desk.copy(HISTORY);
  await decoder.getByRole("textbox", { name: "Transaction history lines" }).focus();
  await desk.pressKey("Control+v");
  await expect(decoder).toContainText("3 lines · 2 named · 1 with an unknown code: promo-2026 (1)");
  await expect(rows(decoder).nth(1)).toContainText(/Resend shipping fee.*9007199254740993.*-12\.50/);
  await expect(rows(decoder).nth(2)).toContainText(/Unknown code.*9223372036854775807.*0\.10/);
  await expect(decoder.getByRole("combobox", { name: "Code column" })).toHaveValue("2");

  const csv = [
    "transactionId,createOn,transactionTypeCode,amount,Transaction type",
    "9007199254740993,2026-11-20,resend-fee,-12.50,Resend shipping fee",
    "9223372036854775807,2026-11-20,promo-2026,0.10,Unknown code",
    "3,2026-11-21,DEPOSIT,100.00,Deposit",
    "",
  ].join("\r\n");
  await decoder.getByRole("button", { name: "Copy as CSV" }).click();
  await expect(decoder.getByText("3 lines copied")).toBeVisible();
  expect((await desk.copied()).replaceAll(/\r?\n/g, "\r\n")).toBe(csv);
  await decoder.getByRole("combobox", { name: "Code column" }).selectOption("1");
  await expect(decoder).toContainText("3 lines · 0 named");

  await decoder.getByRole("button", { name: "Other lines" }).click();
  await expect(decoder.getByRole("textbox", { name: "Transaction history lines" })).toBeVisible();
});
