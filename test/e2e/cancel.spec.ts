import type { Locator } from "@playwright/test";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import type { SimulatorOptions } from "../../src-simulator/index.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import { openInbox, tell } from "./support/event-telling.ts";
import { letTimePass } from "./support/journal.ts";
import { submitButton } from "./support/scan-desk.ts";

const HOUR = 3_600_000;

/** A warehouse that leaves orders as they are, so that a test finds them so. */
const STILL: SimulatorOptions = { labelDelayMs: [300, 300], processingDelayMs: [HOUR, HOUR] };
test.use({ simulatorOptions: STILL });

const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "Resend order" });
const button = (desk: DeskWindow, name: string): Locator => drawer(desk).getByRole("button", { name, exact: true });
const question = (desk: DeskWindow): Locator => drawer(desk).getByRole("group", { name: "Cancel resend" });

async function openOrder(desk: DeskWindow): Promise<void> {
  await desk.open("Resends");
  await desk.page
    .getByRole("table", { name: "Resend orders" })
    .getByRole("row", { name: /Ada Lovelace/ })
    .click();
}

/** Submits two items, by a service type that makes labels itself unless said otherwise, and opens the drawer of their order. */
async function makeOrder(desk: DeskWindow, control: ControlClient, serviceType = /UPS Ground/) {
  const items = await itemsOf(control, "eligible", 2);
  const codes = desk.field("Type or paste codes");
  await codes.fill(items.map(({ rma }) => rma).join(" "));
  await codes.press("Enter");
  await expect(desk.batchItems).toHaveCount(2);
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option", { name: serviceType }).click();
  await submitButton(desk).click();
  await openOrder(desk);
  await expect(drawer(desk)).toContainText("Cancellation", { timeout: 15_000 });
  const [order] = await control.orders();
  return { items, resendId: order?.resendId ?? "" };
}

async function confirmCancel(desk: DeskWindow): Promise<void> {
  await button(desk, "Cancel resend").click();
  await question(desk).getByRole("button", { name: "Cancel resend" }).click();
}

async function refresh(desk: DeskWindow, expected: string): Promise<void> {
  await button(desk, "Refresh").click();
  await expect(drawer(desk)).toContainText(expected);
}

test("an order is canceled after a deliberate question, and its items can be scanned again", async ({
  desk,
  control,
}) => {
  const { items, resendId } = await makeOrder(desk, control);
  await expect(drawer(desk)).toContainText(/Cancellable for .+, until \w{3} \d\d:\d\d UTC\./, { timeout: 15_000 });
  await button(desk, "Cancel resend").click();
  await expect(question(desk)).toContainText("to Ada Lovelace");
  await expect(question(desk).getByRole("button", { name: "Keep" })).toBeFocused();
  await question(desk).getByRole("button", { name: "Keep" }).click();
  expect(await control.requests("cancelResend")).toHaveLength(0);

  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("nothing is sent");
  const back = drawer(desk).getByRole("list", { name: "Its items, as the service gives them now" });
  await expect(back.getByText("on hold, can be scanned again")).toHaveCount(2);
  const timeline = drawer(desk).getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("Cancellation asked for");
  await expect(timeline).toContainText("Cancellation confirmed");
  await expect(button(desk, "Cancel resend")).toHaveCount(0);
  expect((await control.order(resendId)).status).toBe("canceled");

  await desk.open("Scan");
  await desk.scan(items[0]?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
});

test.describe("an order whose label takes long", () => {
  test.use({ simulatorOptions: { ...STILL, labelDelayMs: [HOUR, HOUR] } });

  test("is not offered to be canceled until then, nor once it was sent, and it says why", async ({ desk, control }) => {
    const { resendId } = await makeOrder(desk, control);
    await expect(drawer(desk)).toContainText("Not cancellable yet: its label is still being made.");
    await expect(button(desk, "Cancel resend")).toHaveCount(0);
    await control.moveOrder(resendId, "labelSucceeded");
    await refresh(desk, "Cancellable for");
    await expect(button(desk, "Cancel resend")).toBeVisible();
    await control.moveOrder(resendId, "processed");
    await refresh(desk, "Not cancellable any more: the warehouse has sent the parcel.");
    await expect(button(desk, "Cancel resend")).toHaveCount(0);
    expect(await control.requests("cancelResend")).toHaveLength(0);
  });
});

test.describe("an order that the warehouse labels itself", () => {
  test("is not offered to be canceled once its work has started", async ({ desk, control }) => {
    const { resendId } = await makeOrder(desk, control, /handled manually/);
    await expect(button(desk, "Cancel resend")).toBeVisible({ timeout: 15_000 });
    await control.moveOrder(resendId, "processingStarted");
    await refresh(desk, "Not cancellable any more: the warehouse has begun.");
    await expect(button(desk, "Cancel resend")).toHaveCount(0);
    expect(await control.requests("cancelResend")).toHaveLength(0);
  });
});

test("a status that nobody has published is shown as it came, and canceling is not offered", async ({
  desk,
  control,
}) => {
  const { resendId } = await makeOrder(desk, control);
  await expect(button(desk, "Cancel resend")).toBeVisible({ timeout: 15_000 });
  await tell(await openInbox(desk), resendId, "customs-hold");
  await expect(drawer(desk)).toContainText("Not offered: the service reports “customs-hold”");
  await expect(button(desk, "Cancel resend")).toHaveCount(0);
  await expect(drawer(desk).getByRole("list", { name: "Timeline" })).toContainText("customs-hold");
});

test.describe("an order of five days ago of which the service named no cut-off", () => {
  test.use({ simulatorOptions: { ...STILL, tellCutOff: false } });

  test("is past the estimate, which warns and leaves the word to the service", async ({
    desk: before,
    control,
    launch,
    userData,
  }) => {
    const { resendId } = await makeOrder(before, control);
    await expect(drawer(before)).toContainText("(estimated)", { timeout: 15_000 });
    await before.close();
    letTimePass(userData, 5 * 24 * 60);
    const desk = await launch();
    await desk.ready();
    await openOrder(desk);
    await expect(drawer(desk)).toContainText("By this desk's calendar the cut-off passed on");
    await button(desk, "Cancel resend").click();
    await expect(question(desk)).toContainText("the service has not named it and the calendar may be wrong");
    await question(desk).getByRole("button", { name: "Cancel resend" }).click();
    await expect(drawer(desk)).toContainText("nothing is sent");
    expect((await control.order(resendId)).status).toBe("canceled");
  });
});

test.describe("an order of last Wednesday", () => {
  test.use({ simulatorOptions: { ...STILL, clock: "2026-11-18T12:00:00Z" }, synced: false });

  test("is past the cut-off that the service named", async ({ desk, control }) => {
    await makeOrder(desk, control);
    await control.advanceClock(1000);
    await refresh(desk, "Not cancellable any more: the cut-off passed on");
    await expect(button(desk, "Cancel resend")).toHaveCount(0);
  });
});

test("a refusal of the service is told in plain words beside its own, and nothing else changes", async ({
  desk,
  control,
}) => {
  const { resendId } = await makeOrder(desk, control);
  await control.addFault({
    operation: "cancelResend",
    kind: "refusal",
    error: { resendId: "The cancellation cut-off of the resend has passed." },
  });
  await expect(button(desk, "Cancel resend")).toBeVisible({ timeout: 15_000 });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("The service did not cancel the order");
  await expect(drawer(desk)).toContainText("Too late: the cut-off has passed.");
  await expect(drawer(desk)).toContainText("The cancellation cut-off of the resend has passed.");
  expect((await control.order(resendId)).status).toBe("label-success");
});

test("a lost answer is read for and never repeated unread", async ({ desk, control }) => {
  await makeOrder(desk, control);
  await control.addFault({ operation: "cancelResend", kind: "reset", when: "before" });
  await expect(button(desk, "Cancel resend")).toBeVisible({ timeout: 15_000 });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("Not canceled so far");
  const looks = async (): Promise<number> => (await control.requests("getResend")).length;
  const looked = await looks();
  await button(desk, "Look again").click();
  await expect.poll(looks).toBeGreaterThan(looked);
  await expect(drawer(desk)).toContainText("Not canceled so far");
  expect(await control.requests("cancelResend")).toHaveLength(1);
  await control.addFault({ operation: "cancelResend", kind: "reset", when: "after" });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("Canceled at");
  expect(await control.requests("cancelResend")).toHaveLength(2);
});

test("a kill between the request and its answer is found out by reading", async ({ desk, control, launch }) => {
  const { resendId } = await makeOrder(desk, control);
  await expect(button(desk, "Cancel resend")).toBeVisible({ timeout: 15_000 });
  await control.addFault({ operation: "cancelResend", kind: "delay", answerDelayMs: 60_000 });
  await confirmCancel(desk);
  await expect(drawer(desk)).toContainText("Asking the service to cancel the order");
  await expect.poll(async () => (await control.order(resendId)).status).toBe("canceled");
  await desk.kill();

  const again = await launch();
  await again.ready();
  await openOrder(again);
  await expect(drawer(again)).toContainText("Canceled at", { timeout: 15_000 });
  await expect(drawer(again).getByRole("list", { name: "Timeline" })).toContainText("Cancellation: no answer");
  expect(await control.requests("cancelResend")).toHaveLength(1);
});

test("without the network nothing is asked, and the button says so", async ({ desk, control }) => {
  await makeOrder(desk, control);
  await expect(button(desk, "Cancel resend")).toBeVisible({ timeout: 15_000 });
  await control.addFault({ operation: "*", kind: "reset", when: "before", times: "always" });
  await button(desk, "Refresh").click();
  await expect(button(desk, "Cancel resend")).toHaveAttribute("aria-disabled", "true", { timeout: 15_000 });
  await expect(button(desk, "Cancel resend")).toHaveAccessibleDescription(/^Not now:/);
});

test.describe("a service whose clock is ten minutes ahead", () => {
  test.use({ simulatorOptions: { ...STILL, dateAheadMs: 600_000 } });

  test("is noticed and said, where cut-offs are counted too", async ({ desk, control }) => {
    const notice = desk.page.getByRole("status", { name: "Clock of this computer" });
    await expect(notice).toContainText("This computer's clock is 10 min behind the service's");
    await makeOrder(desk, control);
    await expect(drawer(desk)).toContainText("Counted in the service's time.", { timeout: 15_000 });
    await notice.getByRole("button", { name: "Help: The computer's clock is wrong" }).click();
    await expect(desk.page.getByRole("heading", { name: "The computer's clock is wrong" })).toBeFocused();
    await desk.pressKey("Escape");
    await notice.getByRole("button", { name: "Understood" }).click();
    await expect(notice).toHaveCount(0);
  });
});

test.describe("a service that names no cut-off", () => {
  test.use({ simulatorOptions: { ...STILL, tellCutOff: false } });

  test("gets one estimated by the calendar, which can be changed and is kept", async ({ desk, control, launch }) => {
    await makeOrder(desk, control);
    await expect(drawer(desk)).toContainText("(estimated)", { timeout: 15_000 });
    const until = drawer(desk)
      .getByRole("time")
      .filter({ hasText: /Cancellable for/ });
    const moment = async (): Promise<string> => (await until.getAttribute("datetime")) ?? "";
    const before = await moment();
    await desk.open("Settings");
    const days = desk.page.getByRole("region", { name: "Working days" });
    await days.getByLabel("Public holiday").fill(before.slice(0, 10));
    await days.getByRole("button", { name: "Add holiday" }).click();
    await expect(days.getByRole("list", { name: "Public holidays" }).getByRole("listitem")).toHaveCount(1);
    await desk.open("Resends");
    await expect.poll(moment).not.toBe(before);
    await desk.close();

    const again = await launch();
    await again.ready();
    await again.open("Settings");
    await expect(again.page.getByRole("list", { name: "Public holidays" }).getByRole("listitem")).toHaveCount(1);
  });
});
