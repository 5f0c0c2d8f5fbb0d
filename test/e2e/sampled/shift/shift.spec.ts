import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { encodeBadgeName, signOffCode } from "../../../../src-domain/shift/badge.ts";
import { SIGNED_BADGES } from "../../../earlier-codes.ts";
import { closePrintedPages, openPrintedPage, recordPrintedPages } from "../../support/access/printed-pages.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillAndSubmit } from "../../support/scan-desk.ts";

const operator = (desk: DeskWindow): Locator => desk.page.getByRole("group", { name: "Operator", exact: true });
const lockPage = (desk: DeskWindow): Locator => desk.dialog("Desk locked");
const table = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("table", { name });

const figure = (desk: DeskWindow, name: string): Locator =>
  desk.page.locator("dl > div").filter({ hasText: name }).locator("dd");

test("signs operators in and off by badge on Scan and Inventory", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await expect(operator(desk)).toBeHidden();
  await desk.open("Inventory");
  await desk.scan(encodeBadgeName("王小明"));
  await expect(operator(desk)).toHaveText("王小明");
  await desk.open("Scan");
  await expect(desk.verdict).toHaveText(/^Ready/);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.field("Type or paste codes").fill(encodeBadgeName("Ada Lovelace"));
  await desk.field("Type or paste codes").press("Enter");
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  await desk.scan(encodeBadgeName("Ada Lovelace").slice(0, -1));
  await expect(desk.verdict).toHaveText(/^Damaged scan/);
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  await operator(desk).getByRole("button").click();
  await desk.page.getByRole("button", { name: "Sign off", exact: true }).click();
  await expect(operator(desk)).toHaveText("Nobody signed in");
  await desk.scan(encodeBadgeName("Ada Lovelace"));
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  await desk.scan(signOffCode());
  await expect(operator(desk)).toHaveText("Nobody signed in");
  const scans = await desk.page.evaluate(async () => {
    const answer = await window.desk.scan.recent({ limit: 100 });
    return answer.ok ? answer.value.length : -1;
  });
  expect(scans).toBe(2);
});

test("accepts a badge signed by an earlier version", async ({ desk }) => {
  await desk.scan(SIGNED_BADGES["Ada Lovelace"]);
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  await desk.button("Lock desk").click();
  await desk.scan(SIGNED_BADGES["Zoë 王"]);
  await expect(lockPage(desk)).toBeHidden();
  await expect(operator(desk)).toHaveText("Zoë 王");
});

test("hides personal data until a badge unlocks the desk", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(encodeBadgeName("Ada Lovelace"));
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  await desk.scan(item?.rma ?? "");
  await desk.fillDestination({ "Recipient name": "Grace Hopper" });
  await desk.button("Lock desk").click();
  await expect(lockPage(desk)).toContainText("Scan your badge to unlock.");
  const text = (await lockPage(desk).textContent()) ?? "";
  for (const personal of ["Ada", "Lovelace", "Grace", "Hopper", "Newark", "Batch 1"])
    expect(text).not.toContain(personal);
  // The lock page covers the whole window.
  const coversWindow = await lockPage(desk).evaluate((page) => {
    const fractions = [0.02, 0.25, 0.5, 0.75, 0.98];
    const coversEveryPoint = fractions.every((x) =>
      fractions.every((y) => page.contains(document.elementFromPoint(innerWidth * x, innerHeight * y))),
    );
    return coversEveryPoint && getComputedStyle(page).backgroundImage.startsWith("repeating-linear-gradient(");
  });
  expect(coversWindow).toBe(true);
  await desk.scan(item?.rma ?? "");
  await expect(lockPage(desk)).toContainText("scan not taken");
  await desk.scan(encodeBadgeName("王小明"));
  await expect(lockPage(desk)).toBeHidden();
  await expect(operator(desk)).toHaveText("王小明");
  await desk.pressKey("Control+l");
  await desk.button("Unlock without a badge").click();
  await expect(lockPage(desk)).toBeHidden();
  await expect(operator(desk)).toHaveText("Nobody signed in");
});

/** Width of the paper's text, in CSS pixels: A4 without its margins. */
const PAPER_WIDTH = 688;

test("reports the shift by operator and by cause of refusal", async ({ launch, control, userData }) => {
  await writeFile(join(userData, "config.json"), '{"reportsOperators": true}');
  const desk = await launch();
  await desk.waitUntilReady();
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  await desk.scan(encodeBadgeName("Ada Lovelace"));
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  await desk.scan(firstItem?.rma ?? "");
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await fillAndSubmit(desk);
  await expect(desk.batchItems).toHaveCount(0);
  await desk.scan(encodeBadgeName("王小明"));
  await expect(operator(desk)).toHaveText("王小明");
  await desk.scan("=NO-SUCH-CODE");
  await expect(desk.verdict).toHaveText(/^Unknown code/);

  await operator(desk).getByRole("button").click();
  await desk.button("Open shift report").click();
  await expect(figure(desk, "Scans")).toHaveText("3");
  await expect(figure(desk, "Added")).toHaveText("2");
  await expect(figure(desk, "Refused")).toHaveText("1");
  await expect(figure(desk, "Batches sent")).toHaveText("1");
  await expect(figure(desk, "Unknown results open now")).toHaveText("0");
  const operatorRows = table(desk, "By operator and station").getByRole("row");
  await expect(operatorRows).toHaveText([
    /Operator/,
    /Ada Lovelace.*Unnamed station.*2.*2.*0/,
    /王小明.*Unnamed station.*1.*0.*1/,
  ]);
  await expect(table(desk, "Scans by hour").getByRole("columnheader", { name: "Day before" })).toBeVisible();
  await expect(table(desk, "Refused scans by cause").getByRole("row").nth(1)).toHaveText(
    /Unknown code: not an item code.*1/,
  );
  await expect(table(desk, "Most frequent unknown codes")).toContainText("=NO-SUCH-CODE");

  await desk.chooseFile(join(userData, "shift.csv"));
  await desk.button("Save as Excel or CSV").click();
  await expect(desk.page.getByText("Saved as shift.csv")).toBeVisible();
  const csv = await readFile(join(userData, "shift.csv"), "utf8");
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv).toContain("unknown code,'=NO-SUCH-CODE,");
  expect(csv).toContain("scans,operator,,Ada Lovelace,,");

  await recordPrintedPages(desk, userData);
  await desk.button("Save as PDF").click();
  const paper = await openPrintedPage(desk, "shift-report");
  await paper.emulateMedia({ media: "print" });
  await paper.setViewportSize({ width: PAPER_WIDTH, height: 900 });
  const station = paper.getByRole("table", { name: "By operator and station" }).getByRole("cell").first();
  await expect(station).toHaveText("Unnamed station");
  // Two lines at most.
  expect((await station.boundingBox())?.height).toBeLessThan(60);
  await closePrintedPages(desk);

  await desk.button("Yesterday").click();
  await expect(desk.page.getByText("Nothing scanned or sent in this period.")).toBeVisible();
  await desk.field("Date").fill("soon");
  await desk.pressKey("Tab");
  await expect(desk.page.getByText("Enter a date, such as 29 Nov 2026.")).toBeVisible();
  await desk.button("Today").click();
  await expect(desk.page.getByText("Enter a date, such as 29 Nov 2026.")).toBeHidden();
  await desk.page.getByText("Several days", { exact: true }).click();
  await desk.page.getByLabel("From").fill("2020-01-01");
  await expect(desk.page.getByText("The period has more than 400 days. Choose a shorter one.")).toBeVisible();
  await desk.page.getByLabel("From").fill("2099-01-01");
  await expect(desk.page.getByText("The end is before the start. Choose a later end.")).toBeVisible();

  await desk.open("Scan");
  await desk.page.reload();
  await expect(desk.verdict).toContainText("2 sent today, +2 on yesterday at this time");
});

test("names no operator in the report by default", async ({ desk, control }) => {
  await desk.scan(encodeBadgeName("Ada Lovelace"));
  await expect(operator(desk)).toHaveText("Ada Lovelace");
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.page.getByRole("link", { name: "Shift report" }).click();
  await expect(table(desk, "By station").getByRole("row").nth(1)).toHaveText(/Unnamed station.*1.*1.*0/);
  await expect(desk.page.getByRole("main")).not.toContainText("Ada Lovelace");

  const rows = table(desk, "Items on hold now, by age").getByRole("row");
  await expect(rows).toHaveCount(5);
  await desk.button("Over 30 days").click();
  await expect(desk.page.getByRole("heading", { name: "Inventory", level: 1 })).toBeVisible();
  await expect(desk.page.getByRole("search", { name: "Filters" })).toContainText("On hold");
});
