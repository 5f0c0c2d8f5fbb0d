import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { openInbox, reportEvent } from "../../support/report-event.ts";

const table = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Resend orders" });
const drawer = (desk: DeskWindow): Locator => desk.drawer("Resend order");
/** Resolves once the desk has processed the event of this order. */
const waitForExternalOrder = (desk: DeskWindow, resendId: string): Promise<void> =>
  expect
    .poll(() => desk.page.evaluate(async (id) => (await window.desk.resend.getExternal({ resendId: id })).ok, resendId))
    .toBe(true);
const timeline = (desk: DeskWindow): Locator => desk.page.getByRole("list", { name: "Timeline" });

test("lists an external order with the facts of its events", async ({ desk }) => {
  const endpoint = await openInbox(desk);
  await desk.open("Resends");
  await expect(desk.page.getByText("No resend orders yet")).toBeVisible();
  await reportEvent(endpoint, "900000000000000021", "2", { resendShipmentList: [], returnInventoryList: [] });
  await desk.pressKey("F5");
  const row = table(desk).getByRole("row", { name: /900000000000000021/ });
  await expect(row).toContainText("In progress");
  // The table hides the column while no listed order has a recipient.
  const recipient = table(desk).getByRole("columnheader", { name: "Recipient" });
  await expect(recipient).toHaveCount(0);
  await reportEvent(endpoint, "900000000000000021", "3");
  await expect(row).toContainText("Completed");
  await expect(row).toContainText("Grace Hopper");
  await expect(recipient).toBeVisible();

  await row.click();
  await expect(drawer(desk)).toContainText("Made elsewhere; known from events.");
  await expect(drawer(desk)).toContainText("GBR-8-261121-D00001-1");
  await expect(timeline(desk).getByRole("listitem").first()).toContainText("In progress");
  await expect(timeline(desk).getByRole("listitem").first()).toContainText("Event");

  // The desk shows an unpublished code as received.
  await reportEvent(endpoint, "31", "97");
  await waitForExternalOrder(desk, "31");
  await desk.pressKey("F5");
  await expect(table(desk).getByRole("row", { name: /RSD261121-31/ })).toContainText("97");

  const search = desk.page.getByRole("searchbox", { name: "Search resend orders" });
  await search.fill("hopper");
  const foundCount = desk.page.getByRole("status", { name: "Orders found" });
  await expect(foundCount).toHaveText("2 orders found");
  await desk.page.getByRole("button", { name: "Status", exact: true }).first().click();
  await desk.dialog("Status").getByRole("checkbox", { name: "Completed" }).check();
  await expect(foundCount).toHaveText("1 order found");
  await expect(row).toBeVisible();
  const completed = desk.page
    .getByRole("list", { name: "Orders by state" })
    .getByRole("button", { name: /^Completed/ });
  await expect(completed).toHaveText(/1$/);
  // The state's number is that of all its orders, so a press also clears the search.
  await expect(completed).toHaveAttribute("aria-pressed", "false");
  await completed.click();
  await expect(completed).toHaveAttribute("aria-pressed", "true");
  await expect(search).toHaveValue("");
  await expect(foundCount).toHaveText("1 order found");
  await completed.click();
  await expect(completed).toHaveAttribute("aria-pressed", "false");
  await expect(foundCount).not.toContainText("found");
});

/** Returns whether the time of a step is beside the first line of its fact. */
const isBesideFirstLine = (step: Locator): Promise<boolean> =>
  step.evaluate((item) => {
    const topOf = (selector: string) => item.querySelector(selector)?.getBoundingClientRect().top;
    return topOf("time") === topOf(".timeline__fact");
  });

test("shows a long tracking number completely in table, drawer and timeline", async ({ desk }) => {
  const TRACKING = "420100179274890361640200000000012345";
  const endpoint = await openInbox(desk);
  const resendShipmentList = [{ shipmentName: "Grace Hopper", warehouseId: 8, trackingNumber: TRACKING }];
  await reportEvent(endpoint, "900000000000000022", "3", { resendShipmentList });
  await waitForExternalOrder(desk, "900000000000000022");
  await desk.open("Resends");
  await desk.pressKey("F5");
  const row = table(desk).getByRole("row", { name: /900000000000000022/ });
  /** Returns whether the text is completely inside the element that clips it. */
  const isFullyShown = (area: Locator): Promise<boolean> =>
    area.getByText(TRACKING).evaluate((code) => {
      const clippingElement = code.closest(".data-table__cell, .timeline__step, .facts__pair") ?? code;
      const [text, frame] = [code.getBoundingClientRect(), clippingElement.getBoundingClientRect()];
      const row = code.closest(".data-table__row")?.getBoundingClientRect() ?? frame;
      return (
        text.left >= frame.left && text.right <= frame.right + 1 && text.top >= row.top && text.bottom <= row.bottom
      );
    });
  for (const [width, height] of [
    [1100, 720],
    [1440, 900],
  ] as const) {
    await desk.resize(width, height);
    expect(await isFullyShown(row), `at ${width}`).toBe(true);
    await row.click();
    await expect(drawer(desk)).toBeVisible();
    await expect(table(desk).getByRole("columnheader", { name: "Last check" })).toHaveCount(0);
    expect(await isFullyShown(row), `beside the drawer at ${width}`).toBe(true);
    expect(await isFullyShown(timeline(desk)), `in the timeline at ${width}`).toBe(true);
    const step = timeline(desk).getByRole("listitem").filter({ hasText: TRACKING });
    expect(await isBesideFirstLine(step), `beside its time at ${width}`).toBe(true);
    expect(await isFullyShown(drawer(desk).locator(".facts").filter({ hasText: TRACKING })), `in the drawer`).toBe(
      true,
    );
    await desk.pressKey("Escape");
  }
});
