import { expect } from "@playwright/test";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../src-domain/orders/order-book-query.ts";
import { encodeBadgeName } from "../../src-domain/shift/badge.ts";
import type { ControlClient, ItemState } from "../../src-simulator/control-client.ts";
import type { Simulator } from "../../src-simulator/index.ts";
import { matchText } from "../../test/e2e/support/texts/language-texts.ts";
import type { GuideDesk } from "./guide-desk.ts";

interface GuideContext {
  readonly desk: GuideDesk;
  readonly control: ControlClient;
  readonly service: Simulator;
}

const WAREHOUSE = 2;
const OPERATOR = "Ming Li";
/** Recipient of the order that the service first refuses, and whose second answer is lost. */
const REFUSED_RECIPIENT = "Grace Hopper";

/** The operator can take a batch back for some seconds before it is sent. */
const AFTER_UNDO_TIME = { timeout: 30_000 };
/** An order of practice for one unit of one SKU. */
const PRACTICE_ORDER = "#P1001";

/** Scans `count` items that were not scanned before. */
async function scan({ desk, control }: GuideContext, count: number, state: ItemState = "eligible"): Promise<void> {
  const scannedCodes = await desk.window.page.evaluate(async () => {
    const result = await window.desk.scan.recent({ limit: 100 });
    return result.ok ? result.value.map(({ text }) => text) : [];
  });
  const items = await control.items({ state, warehouseId: WAREHOUSE, limit: 60 });
  for (const { rma } of items.filter((item) => !scannedCodes.includes(item.rma)).slice(0, count)) {
    await desk.window.scan(rma);
    await expect(desk.verdict).toContainText(rma.slice(-6));
  }
}

const findOperatorGroup = ({ window, texts }: GuideDesk) =>
  window.page.getByRole("group", { name: texts.shift.operator.label, exact: true });

/** Each step continues the previous one and ends with the view of its picture. */
export const GUIDE_STEPS = {
  async start({ desk }) {
    await expect(desk.verdict).toContainText(desk.texts.scan.ready, { timeout: 30_000 });
    await desk.window.waitUntilSynced();
    await expect(desk.getExact("textbox", desk.texts.scan.field.shipmentName)).toBeVisible();
  },

  async "sign-on"({ desk }) {
    const { texts } = desk;
    await desk.window.scan(encodeBadgeName(OPERATOR));
    await expect(findOperatorGroup(desk)).toHaveText(OPERATOR);
    await desk.getExact("button", texts.lock.lock).click();
    await expect(desk.getExact("dialog", texts.lock.title)).toContainText(texts.lock.who);
  },

  async scanning(step) {
    const { desk } = step;
    await desk.window.scan(encodeBadgeName(OPERATOR));
    await expect(desk.getExact("dialog", desk.texts.lock.title)).toBeHidden();
    await scan(step, 3);
    await expect(desk.batchItems).toHaveCount(3);
  },

  async trouble(step) {
    const { desk } = step;
    await desk.window.scan("NO-SUCH-CODE");
    await expect(desk.verdict).toContainText(desk.texts.verdict["unknown-code"]);
    await scan(step, 1, "recalled");
    await desk.window.pressKey("F4");
    await expect(desk.getExact("list", desk.texts.scan.refusedScans.label).getByRole("listitem")).toHaveCount(2);
  },

  async parked(step) {
    const { desk } = step;
    const { scan: texts } = desk.texts;
    await desk.getExact("button", texts.refusedScans.dismissAll).click();
    await desk.getExact("button", texts.refusedScans.reason["put-aside"]).click();
    await expect(desk.getExact("list", texts.refusedScans.label)).toBeHidden();
    await desk.getExact("button", texts.park).click();
    await expect(desk.batchItems).toHaveCount(0);
    await scan(step, 2);
    await desk.window.pressKey("Control+b");
    await expect(desk.getExact("list", texts.parked)).toBeVisible();
  },

  async "ready-to-submit"({ desk }) {
    await desk.window.pressKey("Escape");
    await desk.fillInDestination();
    await expect(desk.getExact("button", desk.texts.scan.submit)).toBeEnabled();
  },

  async refused(step) {
    const { desk, control } = step;
    await desk.submit();
    await expect.poll(async () => (await control.orders()).length, AFTER_UNDO_TIME).toBe(1);
    await scan(step, 2);
    await expect(desk.batchItems).toHaveCount(2);
    const { shipmentName, shipmentPhone } = desk.texts.scan.field;
    await desk.fillInDestination({ [shipmentName]: REFUSED_RECIPIENT, [shipmentPhone]: "0100" });
    const error = { "resendShipment.ShipmentPhone": "'shipment Phone' is not in the correct format." };
    await control.addFault({ operation: "createResend", kind: "refusal", errorCode: "VALIDATION_FAILED", error });
    await desk.submit();
    const alert = desk.window.page.getByRole("alert").filter({ hasText: desk.texts.refusal.heading });
    await expect(alert).toBeVisible(AFTER_UNDO_TIME);
  },

  async "unknown-outcome"({ desk, control }) {
    const { scan: texts, unknownOutcome } = desk.texts;
    await desk.getExact("textbox", texts.field.shipmentPhone).fill("+1 555 0100");
    await control.addFault({ operation: "createResend", kind: "reset", when: "after" });
    await desk.submit();
    const newestOrder = desk
      .getExact("list", texts.order.list)
      .getByRole("listitem")
      .filter({ hasText: texts.order.unknownOperator });
    await newestOrder.getByRole("button", { name: texts.order.open }).click({ timeout: 30_000 });
    await expect(desk.getExact("complementary", unknownOutcome.label)).toContainText(unknownOutcome.now.seen);
  },

  async order({ desk, control }) {
    const { adopt } = desk.texts.unknownOutcome;
    const orders = await control.orders();
    const lostOrder = orders.find(({ shipment }) => shipment.shipmentName === REFUSED_RECIPIENT);
    await desk.getExact("textbox", adopt.field).fill(lostOrder?.resendId ?? "");
    await desk.getExact("button", adopt.action).click();
    const { drawer, timeline, stage } = desk.texts.resends;
    await expect(desk.getExact("complementary", drawer.label)).toContainText(lostOrder?.resendNumber ?? "-");
    const sentOrder = orders.find(({ shipment }) => shipment.shipmentName !== REFUSED_RECIPIENT);
    await control.moveOrder(sentOrder?.resendId ?? "", "processed");
    const drawerPane = await desk.openOrder("Ada Lovelace");
    await drawerPane.getByRole("button", { name: drawer.refresh, exact: true }).click();
    const timelineList = desk.getExact("list", timeline);
    await expect(timelineList).toContainText(stage.completed, { timeout: 30_000 });
    await desk.window.page
      .getByRole("img", { name: matchText(desk.texts.labels.page) })
      .first()
      .waitFor();
    await timelineList.evaluate((list) => list.scrollIntoView({ block: "end" }));
  },

  async label({ desk }) {
    const { print } = desk.texts.labels;
    await desk.getExact("button", print).evaluate((button) => button.scrollIntoView({ block: "center" }));
    await expect(desk.getExact("button", print)).toBeInViewport();
  },

  async cancel({ desk }) {
    const { action } = desk.texts.cancellation;
    const drawerPane = await desk.openOrder(REFUSED_RECIPIENT);
    await expect(drawerPane.getByRole("img", { name: matchText(desk.texts.labels.page) })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await drawerPane.getByRole("button", { name: action, exact: true }).click({ timeout: 30_000 });
    await expect(drawerPane.getByRole("group", { name: action })).toBeInViewport({ ratio: 1 });
  },

  async inventory({ desk }) {
    await desk.getExact("button", desk.texts.frame.keep).click();
    await desk.openScreen("inventory");
    const { grid } = desk.texts.inventory;
    await desk.window.page.getByRole("grid", { name: grid }).getByRole("row").nth(3).click();
    await expect(desk.getExact("complementary", desk.texts.item.label).locator("img").first()).toBeVisible();
    await expect(desk.getExact("complementary", desk.texts.item.label)).toContainText(/\d g|\d 克/);
  },

  async find({ desk, control }) {
    const { box, results } = desk.texts.find;
    const item = (await control.items({ state: "eligible", warehouseId: WAREHOUSE, limit: 60 })).at(-1);
    await desk.window.page.keyboard.press("Control+k");
    await desk.getExact("combobox", box).fill(item?.rma.slice(-9) ?? "");
    await expect(desk.window.page.getByRole("listbox", { name: results })).toContainText(item?.rma ?? "-");
  },

  async worksheet({ desk, control }) {
    const { worksheet, shipping } = desk.texts;
    await desk.window.pressKey("Escape");
    const ids = (await control.addShippingDrafts(5)).map((draft) => draft.consolidateShippingOrderId);
    await desk.openScreen("shipping-orders");
    await desk.getExact("textbox", shipping.intake.label).fill(ids.join("\n"));
    await desk.getExact("textbox", shipping.intake.label).press("Enter");
    await desk.getExact("button", worksheet.open).click();
    await desk.getExact("combobox", worksheet.method).fill("SEA_FREIGHT");
    await desk.window.page.keyboard.press("Escape");
    await desk.getExact("button", worksheet.apply).click();
    const changedText = worksheet.run.changed.replace("{{changed}}", "5").replace("{{count}}", "5");
    await expect(desk.window.page.getByText(changedText)).toBeVisible({ timeout: 60_000 });
  },

  async "shift-report"({ desk }) {
    const { operator, table } = desk.texts.shift;
    await findOperatorGroup(desk).getByRole("button").click();
    await desk.getExact("button", operator.report).click();
    await expect(desk.window.page.getByRole("table", { name: table.stations })).toBeVisible();
  },

  async "orders-to-send"({ desk }) {
    const { none, states, table } = desk.texts.orderBook;
    // The rail has the screen only after the first import.
    await desk.window.pressKey("Control+8");
    await desk.getExact("button", none.practice).click();
    const rows = desk.window.page.getByRole("table", { name: table }).getByRole("row");
    await expect(rows.filter({ hasText: PRACTICE_ORDER })).toBeVisible();
    await expect(desk.getExact("list", states).getByRole("button").first()).toBeVisible();
  },

  async "order-match"({ desk, control }) {
    const query = { filter: { ...NO_BOOK_FILTER, text: PRACTICE_ORDER }, order: MOST_URGENT_FIRST };
    const sku = await desk.window.page.evaluate(async (bookQuery) => {
      const found = await window.desk.orderBook.search({ query: bookQuery, snapshot: null, offset: 0, limit: 1 });
      return found.ok ? found.value.rows[0]?.itemNames[0] : undefined;
    }, query);
    const items = await control.items({ state: "eligible", limit: 500 });
    await desk.openScreen("scan");
    await desk.window.scan(items.find((item) => item.sku === sku)?.rma ?? "");
    const orderLine = desk.window.page.getByRole("status", { name: desk.texts.orderMatch.label });
    await expect(orderLine).toContainText(PRACTICE_ORDER);
  },

  async offline(step) {
    const { desk, service } = step;
    const { bar } = desk.texts.frame;
    await desk.getExact("button", desk.texts.scan.park).click();
    await expect(desk.batchItems).toHaveCount(0);
    await scan(step, 2);
    await desk.fillInDestination();
    await service.close();
    await desk.submit();
    const network = desk.window.page.getByRole("status", { name: bar.networkLabel });
    await expect(network).toContainText(matchText(bar.network.offline), { timeout: 60_000 });
    const waitingText = bar.waiting.replace("{{count}}", "1");
    await expect(desk.window.page.getByRole("banner")).toContainText(waitingText, { timeout: 30_000 });
  },
} as const satisfies Readonly<Record<string, (step: GuideContext) => Promise<void>>>;
