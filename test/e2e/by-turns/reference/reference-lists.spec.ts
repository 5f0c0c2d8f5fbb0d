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
  await types.getByRole("button", { name: "Save as CSV" }).click();
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

test("a refresh says what changed and marks it, and a list that the service does not offer says so", async ({
  desk,
  control,
}) => {
  await desk.open("Reference lists");
  await choose(desk, "Currencies");
  const currencies = pane(desk, "Currencies");
  await expect(rows(currencies)).toHaveCount(7);
  await control.setList("getAllCurrencies", [
    { currencyCode: "usd", exchangeRate: 1 },
    { currencyCode: "gbp", exchangeRate: 0.81 },
    { currencyCode: "jpy", exchangeRate: 156.2 },
  ]);
  await currencies.getByRole("button", { name: "Refresh" }).click();
  await expect(currencies.getByText("1 list read")).toBeVisible();
  await expect(currencies).toContainText("Changed just now: 1 added, 4 removed, 1 with other details");
  await expect(rows(currencies).filter({ hasText: "gbp" })).toContainText("Changed, was 0.79");
  await expect(rows(currencies).filter({ hasText: "jpy" })).toContainText("Added");
  await expect(rows(currencies).filter({ hasText: "eur" })).toContainText("Removed");
  await currencies.getByRole("button", { name: "Show only these" }).click();
  await expect(rows(currencies).filter({ hasText: "usd" })).toHaveCount(0);

  await control.addFault({ operation: "getAllMarType", kind: "status", status: 404, times: "always" });
  await desk.page.getByRole("button", { name: "Refresh all" }).click();
  await expect(desk.page.getByText("26 lists read, 1 not offered")).toBeVisible();
  await choose(desk, "MAR types");
  await expect(pane(desk, "MAR types")).toContainText("The service no longer offers this list (requested just now).");
  await expect(rows(pane(desk, "MAR types"))).toHaveCount(3);
});

test("every list is there without a network, and the button says why it cannot ask", async ({ desk, simulator }) => {
  await desk.open("Reference lists");
  const types = pane(desk, "Transaction types");
  await simulator.close();
  await types.getByRole("button", { name: "Refresh" }).click();
  await expect(types.getByText("Cannot refresh while offline.")).toBeVisible();
  await expect(types.getByRole("button", { name: "Refresh" })).toBeDisabled();
  await expect(types).toContainText("The list was not read (requested just now): Not reached.");
  await choose(desk, "Countries 249");
  await search(desk).fill("deu");
  await expect(rows(pane(desk, "Countries"))).toHaveCount(2);
  await expect(rows(pane(desk, "Countries")).nth(1)).toContainText("Germany");
});

test("pasted transaction lines get their types, unknown codes are counted, and the result is copied and saved; so is a dropped file", async ({
  desk,
  userData,
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
  const file = join(userData, "decoded.csv");
  await desk.chooseFile(file);
  await decoder.getByRole("button", { name: "Save as CSV" }).click();
  await expect(decoder.getByText("3 lines written to decoded.csv")).toBeVisible();
  expect(await readFile(file, "utf8")).toBe(`\uFEFF${csv}`);

  await decoder.getByRole("combobox", { name: "Code column" }).selectOption("1");
  await expect(decoder).toContainText("3 lines · 0 named");

  await decoder.getByRole("button", { name: "Other lines" }).click();
  const drop = async (bytes: Uint8Array): Promise<void> => {
    const data = await desk.page.evaluateHandle(
      (content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], "history.csv"));
        return transfer;
      },
      [...bytes],
    );
    await decoder.dispatchEvent("drop", { dataTransfer: data });
  };
  await drop(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff]));
  await expect(decoder.getByRole("alert")).toContainText("This file is not UTF-8 text");
  await drop(Buffer.from(`\uFEFF${HISTORY.replaceAll("\t", ";")}`));
  await expect(decoder).toContainText("3 lines · 2 named");
  await expect(decoder.getByRole("alert")).toBeHidden();
  await decoder.getByRole("button", { name: "Other lines" }).click();
  await decoder.getByRole("textbox", { name: "Transaction history lines" }).fill("resend-fee\nmystery");
  await decoder.getByRole("button", { name: "Decode" }).click();
  await expect(decoder).toContainText("2 lines · 1 named · 1 with an unknown code: mystery (1)");
});
