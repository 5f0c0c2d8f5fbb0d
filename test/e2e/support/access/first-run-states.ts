import { expect } from "../desk-test.ts";
import { button, type State } from "./scene.ts";

/** What a new desk asks, one question after the other. */
export const FIRST_RUN_STATES: readonly State[] = [
  [
    "language",
    async ({ desk }) =>
      expect(desk.page.getByRole("region", { name: "Which language?" })).toBeVisible({ timeout: 30_000 }),
  ],
  [
    "practise or connect",
    async ({ desk }) => {
      await button(desk, "English").click();
      await expect(desk.page.getByRole("region", { name: "Practice or connect?" })).toBeVisible();
    },
  ],
  [
    "connect",
    async ({ desk }) => {
      await button(desk, /^Connect/).click();
      await expect(desk.page.getByRole("region", { name: "Connect to the service" })).toBeVisible();
      await button(desk, "Save credentials").click();
    },
  ],
  [
    "scanner",
    async ({ desk }) => {
      await button(desk, /^Back$/).click();
      await button(desk, /^Practice/).click();
      await expect(button(desk, "Skip the check")).toBeVisible({ timeout: 30_000 });
    },
  ],
];
