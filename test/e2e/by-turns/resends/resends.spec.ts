import type { Locator } from "@playwright/test";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { watchEmptyStates } from "../../support/empty-states.ts";
import { openInbox, reportEvent } from "../../support/report-event.ts";

const table = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Resend orders" });
const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "Resend order" });
/** An event was taken, and then the desk knows the order. */
const learned = (desk: DeskWindow, resendId: string): Promise<void> =>
  expect
    .poll(() => desk.page.evaluate(async (id) => (await window.desk.resend.getLearned({ resendId: id })).ok, resendId))
    .toBe(true);
/** Has the page note that its list was notified of an order made elsewhere; answers a function that waits for it. */
async function listNotified(desk: DeskWindow, resendId: string): Promise<() => Promise<void>> {
  await desk.page.evaluate((id) => {
    const reported = new Promise<void>((resolve) =>
      window.desk.resend.onTableChanged(({ orderKeys }) => {
        if (orderKeys?.includes(id)) resolve();
      }),
    );
    Object.assign(window, { reported });
  }, resendId);
  return () => desk.page.evaluate(() => Reflect.get(window, "told") as Promise<void>);
}
const timeline = (desk: DeskWindow): Locator => desk.page.getByRole("list", { name: "Timeline" });

test("an order that was made elsewhere appears by an event, with what is known and not known of it", async ({
  desk,
}) => {
  const endpoint = await openInbox(desk);
  await desk.open("Resends");
  await expect(desk.page.getByText("No resend orders yet")).toBeVisible();
  await reportEvent(endpoint, "900000000000000021", "2", { resendShipmentList: [], returnInventoryList: [] });
  await desk.pressKey("F5");
  const row = table(desk).getByRole("row", { name: /900000000000000021/ });
  await expect(row).toContainText("In progress");
  // No order of the list names a recipient, so there is no column of nothing; it comes with the first.
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

  // A code that nobody has published is shown as it came.
  await reportEvent(endpoint, "31", "97");
  await learned(desk, "31");
  await desk.pressKey("F5");
  await expect(table(desk).getByRole("row", { name: /RSD261121-31/ })).toContainText("97");

  // What was reported while another screen was open shows without F5.
  await desk.open("Scan");
  const reported = await listNotified(desk, "52");
  await reportEvent(endpoint, "52", "queued");
  await reported();
  await desk.open("Resends");
  await expect(table(desk).getByRole("row", { name: /RSD261121-52/ })).toBeVisible();
});

test("a long tracking number is whole in the table, also beside the drawer, in the drawer and in the timeline", async ({
  desk,
}) => {
  const TRACKING = "420100179274890361640200000000012345";
  const endpoint = await openInbox(desk);
  const resendShipmentList = [{ shipmentName: "Grace Hopper", warehouseId: 8, trackingNumber: TRACKING }];
  await reportEvent(endpoint, "900000000000000022", "3", { resendShipmentList });
  await learned(desk, "900000000000000022");
  await desk.open("Resends");
  await desk.pressKey("F5");
  const row = table(desk).getByRole("row", { name: /900000000000000022/ });
  /** Whether no part of the text is outside of the element that clips it. */
  const isWhole = (within: Locator): Promise<boolean> =>
    within.getByText(TRACKING).evaluate((code) => {
      const clip = code.closest(".data-table__cell, .timeline__step, .facts__pair") ?? code;
      const [text, frame] = [code.getBoundingClientRect(), clip.getBoundingClientRect()];
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
    expect(await isWhole(row), `at ${width}`).toBe(true);
    await row.click();
    await expect(drawer(desk)).toBeVisible();
    await expect(table(desk).getByRole("columnheader", { name: "Last check" })).toHaveCount(0);
    expect(await isWhole(row), `beside the drawer at ${width}`).toBe(true);
    expect(await isWhole(timeline(desk)), `in the timeline at ${width}`).toBe(true);
    expect(await isWhole(drawer(desk).locator(".facts").filter({ hasText: TRACKING })), `in the drawer`).toBe(true);
    await desk.pressKey("Escape");
  }
});

test("hundreds of orders open, are searched, narrowed and scrolled to their end", async ({ desk }) => {
  const ORDERS = 300;
  const endpoint = await openInbox(desk);
  const waiting = Array.from({ length: ORDERS }, (_, index) => index);
  const tellOn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const resendShipmentList = [{ shipmentName: `Recipient ${next}`, shipmentCountryCode: "gbr", warehouseId: 8 }];
      await reportEvent(endpoint, String(1000 + next), next % 10 === 0 ? "3" : "pending", { resendShipmentList });
    }
  };
  await Promise.all(Array.from({ length: 8 }, tellOn));
  const ordersReported = (): Promise<number[]> =>
    desk.page.evaluate(async () => {
      const facets = await window.desk.resend.facets({});
      return facets.ok ? facets.value.origins.map(({ count }) => count) : [];
    });
  await expect.poll(ordersReported).toContain(ORDERS);
  await desk.open("Resends");
  const found = desk.page.getByRole("status", { name: "Orders found" });
  await expect(found).toHaveText("300 orders");
  await table(desk).locator("[aria-rowindex='2']").focus();
  await desk.pressKey("End");
  await expect(table(desk).locator("[aria-rowindex='301']")).toBeInViewport();
  await expect(table(desk).locator("[aria-rowindex='301']")).toContainText("RSD261121-");

  const search = desk.page.getByRole("searchbox", { name: "Search resend orders" });
  await desk.pressKey("Control+f");
  await expect(search).toBeFocused();
  await search.fill("Recipient 234");
  await expect(found).toHaveText("1 order found");
  await expect(table(desk).getByRole("row", { name: /RSD261121-1234/ })).toContainText("Recipient 234");
  await desk.page.getByRole("button", { name: "Clear the search" }).click();
  await desk.page.getByRole("button", { name: "Status", exact: true }).first().click();
  await desk.page.getByRole("dialog", { name: "Status" }).getByRole("checkbox", { name: "Completed" }).check();
  await desk.pressKey("Escape");
  await expect(found).toHaveText("30 orders found");
});

test("filters, search and a saved view narrow the table, and the view is there again later", async ({ desk }) => {
  const endpoint = await openInbox(desk);
  await reportEvent(endpoint, "41", "queued");
  await reportEvent(endpoint, "42", "pending", { resendShipmentList: [{ shipmentName: "Ada Lovelace" }] });
  await reportEvent(endpoint, "43", "3");
  await Promise.all(["41", "42", "43"].map((resendId) => learned(desk, resendId)));
  await desk.open("Resends");
  const rows = table(desk).getByRole("row").filter({ hasNotText: "Recipient" });
  await desk.pressKey("F5");
  await expect(rows).toHaveCount(3);

  await desk.page.getByRole("button", { name: "Status", exact: true }).first().click();
  const choices = desk.page.getByRole("dialog", { name: "Status" });
  await choices.getByRole("checkbox", { name: "Queued" }).check();
  await choices.getByRole("checkbox", { name: "Pending" }).check();
  await desk.pressKey("Escape");
  await expect(rows).toHaveCount(2);

  await desk.page.getByRole("button", { name: /^View/ }).click();
  const views = desk.page.getByRole("dialog", { name: "Views" });
  await views.getByRole("textbox", { name: "Name for this view" }).fill("At the start");
  await views.getByRole("button", { name: "Save" }).click();
  await expect(desk.page.getByRole("button", { name: "View: At the start" })).toBeVisible();

  await desk.page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(3);
  const search = desk.page.getByRole("searchbox", { name: "Search resend orders" });
  await search.fill("lovelace");
  await expect(rows).toHaveCount(1);
  await search.fill("nobody");
  await expect(desk.page.getByRole("heading", { name: "No order fits these filters" })).toBeVisible();
  // That there is no order yet is not said while the orders are looked for.
  const said = await watchEmptyStates(desk);
  await search.fill("");
  await expect(rows).toHaveCount(3);
  expect((await said.jsonValue()).filter((title) => title !== "No order fits these filters")).toEqual([]);

  await desk.open("Scan");
  await desk.open("Resends");
  await desk.page.getByRole("button", { name: /^View/ }).click();
  await desk.page
    .getByRole("dialog", { name: "Views" })
    .getByRole("button", { name: "At the start", exact: true })
    .click();
  await expect(rows).toHaveCount(2);
});

async function submit(desk: DeskWindow, rma: string): Promise<void> {
  await desk.scan(rma);
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.fillDestination();
  await desk.choose("Shipment service type", "UPS");
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
}

test("a failed label is counted on the Scan screen, and the count opens the orders", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await control.nextLabels("failed");
  await submit(desk, item?.rma ?? "");
  const count = desk.page.getByRole("button", { name: "1 failed order" });
  await expect(count).toBeVisible();
  await count.click();
  const row = table(desk).getByRole("row", { name: /Ada Lovelace/ });
  await expect(row).toContainText("Failed");
  await expect(desk.page.getByRole("button", { name: "View: Failed here" })).toBeVisible();
  await row.click();
  await expect(timeline(desk)).toContainText("Label error");
});

test("chosen orders are refreshed with progress", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await submit(desk, item?.rma ?? "");
  await desk.open("Resends");
  const row = table(desk).getByRole("row", { name: /Ada Lovelace/ });
  await expect(row).toContainText("Completed");
  await row.locator(".data-table__tick").click();
  await desk.page.getByRole("button", { name: "Refresh 1 order" }).click();
  await expect(desk.page.getByRole("status", { name: "Refreshing orders" })).toContainText("1 order refreshed.");
});
