import { createServer } from "node:net";
import type { Locator } from "@playwright/test";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";
import { sign } from "../../src-simulator/events/sign.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function openInbox(desk: DeskWindow): Promise<string> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}/events`;
  await desk.page.evaluate(
    async ([port, endpoint]) => {
      const state = await window.desk.inbox.state({});
      if (state.ok) await window.desk.inbox.save({ ...state.value.settings, on: true, port, endpoint });
    },
    [port, endpoint] as const,
  );
  return endpoint;
}

let told = 0;
async function tell(endpoint: string, resendId: string, status: string, more: object = {}): Promise<void> {
  told += 1;
  const body = JSON.stringify({
    category: "resend",
    action: "updateResendStatus",
    eventTime: new Date().toISOString(),
    notificationId: `E${told}`,
    resend: { resendId, resendNumber: `RSD261121-${resendId}`, resendStatusCode: status },
    resendShipmentList: [{ shipmentName: "Grace Hopper", shipmentCountryCode: "gbr", warehouseId: 8 }],
    returnInventoryList: [{ returnInventoryId: 4711, rma: "GBR-8-261121-D00001-1", sku: "SKU-9" }],
    ...more,
  });
  const timestamp = new Date().toISOString();
  const headers = { timestamp, "returnhelper-signature": sign(PRACTICE_SIGNING_KEY, endpoint, timestamp, body) };
  expect((await fetch(endpoint, { method: "POST", body, headers })).status).toBe(200);
}

const table = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Resend orders" });
const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "Resend order" });
const timeline = (desk: DeskWindow): Locator => desk.page.getByRole("list", { name: "Timeline" });

test("an order that was made elsewhere appears by an event, with what is known and not known of it", async ({
  desk,
}) => {
  const endpoint = await openInbox(desk);
  await desk.open("Resends");
  await expect(desk.page.getByText("No resend orders yet")).toBeVisible();
  await tell(endpoint, "900000000000000021", "2", { resendShipmentList: [], returnInventoryList: [] });
  await desk.pressKey("F5");
  const row = table(desk).getByRole("row", { name: /900000000000000021/ });
  await expect(row).toContainText("In progress");
  await expect(row).toContainText("Not known");
  await tell(endpoint, "900000000000000021", "3");
  await expect(row).toContainText("Completed");
  await expect(row).toContainText("Grace Hopper");

  await row.click();
  await expect(drawer(desk)).toContainText("Made elsewhere; this desk learned of it from events.");
  await expect(drawer(desk)).toContainText("GBR-8-261121-D00001-1");
  await expect(timeline(desk).getByRole("listitem").first()).toContainText("In progress");
  await expect(timeline(desk).getByRole("listitem").first()).toContainText("Event");

  // A code that nobody has published is shown as it came.
  await tell(endpoint, "31", "97");
  await desk.pressKey("F5");
  await expect(table(desk).getByRole("row", { name: /RSD261121-31/ })).toContainText("97");
});

test("filters, search and a saved view narrow the table, and the view is there again later", async ({ desk }) => {
  const endpoint = await openInbox(desk);
  await tell(endpoint, "41", "queued");
  await tell(endpoint, "42", "pending", { resendShipmentList: [{ shipmentName: "Ada Lovelace" }] });
  await tell(endpoint, "43", "3");
  await desk.open("Resends");
  const rows = table(desk).getByRole("row").filter({ hasNotText: "Recipient" });
  await desk.pressKey("F5");
  await expect(rows).toHaveCount(3);

  await desk.page.getByRole("button", { name: "Status", exact: true }).first().click();
  const choices = desk.page.getByRole("dialog", { name: "Status" });
  await choices.getByRole("checkbox", { name: "Queued" }).check();
  await choices.getByRole("checkbox", { name: "Pending" }).check();
  await desk.page.keyboard.press("Escape");
  await expect(rows).toHaveCount(2);

  await desk.page.getByRole("button", { name: /^View/ }).click();
  const views = desk.page.getByRole("dialog", { name: "Views" });
  await views.getByRole("textbox", { name: "Name for what is shown now" }).fill("At the start");
  await views.getByRole("button", { name: "Save" }).click();
  await expect(desk.page.getByRole("button", { name: "View: At the start" })).toBeVisible();

  await desk.page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(3);
  await desk.page.getByRole("searchbox", { name: "Search resend orders" }).fill("lovelace");
  await expect(rows).toHaveCount(1);

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

test("chosen orders are refreshed with progress, and a time in which nobody looked is said", async ({
  desk,
  control,
  launch,
}) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await submit(desk, item?.rma ?? "");
  await desk.open("Resends");
  const row = table(desk).getByRole("row", { name: /Ada Lovelace/ });
  await expect(row).toContainText("Completed", { timeout: 15_000 });
  await row.locator(".data-table__tick").click();
  await desk.page.getByRole("button", { name: "Refresh 1 order" }).click();
  await expect(desk.page.getByRole("status", { name: "Refreshing orders" })).toContainText("1 order was refreshed.");
  void launch;
});
