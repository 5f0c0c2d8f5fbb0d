import { expect } from "@playwright/test";
import { badgeCode } from "../../src-domain/shift/badge.ts";
import type { ControlClient, ItemState } from "../../src-simulator/control-client.ts";
import type { Simulator } from "../../src-simulator/index.ts";
import { matchText } from "../../test/e2e/support/words/language-words.ts";
import type { GuideDesk } from "./guide-desk.ts";

interface GuideStep {
  readonly desk: GuideDesk;
  readonly control: ControlClient;
  readonly service: Simulator;
}

const WAREHOUSE = 2;
const OPERATOR = "Ming Li";
/** Recipient of the order that the service refuses first and whose second answer is lost. */
const UNLUCKY = "Grace Hopper";

/** Scans `count` items that were not scanned before. */
async function scan({ desk, control }: GuideStep, count: number, state: ItemState = "eligible"): Promise<void> {
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

const operatorOf = ({ window, words }: GuideDesk) =>
  window.page.getByRole("group", { name: words.shift.operator.label, exact: true });

/** In order: each step continues the previous one and ends with the view of its picture. */
export const GUIDE_STEPS = {
  async start({ desk }) {
    await expect(desk.verdict).toContainText(desk.words.scan.ready, { timeout: 30_000 });
    await desk.window.waitUntilSynced();
    await expect(desk.get("textbox", desk.words.scan.field.shipmentName)).toBeVisible();
  },

  async "sign-on"({ desk }) {
    const { words } = desk;
    await desk.window.scan(badgeCode(OPERATOR));
    await expect(operatorOf(desk)).toHaveText(OPERATOR);
    await desk.get("button", words.lock.lock).click();
    await expect(desk.get("dialog", words.lock.title)).toContainText(words.lock.who);
  },

  async scanning(step) {
    const { desk } = step;
    await desk.window.scan(badgeCode(OPERATOR));
    await expect(desk.get("dialog", desk.words.lock.title)).toBeHidden();
    await scan(step, 3);
    await expect(desk.batchItems).toHaveCount(3);
  },

  async trouble(step) {
    const { desk } = step;
    await desk.window.scan("NO-SUCH-CODE");
    await expect(desk.verdict).toContainText(desk.words.verdict["unknown-code"]);
    await scan(step, 1, "recalled");
    await desk.window.pressKey("F4");
    await expect(desk.get("list", desk.words.scan.tray.label).getByRole("listitem")).toHaveCount(2);
  },

  async parked(step) {
    const { desk } = step;
    const { scan: words } = desk.words;
    await desk.get("button", words.tray.dismissAll).click();
    await desk.get("button", words.tray.reason["put-aside"]).click();
    await expect(desk.get("list", words.tray.label)).toBeHidden();
    await desk.get("button", words.park).click();
    await expect(desk.batchItems).toHaveCount(0);
    await scan(step, 2);
    await desk.window.pressKey("Control+b");
    await expect(desk.get("list", words.parked)).toBeVisible();
  },

  async "ready-to-submit"({ desk }) {
    await desk.window.pressKey("Escape");
    await desk.fillIn();
    await expect(desk.get("button", desk.words.scan.submit)).toBeEnabled();
  },

  async refused(step) {
    const { desk, control } = step;
    await desk.submit();
    await expect.poll(async () => (await control.orders()).length).toBe(1);
    await scan(step, 2);
    await expect(desk.batchItems).toHaveCount(2);
    const { shipmentName, shipmentPhone } = desk.words.scan.field;
    await desk.fillIn({ [shipmentName]: UNLUCKY, [shipmentPhone]: "0100" });
    const error = { "resendShipment.ShipmentPhone": "'shipment Phone' is not in the correct format." };
    await control.addFault({ operation: "createResend", kind: "refusal", errorCode: "VALIDATION_FAILED", error });
    await desk.submit();
    await expect(desk.window.page.getByRole("alert").filter({ hasText: desk.words.refusal.heading })).toBeVisible();
  },

  async "unknown-outcome"({ desk, control }) {
    const { scan: words, unknownOutcome } = desk.words;
    await desk.get("textbox", words.field.shipmentPhone).fill("+1 555 0100");
    await control.addFault({ operation: "createResend", kind: "reset", when: "after" });
    await desk.submit();
    await desk.window.page
      .getByRole("status", { name: words.order.label })
      .getByRole("button", { name: words.order.show })
      .click();
    await expect(desk.get("complementary", unknownOutcome.label)).toContainText(unknownOutcome.now.seen);
  },

  async order({ desk, control }) {
    const { adopt } = desk.words.unknownOutcome;
    const orders = await control.orders();
    const lost = orders.find(({ shipment }) => shipment.shipmentName === UNLUCKY);
    await desk.get("textbox", adopt.field).fill(lost?.resendId ?? "");
    await desk.get("button", adopt.action).click();
    const { drawer, timeline, stage } = desk.words.resends;
    await expect(desk.get("complementary", drawer.label)).toContainText(lost?.resendNumber ?? "-");
    const sent = orders.find(({ shipment }) => shipment.shipmentName !== UNLUCKY);
    await control.moveOrder(sent?.resendId ?? "", "processed");
    const drawerPane = await desk.openOrder("Ada Lovelace");
    await drawerPane.getByRole("button", { name: drawer.refresh, exact: true }).click();
    const timelineList = desk.get("list", timeline);
    await expect(timelineList).toContainText(stage.completed, { timeout: 30_000 });
    await desk.window.page
      .getByRole("img", { name: matchText(desk.words.labels.page) })
      .first()
      .waitFor();
    await timelineList.evaluate((list) => list.scrollIntoView({ block: "end" }));
  },

  async label({ desk }) {
    const { print } = desk.words.labels;
    await desk.get("button", print).evaluate((button) => button.scrollIntoView({ block: "center" }));
    await expect(desk.get("button", print)).toBeInViewport();
  },

  async cancel({ desk }) {
    const { action } = desk.words.cancellation;
    const drawerPane = await desk.openOrder(UNLUCKY);
    await expect(drawerPane.getByRole("img", { name: matchText(desk.words.labels.page) })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await drawerPane.getByRole("button", { name: action, exact: true }).click({ timeout: 30_000 });
    await expect(drawerPane.getByRole("group", { name: action })).toBeInViewport({ ratio: 1 });
  },

  async inventory({ desk }) {
    await desk.get("button", desk.words.frame.keep).click();
    await desk.open("inventory");
    const { grid } = desk.words.inventory;
    await desk.window.page.getByRole("grid", { name: grid }).getByRole("row").nth(3).click();
    await expect(desk.get("complementary", desk.words.item.label).locator("img").first()).toBeVisible();
    await expect(desk.get("complementary", desk.words.item.label)).toContainText(/\d g|\d 克/);
  },

  async find({ desk, control }) {
    const { box, results } = desk.words.find;
    const item = (await control.items({ state: "eligible", warehouseId: WAREHOUSE, limit: 60 })).at(-1);
    await desk.window.page.keyboard.press("Control+k");
    await desk.get("combobox", box).fill(item?.rma.slice(-9) ?? "");
    await expect(desk.window.page.getByRole("listbox", { name: results })).toContainText(item?.rma ?? "-");
  },

  async worksheet({ desk, control }) {
    const { worksheet, shipping } = desk.words;
    await desk.window.pressKey("Escape");
    const ids = (await control.addShippingDrafts(5)).map((draft) => draft.consolidateShippingOrderId);
    await desk.open("shipping-orders");
    await desk.get("textbox", shipping.intake.label).fill(ids.join("\n"));
    await desk.get("textbox", shipping.intake.label).press("Enter");
    await desk.get("button", worksheet.open).click();
    await desk.get("combobox", worksheet.method).fill("SEA_FREIGHT");
    await desk.window.page.keyboard.press("Escape");
    await desk.get("button", worksheet.apply).click();
    const settled = worksheet.run.done.replace("{{done}}", "5").replace("{{count}}", "5");
    await expect(desk.window.page.getByText(settled)).toBeVisible({ timeout: 60_000 });
  },

  async "shift-report"({ desk }) {
    const { operator, table } = desk.words.shift;
    await operatorOf(desk).getByRole("button").click();
    await desk.get("button", operator.report).click();
    await expect(desk.window.page.getByRole("table", { name: table.people })).toContainText(OPERATOR);
  },

  async offline(step) {
    const { desk, service } = step;
    const { bar } = desk.words.frame;
    await desk.open("scan");
    await scan(step, 2);
    await desk.fillIn();
    await service.close();
    await desk.submit();
    const network = desk.window.page.getByRole("status", { name: bar.networkLabel });
    await expect(network).toContainText(matchText(bar.network.offline), { timeout: 60_000 });
    const waiting = bar.waiting.replace("{{count}}", "1");
    await expect(desk.window.page.getByRole("banner")).toContainText(waiting, { timeout: 30_000 });
  },
} as const satisfies Readonly<Record<string, (step: GuideStep) => Promise<void>>>;
