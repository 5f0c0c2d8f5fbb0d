import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { button, escape, type State } from "./scene.ts";

const HEADING = "Inventory id,RMA,SKU,Description,Tracking number,Warehouse,Handling,Status,Created";
const row = (id: string, created = "2026-11-01 08:00"): string =>
  `${id},RMA-${id},SKU-${id},"Headset, black",94001${id},2,On hold,pending,${created}`;

/** As a file manager does it. */
async function drop(desk: DeskWindow, content: string): Promise<void> {
  await desk.page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "items.csv", { lastModified: Date.now() - 60_000 }));
    for (const type of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, content);
}

/** What lies over every screen. */
export const OVER_SCREENS: readonly State[] = [
  [
    "more screens",
    async ({ desk }) => {
      await desk.pressKey("F12");
      await expect(desk.page.getByRole("link", { name: "FBA" })).toBeFocused();
    },
  ],
  [
    "state of the desk",
    async (scene) => {
      await escape(scene);
      await scene.desk.page.getByRole("status", { name: "Environment" }).getByRole("button").click();
      await expect(scene.desk.page.getByRole("dialog", { name: "State of this desk" })).toBeVisible();
    },
  ],
  [
    "find box",
    async (scene) => {
      const { desk } = scene;
      await escape(scene);
      await desk.pressKey("Control+k");
      await desk.page.keyboard.insertText("a");
      await expect(desk.page.getByRole("option").first()).toBeVisible();
    },
  ],
  [
    "key help",
    async (scene) => {
      await escape(scene);
      await expect(scene.desk.page.getByRole("combobox", { name: "Find anything on this desk" })).toHaveCount(0);
      await scene.desk.page.keyboard.down("Shift");
      await scene.desk.page.keyboard.down("?");
      await expect(scene.desk.page.getByRole("region", { name: "Keys and printed commands" })).toBeVisible();
    },
  ],
  [
    "distance mode",
    async ({ desk }) => {
      await desk.page.keyboard.up("?");
      await desk.page.keyboard.up("Shift");
      await desk.pressKey("F8");
      await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
    },
  ],
  [
    "not listening",
    async ({ desk }) => {
      await desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
      await expect(desk.verdict).toHaveText(/^Scanner not active/);
    },
  ],
  [
    "import preview",
    async ({ desk }) => {
      await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await desk.pressKey("F8");
      await drop(desk, [HEADING, row("4611686018427387905"), row("1.23457E+18"), row("77", "05/11/2026")].join("\n"));
      await expect(
        desk.page.getByRole("region", { name: "First rows as read; marked rows are skipped" }),
      ).toBeVisible();
    },
  ],
  [
    "import result",
    async ({ desk }) => {
      await button(desk, /^Import \d rows?$/).click();
      await expect(desk.page.getByText(/rows? imported$/)).toBeVisible();
    },
  ],
  [
    "import refused",
    async ({ desk }) => {
      await button(desk, "Done").click();
      await drop(desk, "");
      await expect(desk.page.getByRole("alert").filter({ hasText: "The file is empty" })).toBeVisible();
    },
  ],
  [
    "lock",
    async ({ desk }) => {
      await button(desk, "Close").last().click();
      await desk.pressKey("Control+l");
      await expect(desk.page.getByRole("dialog", { name: "Desk locked" })).toBeVisible();
    },
  ],
  [
    "lock with a PIN",
    async ({ desk }) => {
      await desk.pressKey("Control+l");
      await expect(desk.page.getByRole("dialog", { name: "Desk locked" })).toBeHidden();
      await desk.page.evaluate(() => window.desk.lock.savePin({ old: null, pin: "4815" }));
      await desk.pressKey("Control+l");
      await expect(desk.page.getByLabel("PIN")).toBeVisible();
    },
  ],
];
