import { expect } from "../desk-test.ts";
import { drop, inventoryFile, row } from "../inventory-file.ts";
import { pressEscape, type States } from "./scene.ts";

/** Overlays that every screen can open. */
export const OVERLAY_STATES: States = {
  "more screens": async ({ desk }) => {
    // The button loads after the first render.
    await expect(desk.page.getByRole("button", { name: "More", exact: true })).toBeVisible();
    await desk.pressKey("F12");
    await expect(desk.page.getByRole("link", { name: "Reference lists" })).toBeFocused();
  },
  "state of the desk": async (scene) => {
    await pressEscape(scene);
    await scene.desk.page.getByRole("status", { name: "Environment" }).getByRole("button").click();
    await expect(scene.desk.dialog("State of this desk")).toBeVisible();
  },
  "find box": async (scene) => {
    const { desk } = scene;
    await pressEscape(scene);
    await desk.pressKey("Control+k");
    await desk.page.keyboard.insertText("a");
    await expect(desk.page.getByRole("option").first()).toBeVisible();
  },
  "key help": async (scene) => {
    await pressEscape(scene);
    await expect(scene.desk.page.getByRole("combobox", { name: "Find anything on this desk" })).toHaveCount(0);
    await scene.desk.page.keyboard.down("Shift");
    await scene.desk.page.keyboard.down("?");
    await expect(scene.desk.page.getByRole("region", { name: "Keys and printed commands" })).toBeVisible();
  },
  "distance mode": async ({ desk }) => {
    await desk.page.keyboard.up("?");
    await desk.page.keyboard.up("Shift");
    await desk.pressKey("F8");
    await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
  },
  "not listening": async ({ desk }) => {
    await desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await expect(desk.verdict).toHaveText(/^Scanner not active/);
  },
  "import preview": async ({ desk }) => {
    await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await desk.pressKey("F8");
    await drop(desk, "items.csv", inventoryFile([row("1.23457E+18"), row("77", "05/11/2026"), row("78")]));
    await expect(desk.page.getByRole("region", { name: "First rows as read; marked rows are skipped" })).toBeVisible();
  },
  "import result": async ({ desk }) => {
    await desk.page.getByRole("combobox", { name: "Dates such as 05/11/2026" }).selectOption("day-first");
    await desk.button(/^Import \d rows?$/).click();
    await expect(desk.page.getByText(/rows? imported · 1 line not imported$/)).toBeVisible();
  },
  "orders to import": async ({ desk }) => {
    await desk.button("Done").click();
    await drop(desk, "orders.csv", "Name,Lineitem sku,Shipping Zip\n#1,A,1");
    await expect(desk.page.getByRole("alert").filter({ hasText: "The file lacks" })).toBeVisible();
    await desk.button("Choose another file").click();
    await expect(desk.button("Save an empty template")).toBeVisible();
  },
  "import refused": async ({ desk }) => {
    await desk.button("Close").last().click();
    await drop(desk, "items.csv", "");
    await expect(desk.page.getByRole("alert").filter({ hasText: "The file is empty" })).toBeVisible();
  },
  lock: async ({ desk }) => {
    await desk.button("Close").last().click();
    await desk.pressKey("Control+l");
    await expect(desk.dialog("Desk locked")).toBeVisible();
  },
  "lock with a PIN": async ({ desk }) => {
    await desk.pressKey("Control+l");
    await expect(desk.dialog("Desk locked")).toBeHidden();
    await desk.page.evaluate(() => window.desk.lock.savePin({ currentPin: null, pin: "4815" }));
    await desk.pressKey("Control+l");
    await expect(desk.page.getByLabel("PIN")).toBeVisible();
  },
};
