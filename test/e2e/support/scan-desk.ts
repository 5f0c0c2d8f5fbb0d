import type { Locator } from "@playwright/test";
import type { DeskWindow } from "./desk-window.ts";

export const tray = (desk: DeskWindow): Locator => desk.page.getByRole("list", { name: "Trouble tray" });

/** Everything that an order needs, the first service type included. */
export async function fillAll(desk: DeskWindow): Promise<void> {
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option").first().click();
}

export const submitButton = (desk: DeskWindow): Locator => desk.page.getByRole("button", { name: "Submit batch" });
