import type { Locator } from "@playwright/test";
import type { ControlClient, ItemView } from "../../../src-simulator/control-client.ts";
import { expect } from "./desk-test.ts";
import type { DeskWindow } from "./desk-window.ts";

export const draftItemTable = (desk: DeskWindow): Locator => desk.page.getByRole("table", { name: "Draft items" });
export const itemTick = (desk: DeskWindow): Locator =>
  draftItemTable(desk)
    .getByRole("row")
    .filter({ has: desk.page.getByRole("cell") })
    .locator(".data-table__tick");
export const itemCounts = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Items of the draft" });
export const lastScan = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Last scan" });
export const refusedDraftScans = (desk: DeskWindow): Locator =>
  desk.page.getByRole("region", { name: /^\d+ refused scans?$/ });
export const outcome = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Outcome" });
export const actionList = (desk: DeskWindow): Locator => desk.page.getByRole("list", { name: "What this desk did" });
export const unknownResult = (desk: DeskWindow): Locator => desk.page.getByRole("group", { name: "Unknown result" });
export const confirmDialog = (desk: DeskWindow): Locator => desk.dialog(/^Confirm /);

const COMPANY = "Analytical Engines";
export const readOrders = async (control: ControlClient) =>
  (await control.shippingOrders()).filter(({ shipTo }) => shipTo["shipToCompanyName"] === COMPANY);
export const readOnlyOrder = async (control: ControlClient) => {
  const [order, ...otherOrders] = await readOrders(control);
  if (order === undefined || otherOrders.length > 0) throw new Error(`${otherOrders.length + 1} orders`);
  return order;
};

export async function fillNewDraft(desk: DeskWindow): Promise<void> {
  await desk.open("Shipping orders");
  await desk.button("New draft").click();
  await desk.choose("Warehouse", "2 ");
  await desk.page.getByRole("combobox", { name: "Shipping method" }).fill("SEA_FREIGHT");
  await desk.pressKey("Escape");
  const texts = {
    Contact: "Ada Lovelace",
    Company: COMPANY,
    "Street 1": "12 Analytical Way",
    City: "Newark",
    "Postal code": "07102",
    Phone: "+1 555 0100",
    "E-mail": "dock@example.com",
  };
  for (const [name, text] of Object.entries(texts)) await desk.field(name).fill(text);
  await desk.choose("Country", "United States");
  await desk.field("State").fill("NJ");
  await desk.field("City").focus();
}

export async function createDraft(desk: DeskWindow): Promise<void> {
  await fillNewDraft(desk);
  await desk.button("Create draft").click();
  await expect(desk.page.getByRole("region", { name: "Draft", exact: true })).toContainText("CNS");
}

export async function scanDraftItems(desk: DeskWindow, draftItems: readonly ItemView[]): Promise<void> {
  for (const { rma } of draftItems) {
    await desk.scan(rma);
    await expect(draftItemTable(desk)).toContainText(rma);
    await expect(lastScan(desk)).toContainText("In the list, not in the order yet");
  }
}

export async function dismissRefusedDraftScan(desk: DeskWindow): Promise<void> {
  await refusedDraftScans(desk)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await desk.button("The parcel is set aside").click();
  await expect(refusedDraftScans(desk)).toHaveCount(0);
}

export async function confirmOrder(desk: DeskWindow): Promise<void> {
  await desk.button("Confirm order").click();
  await expect(confirmDialog(desk)).toBeVisible();
  await confirmDialog(desk).getByRole("button", { name: "Confirm for good" }).click();
}
