import type { Locator } from "@playwright/test";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { expect, test } from "../../support/desk-test.ts";

const UPDATE = "updateShippingMethod";

const table = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Shipping orders" });
const bodyRows = (desk: DeskWindow, within: Locator): Locator =>
  within.getByRole("row").filter({ has: desk.page.getByRole("cell") });
const intake = (desk: DeskWindow): Locator => desk.page.getByRole("textbox", { name: "Order IDs" });
const outcome = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Entered order IDs" });
const method = (desk: DeskWindow): Locator => desk.page.getByRole("combobox", { name: "Shipping method" });
const changes = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Changes" });
const drawer = (desk: DeskWindow): Locator => desk.page.getByRole("complementary", { name: "Shipping order" });
const button = (desk: DeskWindow, name: string | RegExp): Locator => desk.page.getByRole("button", { name });

const idsOf = (orders: readonly { readonly consolidateShippingOrderId: string }[]): string[] =>
  orders.map((order) => order.consolidateShippingOrderId);
const methodOf = async (control: ControlClient, id: string) =>
  (await control.shippingOrders()).find((order) => order.consolidateShippingOrderId === id)?.shippingMethod;

/** Enters ids like a pasted column of them. */
async function enter(desk: DeskWindow, ids: readonly string[]): Promise<void> {
  await desk.open("Shipping orders");
  await intake(desk).fill(ids.join("\n"));
  await intake(desk).press("Enter");
  await expect(outcome(desk)).toContainText(`${ids.length} order`);
}

async function apply(desk: DeskWindow, chosen: string): Promise<void> {
  await button(desk, "Change shipping method").click();
  await method(desk).fill(chosen);
  await desk.pressKey("Escape");
  await button(desk, "Apply shipping method").click();
  await expect(changes(desk)).toBeVisible();
}

test("orders come in by scan, by paste and from a file; what is no id is said, and nothing else is entered", async ({
  desk,
  control,
}) => {
  const [scanned = "", pasted = "", confused = "", filed = ""] = idsOf(await control.addShippingDrafts(4));
  await desk.open("Shipping orders");
  await expect(desk.page.getByRole("heading", { name: "No shipping orders yet" })).toBeVisible();
  await expect(table(desk)).toBeVisible();
  await desk.scan(scanned);
  await expect(outcome(desk)).toContainText("1 order entered and selected");
  await expect(bodyRows(desk, table(desk))).toHaveCount(1);
  await expect(bodyRows(desk, table(desk)).first()).toContainText("Nothing known yet");
  await desk.scan("RMA-NOT-AN-ORDER");
  await expect(outcome(desk)).toContainText("1 is not an order ID");

  const written = confused.replace(/^0/, "O");
  await intake(desk).fill(`${pasted}\n${scanned}, ${written}`);
  await desk.pressKey("Enter");
  await expect(outcome(desk)).toContainText("2 orders entered and selected. 1 was already known.");
  await expect(desk.page.getByRole("list", { name: "Not entered" })).toContainText("I, L or O");
  await button(desk, `Enter ${confused}`).click();
  await expect(bodyRows(desk, table(desk))).toHaveCount(3);

  const [chooser] = await Promise.all([desk.page.waitForEvent("filechooser"), button(desk, "From a CSV file").click()]);
  await chooser.setFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFForder id,remarks\r\n${filed},"a, b"\r\n${pasted},\r\n`),
  });
  await expect(bodyRows(desk, table(desk))).toHaveCount(4);
  // Scans on this screen are orders: the batch is as it was.
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(0);
});

test("a method is chosen by a number key, shown old and new before anything is sent, and taken back by one key", async ({
  desk,
  control,
}) => {
  const ids = idsOf(await control.addShippingDrafts(5));
  const confirmed = ids[4] ?? "";
  await control.setShippingStatus(confirmed, "CONFIRMED");
  await enter(desk, ids);
  await button(desk, "Change shipping method").click();
  await expect(button(desk, "Apply shipping method")).toBeDisabled();
  await method(desk).fill("SEA_FRIEGHT");
  await desk.pressKey("Escape");
  await button(desk, "Use Sea freight").click();
  await expect(method(desk)).toHaveValue("SEA_FREIGHT");
  await desk.page.getByRole("heading", { name: "Change the shipping method of 5 orders" }).click();
  await desk.pressKey("1");
  await expect(method(desk)).toHaveValue("AIR_FREIGHT");
  await expect(bodyRows(desk, desk.page.getByRole("table", { name: "Planned changes" })).first()).toContainText(
    /not known → Air freight.*Will be sent/,
  );
  expect(await control.requests(UPDATE)).toHaveLength(0);
  await desk.pressKey("Control+Enter");
  await expect(desk.page.getByText("5 of 5 settled")).toBeVisible();
  await expect(button(desk, "Changed 4")).toBeVisible();
  await button(desk, "No longer a draft 1").click();
  await expect(bodyRows(desk, changes(desk))).toHaveCount(1);
  await expect(changes(desk)).toContainText(/Its method is fixed.*CONFIRMED/);
  await button(desk, "Close the worksheet").click();

  // Everything is known now: old and new, the fees, and who is held back.
  await enter(desk, ids);
  await apply(desk, "SEA_FREIGHT");
  await expect(button(desk, "Changed 4")).toBeVisible();
  await expect(button(desk, "Held back 1")).toBeVisible();
  await button(desk, "Changed 4").click();
  const first = bodyRows(desk, changes(desk)).first();
  await expect(first).toContainText(/CNS.*Air freight → Sea freight/);
  await expect(first).toContainText(/\d+\.\d\d → \d+\.\d\d/);
  await expect(button(desk, "Undo 4 changes")).toBeVisible();
  await desk.page.getByRole("heading", { name: "5 orders to Sea freight" }).click();
  await desk.pressKey("Control+z");
  await expect(desk.page.getByRole("heading", { name: "4 orders back to their old methods" })).toBeVisible();
  await expect(button(desk, "Changed 4")).toBeVisible();
  for (const id of ids.slice(0, 4)) expect(await methodOf(control, id)).toBe("AIR_FREIGHT");

  await bodyRows(desk, changes(desk)).first().click();
  await expect(drawer(desk)).toContainText("Changes from this desk");
  await expect(drawer(desk)).toContainText("Delivery instructions");
  await expect(drawer(desk)).toContainText("From an answer");
  await expect(drawer(desk)).toContainText("practice");
});

test("a worksheet pauses, resumes and is canceled, and resumes after a kill with every row right", async ({
  launch,
  control,
}) => {
  const ids = idsOf(await control.addShippingDrafts(60));
  const first = await launch();
  await first.ready();
  await enter(first, ids);
  await control.addFault({ operation: UPDATE, kind: "delay", times: "always", answerDelayMs: 60 });
  await apply(first, "LAND_FREIGHT");
  await expect(button(first, /^Changed [3-9]/)).toBeVisible();
  await button(first, "Pause").click();
  await expect(first.page.getByText("Paused: nothing is sent until you resume")).toBeVisible();
  await expect(button(first, /^Sending/)).toBeHidden();
  const sent = (await control.requests(UPDATE)).length;
  await button(first, "Resume").click();
  await expect.poll(async () => (await control.requests(UPDATE)).length).toBeGreaterThan(sent + 3);
  await first.kill();

  const second = await launch();
  await second.ready();
  await second.open("Shipping orders");
  await expect(second.page.getByRole("heading", { name: "60 orders to Land freight" })).toBeVisible();
  await button(second, "Back to the list").click();
  await button(second, "Open the worksheet").click();
  await expect(second.page.getByText("60 of 60 settled")).toBeVisible();
  await expect(button(second, "Changed 60")).toBeVisible();
  for (const id of ids) expect(await methodOf(control, id)).toBe("LAND_FREIGHT");
  // One row may have been under way when the window was killed.
  expect((await control.requests(UPDATE)).length).toBeLessThanOrEqual(61);

  await button(second, "Close the worksheet").click();
  await enter(second, ids);
  await apply(second, "COURIER_SERVICE");
  await expect(button(second, /^Changed [2-9]/)).toBeVisible();
  await button(second, "Cancel the rest").click();
  await expect(second.page.getByText("Canceled: unsent orders stay unchanged")).toBeVisible();
  await expect(button(second, /^Sending/)).toBeHidden();
  const changed = Number((await button(second, /^Changed/).innerText()).replace(/\D/g, ""));
  const now = (await control.shippingOrders()).filter((order) => ids.includes(order.consolidateShippingOrderId));
  expect(now.filter(({ shippingMethod }) => shippingMethod === "COURIER_SERVICE")).toHaveLength(changed);
  expect(changed).toBeLessThan(60);
});

test("orders are searched, filtered, sorted and opened by keys, and found from anywhere", async ({ desk, control }) => {
  const orders = (await control.shippingOrders()).slice(0, 8);
  await enter(desk, idsOf(orders));
  await apply(desk, "SEA_FREIGHT");
  await expect(desk.page.getByText("8 of 8 settled")).toBeVisible();
  await button(desk, "Close the worksheet").click();
  await expect(bodyRows(desk, table(desk))).toHaveCount(8);
  const drafts = orders.filter((order) => order.consolidateShippingOrderStatus === "CREATED");
  await button(desk, "Status").first().click();
  await desk.page.getByRole("checkbox", { name: "Draft", exact: true }).check();
  await desk.pressKey("Escape");
  await expect(bodyRows(desk, table(desk))).toHaveCount(drafts.length);
  const [wanted] = drafts;
  const number = wanted?.consolidateShippingOrderNumber ?? "";
  await desk.page.getByRole("searchbox", { name: "Search shipping orders" }).fill(number);
  await expect(bodyRows(desk, table(desk))).toHaveCount(1);
  await desk.pressKey("ArrowDown");
  await desk.pressKey("Enter");
  await expect(drawer(desk)).toContainText(number);
  await expect(drawer(desk)).toContainText(wanted?.shipTo["shipToCompanyName"] ?? "");
  await desk.pressKey("Escape");
  await expect(drawer(desk)).toBeHidden();

  await desk.open("Scan");
  await desk.pressKey("Control+k");
  await desk.page.getByRole("combobox", { name: "Find anything on this desk" }).fill(number);
  await expect(desk.page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toContainText(number);
  await desk.pressKey("Enter");
  await expect(desk.page.getByRole("heading", { name: "Shipping orders", level: 1 })).toBeVisible();
  await expect(drawer(desk)).toContainText(number);
});
