import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { expect, itemsOf } from "../../support/desk-test.ts";
import { choosePrinter, plugInFakePrinter } from "../../support/labels/fake-printer.ts";
import { openOrder, prints, test } from "../../support/labels/label-test.ts";
import { sendOrder } from "../../support/over-bridge.ts";
import { said, Walk } from "../../support/words/pseudo-walk.ts";
import { createDraft, scanAll } from "../../support/shipping-draft.ts";

test.describe.configure({ timeout: 300_000 });

const { cancellation, firstRun, labels, shipping, shippingDraft: draft, worksheet } = english;

test("what an order asks: whether to cancel it, why to print again, a batch of what failed", async ({
  desk,
  control,
}) => {
  await plugInFakePrinter(desk);
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
  await walk.look("print-again");
  await walk.button(labels.reason.cancel).click();
  await walk.button(cancellation.action).click();
  await expect(walk.button(cancellation.action)).toHaveCount(1);
  await walk.look("cancel");
  await walk.leave();
  await rows.first().click();
  await walk.look("failed-label");
  await walk.button(labels.failed.newBatch).click();
  await expect(desk.page.getByText(said(labels.failed.nothing))).toBeVisible();
  await walk.look("no-new-batch");
});

test("drafts: a new one, its missing fields, its items, its address, what is confirmed and canceled", async ({
  desk,
  control,
}) => {
  await createDraft(desk);
  await scanAll(desk, await itemsOf(control, "eligible", 2));
  const walk = await Walk.begin(desk);
  await desk.page.locator(".verdict-card").waitFor();
  await walk.open("shipping-orders");
  await desk.page.locator(".data-table__row--opens:visible").first().click();
  await walk.look("draft-in-drawer");
  await walk.button(draft.section.open).click();
  await walk.look("draft");
  await walk.button(draft.items.add_other).click();
  await expect(desk.page.getByText(said(draft.state.added))).toHaveCount(2);
  await walk.button(draft.shipTo.change).click();
  await walk.look("draft-address");
  await walk.button(draft.shipTo.keep).click();
  await walk.button(draft.cancel.label).click();
  await walk.look("draft-cancel");
  await walk.leave();
  await walk.button(draft.confirm.open).click();
  await expect(desk.page.getByRole("dialog")).toBeVisible();
  await walk.look("draft-confirm");
  await walk.leave();
  await walk.button(draft.back).click();
  await walk.button(draft.newDraft).click();
  await walk.button(draft.new.create).click();
  await walk.look("new-draft");
});

test("the worksheet: its plan, a method that nobody knows, its run and what came of it", async ({ desk, control }) => {
  const ids = (await control.addShippingDrafts(3)).map((order) => order.consolidateShippingOrderId);
  await control.setShippingStatus(ids[2] ?? "", "CONFIRMED");
  const walk = await Walk.begin(desk);
  await desk.page.locator(".verdict-card").waitFor();
  await walk.open("shipping-orders");
  const intake = desk.page.getByRole("textbox", { name: said(shipping.intake.label) });
  await intake.fill([...ids, "1234"].join("\n"));
  await intake.press("Enter");
  await expect(desk.page.locator(".data-table__row--opens:visible")).toHaveCount(3);
  await walk.look("entered");
  await walk.button(worksheet.open).click();
  await walk.look("plan");
  await desk.page.getByRole("combobox", { name: said(worksheet.method) }).fill("SEA_FRIEGHT");
  await desk.pressKey("Escape");
  await walk.look("plan-misspelt");
  await walk.button(worksheet.useMeant).click();
  await walk.button(worksheet.apply).click();
  await expect(desk.page.getByText(said(worksheet.run.state.finished)).first()).toBeVisible();
  await walk.look("run");
});

test("the first questions of a new desk", async ({ launch }) => {
  const desk = await launch({ builtIn: true, neverSetUp: true });
  await desk.page.getByRole("region", { name: firstRun.language.title }).waitFor();
  const walk = await Walk.begin(desk);
  const question = (title: string) => desk.page.getByRole("region", { name: said(title) });
  await expect(question(firstRun.language.title)).toBeVisible();
  await walk.look("language");
  await walk.button(firstRun.later).waitFor();
  await desk.page.getByRole("button", { name: "English", exact: true }).click();
  await expect(question(firstRun.use.title)).toBeVisible();
  await walk.look("use");
  await desk.page.locator(".first-run__card").last().click();
  await expect(question(firstRun.connect.title)).toBeVisible();
  await walk.look("connect");
  await walk.button(firstRun.back).click();
  await expect(question(firstRun.use.title)).toBeVisible();
  await desk.page.locator(".first-run__card").first().click();
  await expect(question(firstRun.scanner.title)).toBeVisible();
  await walk.look("scanner");
});
