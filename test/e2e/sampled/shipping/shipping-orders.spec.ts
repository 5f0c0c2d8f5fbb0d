import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { enterOrders, methodField, methodsOf, typeMethod, UPDATE_METHOD } from "../../support/worksheet.ts";

const table = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Shipping orders" });
const bodyRows = (desk: DeskWindow, container: Locator): Locator =>
  container.getByRole("row").filter({ has: desk.page.getByRole("cell") });
const idField = (desk: DeskWindow): Locator => desk.page.getByRole("textbox", { name: "Order IDs" });
const entryStatus = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Entered order IDs" });
const changes = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Changes" });

const listIds = (orders: readonly { readonly consolidateShippingOrderId: string }[]): string[] =>
  orders.map((order) => order.consolidateShippingOrderId);

test("enters orders by scan, paste and file", async ({ desk, control }) => {
  const [scannedId = "", pastedId = "", misreadId = "", idInFile = ""] = listIds(await control.addShippingDrafts(4));
  await desk.open("Shipping orders");
  await expect(desk.page.getByRole("heading", { name: "No shipping orders yet" })).toBeVisible();
  await expect(table(desk)).toBeVisible();
  await desk.scan(scannedId);
  await expect(entryStatus(desk)).toContainText("1 order entered and selected");
  await expect(bodyRows(desk, table(desk))).toHaveCount(1);
  await expect(bodyRows(desk, table(desk)).first()).toContainText("Nothing known yet");
  await desk.scan("RMA-NOT-AN-ORDER");
  await expect(entryStatus(desk)).toContainText("1 is not an order ID");

  const misreadText = misreadId.replace(/^0/, "O");
  await idField(desk).fill(`${pastedId}\n${scannedId}, ${misreadText}`);
  await desk.pressKey("Enter");
  await expect(entryStatus(desk)).toContainText("2 orders entered and selected. 1 was already known.");
  await expect(desk.page.getByRole("list", { name: "Not entered" })).toContainText("I, L or O");
  await desk.button(`Enter ${misreadId}`).click();
  await expect(bodyRows(desk, table(desk))).toHaveCount(3);

  const [chooser] = await Promise.all([desk.page.waitForEvent("filechooser"), desk.button("From a CSV file").click()]);
  await chooser.setFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFForder id,remarks\r\n${idInFile},"a, b"\r\n${pastedId},\r\n`),
  });
  await expect(bodyRows(desk, table(desk))).toHaveCount(4);
  // Scans on this screen are orders, so the batch is unchanged.
  await desk.open("Scan");
  await expect(desk.batchItems).toHaveCount(0);
});

test("plans, sends and reverts a method change", async ({ desk, control }) => {
  const ids = listIds(await control.addShippingDrafts(5));
  const confirmedId = ids[4] ?? "";
  await control.setShippingStatus(confirmedId, "CONFIRMED");
  await enterOrders(desk, ids);
  await expect(desk.button("Apply shipping method")).toBeDisabled();
  await typeMethod(desk, "SEA_FRIEGHT");
  await desk.button("Use Sea freight").click();
  await expect(methodField(desk)).toHaveValue("SEA_FREIGHT");
  await desk.page.getByRole("heading", { name: "Change the shipping method of 5 orders" }).click();
  await desk.pressKey("1");
  await expect(methodField(desk)).toHaveValue("AIR_FREIGHT");
  await expect(bodyRows(desk, desk.page.getByRole("table", { name: "Planned changes" })).first()).toContainText(
    /not known → Air freight.*Will be tried/,
  );
  expect(await control.requests(UPDATE_METHOD)).toHaveLength(0);
  await desk.pressKey("Control+Enter");
  await expect(desk.page.getByText("4 of 5 changed")).toBeVisible();
  await expect(desk.button("Changed 4")).toBeVisible();
  await desk.button("No longer a draft 1").click();
  await expect(bodyRows(desk, changes(desk))).toHaveCount(1);
  await expect(changes(desk)).toContainText(/Its method is fixed.*CONFIRMED/);
  await desk.button("Close the worksheet").click();

  // The second change starts from known methods, so the table also shows fees and the skipped order.
  await enterOrders(desk, ids);
  await typeMethod(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.button("Changed 4")).toBeVisible();
  await expect(desk.button("Held back 1")).toBeVisible();
  await desk.button("Changed 4").click();
  const firstRow = bodyRows(desk, changes(desk)).first();
  await expect(firstRow).toContainText(/CNS.*Air freight → Sea freight/);
  await expect(firstRow).toContainText(/\d+\.\d\d → \d+\.\d\d/);
  await expect(desk.button("Undo 4 changes")).toBeVisible();
  await desk.page.getByRole("heading", { name: "4 orders to Sea freight" }).click();
  await desk.pressKey("Control+z");
  await expect(desk.page.getByRole("heading", { name: "4 orders back to their old methods" })).toBeVisible();
  await expect(desk.button("Changed 4")).toBeVisible();
  expect(await methodsOf(control, ids.slice(0, 4))).toEqual(Array(4).fill("AIR_FREIGHT"));

  await bodyRows(desk, changes(desk)).first().click();
  const drawer = desk.drawer("Shipping order");
  for (const text of ["Changes from this desk", "Delivery instructions", "From an answer", "practice"]) {
    await expect(drawer).toContainText(text);
  }
});
