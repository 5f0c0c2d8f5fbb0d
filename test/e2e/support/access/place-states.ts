import type { SettingsPage } from "../../../../src-renderer/shell/navigation.ts";
import { expect } from "../desk-test.ts";
import { bodyRows, escape, type States } from "./scene.ts";

interface Place {
  /** Its heading, and the entry of the settings that opens it. */
  readonly name: string;
  /** Opens it where no entry does. */
  readonly key?: string;
  /** Why the walk through the places does not come here. */
  readonly leftOut?: string;
  readonly states: States;
}

/** Every screen that opens from the settings; one that is added has to say here what it looks like. */
export const PLACES: Readonly<Record<SettingsPage, Place>> = {
  "black-box": {
    name: "Scan black box",
    states: {
      drawer: async ({ desk }) => {
        await bodyRows(desk, "Stored scans").first().click();
        await expect(desk.page.getByRole("complementary", { name: "Scan" })).toBeVisible();
      },
    },
  },
  "check-up": { name: "Scanner check-up", states: { begun: async ({ desk }) => desk.button("Start").click() } },
  sheets: { name: "Printable sheets", states: {} },
  requests: {
    name: "Requests",
    states: {
      drawer: async ({ desk }) => {
        await bodyRows(desk, "Requests to the service").first().click();
        await expect(desk.page.getByRole("complementary", { name: "Request" })).toBeVisible();
      },
      "drawer closed": escape,
    },
  },
  "first-run": { name: "Set up this desk", leftOut: "it opens on a new desk", states: {} },
  help: {
    name: "Help",
    key: "F1",
    states: { "nothing found": async ({ desk }) => desk.field("Search the help").fill("no chapter has this") },
  },
  health: {
    name: "Health of this desk",
    states: {
      "files for support": async ({ desk }) => desk.button("Files for support").click(),
      "after them": async ({ desk }) => desk.button(/^Back to /).click(),
    },
  },
  "shift-report": { name: "Shift report", states: {} },
  badges: {
    name: "Badges",
    states: { names: async ({ desk }) => desk.page.getByRole("textbox").first().fill("Ada Lovelace\nGrace Hopper") },
  },
};
