import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { sendOrder } from "../../support/bridge-calls.ts";
import { expect, itemsOf } from "../../support/desk-test.ts";
import { choosePrinter, installFakePrinter } from "../../support/labels/fake-printer.ts";
import { openOrder, prints, test } from "../../support/labels/label-test.ts";
import { createDraft, scanDraftItems } from "../../support/shipping-draft.ts";
import { pseudoName, Walk } from "../../support/texts/pseudo-walk.ts";

test.describe.configure({ timeout: 300_000 });

const { cancellation, firstRun, labels, shipping, shippingDraft: draft, worksheet } = english;

test("takes every text of an order's dialogs from i18n", async ({ desk, control }) => {
  await installFakePrinter(desk);
  await choosePrinter(desk);
  await desk.open("Scan");
  await sendOrder(desk, await itemsOf(control, "eligible", 2));
  await openOrder(desk);
  await desk.page.getByRole("button", { name: "Print label", exact: true }).click();
  await expect(prints(desk)).toHaveCount(1);
  await control.nextLabels("failed");
  await desk.open("Scan");
  await sendOrder(desk, await itemsOf(control, "eligible", 1));
  await expect(desk.page.getByRole("alert", { name: "Labels" })).toContainText("Label failed");

  const walk = await Walk.begin(desk);
  await desk.page.locator(".verdict-card").waitFor();
  await walk.open("resends");
  const rows = desk.page.locator(".data-table__row--opens:visible");
  await expect(rows).toHaveCount(2);
  await rows.last().click();
  await walk.button(labels.printAgain).click();
  await walk.checkTexts("print-again");
  await walk.button(labels.reason.cancel).click();
  await walk.button(cancellation.action).click();
  await expect(walk.button(cancellation.action)).toHaveCount(1);
  await walk.checkTexts("cancel");
  await walk.pressEscape();
  await rows.first().click();
  await walk.checkTexts("failed-label");
  await walk.button(labels.failed.correct).click();
  await expect(desk.page.getByText(pseudoName(labels.failed.nothing))).toBeVisible();
  await walk.checkTexts("no-new-batch");
});

test("takes every text of a draft's dialogs from i18n", async ({ desk, control }) => {
  await createDraft(desk);
  await scanDraftItems(desk, await itemsOf(control, "eligible", 2));
  const walk = await Walk.begin(desk);
  await desk.page.locator(".verdict-card").waitFor();
  await walk.open("shipping-orders");
  await desk.page.locator(".data-table__row--opens:visible").first().click();
  await walk.checkTexts("draft-in-drawer");
  await walk.button(draft.section.open).click();
  await walk.checkTexts("draft");
  await walk.button(draft.items.add_other).click();
  await expect(desk.page.getByText(pseudoName(draft.state.added))).toHaveCount(2);
  await walk.button(draft.shipTo.change).click();
  await walk.checkTexts("draft-address");
  await walk.button(draft.shipTo.keep).click();
  await walk.button(draft.cancel.label).click();
  await walk.checkTexts("draft-cancel");
  await walk.pressEscape();
  await walk.button(draft.confirm.open).click();
  await expect(desk.page.getByRole("dialog")).toBeVisible();
  await walk.checkTexts("draft-confirm");
  await walk.pressEscape();
  await walk.button(draft.back).click();
  await walk.button(draft.newDraft).click();
  await walk.button(draft.new.create).click();
  await walk.checkTexts("new-draft");
});

test("takes every text of a worksheet from i18n", async ({ desk, control }) => {
  const ids = (await control.addShippingDrafts(3)).map((order) => order.consolidateShippingOrderId);
  await control.setShippingStatus(ids[2] ?? "", "CONFIRMED");
  const walk = await Walk.begin(desk);
  await desk.page.locator(".verdict-card").waitFor();
  await walk.open("shipping-orders");
  const intake = desk.page.getByRole("textbox", { name: pseudoName(shipping.intake.label) });
  await intake.fill([...ids, "1234"].join("\n"));
  await intake.press("Enter");
  await expect(desk.page.locator(".data-table__row--opens:visible")).toHaveCount(3);
  await walk.checkTexts("entered");
  await walk.button(worksheet.open).click();
  await walk.checkTexts("plan");
  await desk.page.getByRole("combobox", { name: pseudoName(worksheet.method) }).fill("SEA_FRIEGHT");
  await desk.pressKey("Escape");
  await walk.checkTexts("plan-misspelt");
  await walk.button(worksheet.applyIntendedMethod).click();
  await walk.button(worksheet.apply).click();
  await expect(desk.page.getByText(pseudoName(worksheet.run.state.finished)).first()).toBeVisible();
  await walk.checkTexts("run");
});

test("takes every text of the setup questions from i18n", async ({ launch }) => {
  const desk = await launch({ usesBuiltInSimulator: true, isNeverSetUp: true });
  await desk.page.getByRole("region", { name: firstRun.language.title }).waitFor();
  const walk = await Walk.begin(desk);
  const question = (title: string) => desk.page.getByRole("region", { name: pseudoName(title) });
  await expect(question(firstRun.language.title)).toBeVisible();
  await walk.checkTexts("language");
  await walk.button(firstRun.later).waitFor();
  await desk.page.getByRole("button", { name: "English", exact: true }).click();
  await expect(question(firstRun.use.title)).toBeVisible();
  await walk.checkTexts("use");
  await desk.page.locator(".first-run__card").last().click();
  await expect(question(firstRun.connect.title)).toBeVisible();
  await walk.checkTexts("connect");
  await walk.button(firstRun.back).click();
  await expect(question(firstRun.use.title)).toBeVisible();
  await desk.page.locator(".first-run__card").first().click();
  await expect(question(firstRun.printer.title)).toBeVisible();
  await walk.checkTexts("printer");
  await walk.button(firstRun.printer.later).click();
  await expect(question(firstRun.scanner.title)).toBeVisible();
  await walk.checkTexts("scanner");
});
