import { badgeOf } from "../../../rig/pairing.ts";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { submitButton } from "../scan-desk.ts";
import { button, escape, type State, typeCodes } from "./scene.ts";

/** Scans what a lesson shows, as long as it shows a code. */
async function scanShown(desk: DeskWindow): Promise<void> {
  const code = desk.page.getByRole("region", { name: "Lesson", exact: true }).getByRole("figure");
  while ((await code.count()) > 0) {
    const text = (await code.textContent()) ?? "";
    await typeCodes(desk, [text]);
    await expect(code.getByText(text, { exact: true })).toHaveCount(0);
  }
}

/** A beginner's hour: a lesson, its card, and the report of the shift. */
export const PRACTICE_STATES: readonly State[] = [
  [
    "lesson",
    async ({ desk }) => {
      await desk.scan(badgeOf("Ada Lovelace"));
      await desk.pressKey("F1");
      await button(desk, "Lessons").click();
      await button(desk, "Start lesson: A clean batch").click();
      await expect(desk.page.getByRole("region", { name: "Lesson", exact: true }).getByRole("figure")).toBeVisible();
    },
  ],
  [
    "lesson done",
    async ({ desk }) => {
      await scanShown(desk);
      await submitButton(desk).click();
      await expect(desk.page.getByRole("region", { name: "Lesson", exact: true })).toContainText("Done", {
        timeout: 30_000,
      });
    },
  ],
  [
    "score card",
    async ({ desk }) => {
      await button(desk, "All lessons").click();
      await expect(desk.page.getByRole("table", { name: /^Score card/ })).toBeVisible();
    },
  ],
  [
    "operator",
    async ({ desk }) => {
      await desk.page.getByRole("group", { name: "Operator", exact: true }).getByRole("button").click();
      await expect(button(desk, "Open shift report")).toBeVisible();
    },
  ],
  [
    "shift report",
    async ({ desk }) => {
      await button(desk, "Open shift report").click();
      await expect(desk.page.getByRole("table", { name: "By operator and station" })).toContainText("Ada Lovelace");
    },
  ],
  [
    "a period of several days",
    async ({ desk }) => {
      await desk.page.getByText("Several days", { exact: true }).click();
      await desk.page.getByLabel("From").fill("2020-01-01");
      await expect(desk.page.getByText("The period must end after it starts")).toBeVisible();
    },
  ],
  [
    "a locked desk that asks who is there",
    async (scene) => {
      await escape(scene);
      await scene.desk.pressKey("Control+l");
      await expect(scene.desk.page.getByRole("dialog", { name: "Desk locked" })).toContainText("Scan your badge");
    },
  ],
];
