import { expect, type Locator } from "@playwright/test";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import type { DeskWindow } from "./desk-window.ts";

export const UPDATE = "updateShippingMethod";

export const method = (desk: DeskWindow): Locator => desk.page.getByRole("combobox", { name: "Shipping method" });
export const heading = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("heading", { name });

export async function enterDrafts(desk: DeskWindow, control: ControlClient, count: number): Promise<string[]> {
  const ids = (await control.addShippingDrafts(count)).map((order) => order.consolidateShippingOrderId);
  await enter(desk, ids);
  return ids;
}

export async function enter(desk: DeskWindow, ids: readonly string[]): Promise<void> {
  await desk.open("Shipping orders");
  const intake = desk.page.getByRole("textbox", { name: "Order IDs" });
  await intake.fill(ids.join("\n"));
  await intake.press("Enter");
  await expect(desk.page.getByRole("status", { name: "Entered order IDs" })).toContainText(`${ids.length} order`);
  await desk.button("Change shipping method").click();
}

export async function type(desk: DeskWindow, chosen: string): Promise<void> {
  await method(desk).fill(chosen);
  await desk.pressKey("Escape");
}

export const methodsOf = async (control: ControlClient, ids: readonly string[]): Promise<unknown[]> =>
  (await control.shippingOrders())
    .filter((order) => ids.includes(order.consolidateShippingOrderId))
    .map(({ shippingMethod }) => shippingMethod);
