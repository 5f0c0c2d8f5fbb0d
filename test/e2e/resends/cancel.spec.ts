import type { Locator } from "@playwright/test";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import type { SimulatorOptions } from "../../../src-simulator/index.ts";
import { sendOrder } from "../support/bridge-calls.ts";
import { expect, itemsOf, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { ageJournal } from "../support/journal.ts";
import { openInbox, reportEvent } from "../support/report-event.ts";

const HOUR_MS = 3_600_000;

/** Orders stay in the status that follows the label. */
const UNCHANGING_ORDERS: SimulatorOptions = { labelDelayMs: [300, 300], processingDelayMs: [HOUR_MS, HOUR_MS] };
test.use({ simulatorOptions: UNCHANGING_ORDERS });

const drawer = (desk: DeskWindow): Locator => desk.drawer("Resend order");
const drawerButton = (desk: DeskWindow, name: string): Locator =>
  drawer(desk).getByRole("button", { name, exact: true });
const cancelQuestion = (desk: DeskWindow): Locator => drawer(desk).getByRole("group", { name: "Cancel resend" });
const timeline = (desk: DeskWindow): Locator => drawer(desk).getByRole("list", { name: "Timeline" });

async function openOrder(desk: DeskWindow): Promise<void> {
  await desk.open("Resends");
  await desk.page
    .getByRole("table", { name: "Resend orders" })
    .getByRole("row", { name: /Ada Lovelace/ })
    .click();
}

/** Sends an order of two items and opens its drawer. */
async function sendOrderOfTwoItems(desk: DeskWindow, control: ControlClient) {
  const items = await itemsOf(control, "eligible", 2);
  await sendOrder(desk, items);
  await openOrder(desk);
  const [order] = await control.orders();
  return { items, resendId: order?.resendId ?? "" };
}

async function confirmCancel(desk: DeskWindow): Promise<void> {
  await drawerButton(desk, "Cancel resend").click();
  await cancelQuestion(desk).getByRole("button", { name: "Cancel resend" }).click();
}

test.describe("cancellation of an order without a label", () => {
  test.use({ simulatorOptions: { ...UNCHANGING_ORDERS, labelDelayMs: [HOUR_MS, HOUR_MS] } });

  test("cancels an order only once it has its label", async ({ desk, control }) => {
    const { items, resendId } = await sendOrderOfTwoItems(desk, control);
    await expect(drawer(desk)).toContainText("Cannot be canceled yet: the label is still being made.");
    await expect(drawerButton(desk, "Cancel resend")).toHaveCount(0);
    await control.moveOrder(resendId, "labelSucceeded");
    await drawerButton(desk, "Refresh").click();
    await expect(drawer(desk)).toContainText(/Can be canceled for .+, until \w{3} \d\d:\d\d UTC\./);
    await drawerButton(desk, "Cancel resend").click();
    await expect(cancelQuestion(desk)).toContainText("to Ada Lovelace");
    await expect(cancelQuestion(desk).getByRole("button", { name: "Keep" })).toBeFocused();
    await cancelQuestion(desk).getByRole("button", { name: "Keep" }).click();
    expect(await control.requests("cancelResend")).toHaveLength(0);

    await confirmCancel(desk);
    await expect(drawer(desk)).toContainText("nothing ships");
    const itemsNow = drawer(desk).getByRole("list", { name: "Items at the service now" });
    await expect(itemsNow.getByText("on hold, can be scanned again")).toHaveCount(2);
    await expect(timeline(desk)).toContainText("Cancellation requested");
    await expect(timeline(desk)).toContainText("Cancellation confirmed");
    await expect(drawerButton(desk, "Cancel resend")).toHaveCount(0);
    expect((await control.order(resendId)).status).toBe("canceled");

    await desk.open("Scan");
    await desk.scan(items[0]?.rma ?? "");
    await expect(desk.verdict).toHaveText(/^Added/);
  });
});

test("checks the order before it repeats a lost cancellation", async ({ desk, control }) => {
  const { resendId } = await sendOrderOfTwoItems(desk, control);
  await control.addFault({
    operation: "cancelResend",
    kind: "refusal",
    error: { resendId: "The cancellation cut-off of the resend has passed." },
  });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("The service did not cancel the order");
  await expect(drawer(desk)).toContainText("Too late: the cut-off has passed.");
  await expect(drawer(desk)).toContainText("The cancellation cut-off of the resend has passed.");
  expect((await control.order(resendId)).status).toBe("label-success");

  await control.addFault({ operation: "cancelResend", kind: "reset", when: "before" });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("Not canceled so far");
  const countOrderReads = async (): Promise<number> => (await control.requests("getResend")).length;
  const readsBefore = await countOrderReads();
  await drawerButton(desk, "Look again").click();
  await expect.poll(countOrderReads).toBeGreaterThan(readsBefore);
  await expect(drawer(desk)).toContainText("Not canceled so far");
  expect(await control.requests("cancelResend")).toHaveLength(2);

  // The desk shows a status that is not in the service contract as it was received.
  await reportEvent(await openInbox(desk), resendId, "customs-hold");
  await expect(drawer(desk)).toContainText("Not available: the service reports “customs-hold”");
  await expect(drawerButton(desk, "Cancel resend")).toHaveCount(0);
  await expect(timeline(desk)).toContainText("customs-hold");
});

test("checks the order after a kill cut off the cancellation's answer", async ({ desk, control, launch }) => {
  const { resendId } = await sendOrderOfTwoItems(desk, control);
  await expect(drawerButton(desk, "Cancel resend")).toBeVisible();
  await control.addFault({ operation: "cancelResend", kind: "delay", answerDelayMs: 60_000 });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("Asking the service to cancel the order");
  await expect.poll(async () => (await control.order(resendId)).status).toBe("canceled");
  await desk.kill();

  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  await openOrder(restartedDesk);
  await expect(drawer(restartedDesk)).toContainText("Canceled at");
  await expect(timeline(restartedDesk)).toContainText("Cancellation: no answer");
  expect(await control.requests("cancelResend")).toHaveLength(1);
});

test.describe("cancellation without a cut-off of the service", () => {
  test.use({ simulatorOptions: { ...UNCHANGING_ORDERS, dateAheadMs: 600_000, reportCutOff: false } });

  test("allows a cancellation with a warning after an estimated cut-off", async ({
    desk: earlierDesk,
    control,
    launch,
    userData,
  }) => {
    const notice = earlierDesk.page.getByRole("status", { name: "Clock of this computer" });
    await expect(notice).toContainText("This computer's clock is 10 min behind the service's");
    await notice.getByRole("button", { name: "Help: The computer's clock is wrong" }).click();
    await expect(earlierDesk.page.getByRole("heading", { name: "The computer's clock is wrong" })).toBeFocused();
    await earlierDesk.pressKey("Escape");
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);

    const { resendId } = await sendOrderOfTwoItems(earlierDesk, control);
    await expect(drawer(earlierDesk)).toContainText("(estimated)");
    await expect(drawer(earlierDesk)).toContainText("In the service's time.");
    const cutOff = drawer(earlierDesk)
      .locator("time")
      .filter({ hasText: /Can be canceled for/ });
    const readCutOff = async (): Promise<string> => (await cutOff.getAttribute("datetime")) ?? "";
    const estimate = await readCutOff();
    await earlierDesk.openSettings("Working days");
    const workingDays = earlierDesk.page.getByRole("region", { name: "Working days" });
    await workingDays.getByLabel("Public holiday").fill(estimate.slice(0, 10));
    await workingDays.getByRole("button", { name: "Add holiday" }).click();
    await expect(workingDays.getByRole("list", { name: "Public holidays" }).getByRole("listitem")).toHaveCount(1);
    await earlierDesk.open("Resends");
    await expect.poll(readCutOff).not.toBe(estimate);
    await earlierDesk.close();

    ageJournal(userData, 8 * 24 * 60);
    const desk = await launch();
    await desk.waitUntilReady();
    await openOrder(desk);
    await expect(drawer(desk)).toContainText("The estimated cut-off passed on");
    await drawerButton(desk, "Cancel resend").click();
    await expect(cancelQuestion(desk)).toContainText("the service named none and this desk's calendar may be wrong");
    await cancelQuestion(desk).getByRole("button", { name: "Cancel resend" }).click();
    await expect(drawer(desk)).toContainText("nothing ships");
    expect((await control.order(resendId)).status).toBe("canceled");
  });
});
