import { expect } from "../desk-test.ts";
import { type States } from "./scene.ts";

export const FIRST_RUN_STATES: States = {
  language: async ({ desk }) =>
    expect(desk.page.getByRole("region", { name: "Which language?" })).toBeVisible({ timeout: 30_000 }),
  "practice or connect": async ({ desk }) => {
    await desk.button("English").click();
    await expect(desk.page.getByRole("region", { name: "Practice or connect?" })).toBeVisible();
  },
  connect: async ({ desk }) => {
    await desk.button(/^Connect/).click();
    await expect(desk.page.getByRole("region", { name: "Connect to the service" })).toBeVisible();
    await desk.page.getByRole("button", { name: "Connect", exact: true }).click();
  },
  printer: async ({ desk }) => {
    await desk.button(/^Back$/).click();
    await desk.button(/^Practice/).click();
    await expect(desk.page.getByRole("region", { name: "Choose the label printer" })).toBeVisible();
  },
  scanner: async ({ desk }) => {
    await desk.button("Choose later").click();
    await expect(desk.button("Skip the check")).toBeVisible({ timeout: 30_000 });
  },
};
