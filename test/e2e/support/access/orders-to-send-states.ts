import { expect } from "../desk-test.ts";
import { bodyRows, pressEscape, type States } from "./scene.ts";

export const ORDERS_TO_SEND_STATES: States = {
  table: async ({ desk }) => {
    await desk.button("Load practice orders").click();
    await expect(bodyRows(desk, "Orders to send").first()).toBeVisible();
  },
  drawer: async ({ desk }) => {
    await bodyRows(desk, "Orders to send").first().click();
    await expect(desk.drawer("Order to send")).toContainText("Items to send");
  },
  "tracking numbers": async (scene) => {
    await pressEscape(scene);
    await scene.desk.button("Tracking numbers").click();
    await expect(scene.desk.page.getByText("Nothing with a tracking number has been sent yet.")).toBeVisible();
  },
  selection: async ({ desk }) => {
    await desk.button("Tracking numbers").click();
    await bodyRows(desk, "Orders to send").nth(1).locator(".data-table__tick").click();
  },
  closed: async ({ desk }) => {
    await desk.page
      .getByRole("group", { name: "Selected orders" })
      .getByRole("button", { name: "Mark as sent elsewhere" })
      .click();
    await expect(desk.button("Undo")).toBeVisible();
  },
};
