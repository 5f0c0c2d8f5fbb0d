import type { SettingsPage } from "../../../../src-renderer/shell/navigation.ts";
import { expect } from "../desk-test.ts";
import { bodyRows, pressEscape, type States } from "./scene.ts";

interface SettingsPageWalk {
  /** The page's heading and its name in the settings index. */
  readonly name: string;
  /** The key that opens it if the index does not list it. */
  readonly key?: string;
  /** The rail opens it; the index does not list it. */
  readonly isOnRail?: true;
  readonly skipReason?: string;
  readonly states: States;
}

/** The walk of every settings page. A new page must be added here. */
export const SETTINGS_PAGE_WALKS: Readonly<Record<SettingsPage, SettingsPageWalk>> = {
  "black-box": {
    name: "Scan black box",
    states: {
      drawer: async ({ desk }) => {
        await bodyRows(desk, "Stored scans").first().click();
        await expect(desk.drawer("Scan")).toBeVisible();
      },
    },
  },
  "check-up": { name: "Scanner check-up", states: { begun: async ({ desk }) => desk.button("Start").click() } },
  sheets: {
    name: "Printable sheets",
    states: {
      names: async ({ desk }) => desk.page.getByRole("textbox", { name: "Names" }).fill("Ada Lovelace\nGrace Hopper"),
    },
  },
  requests: {
    name: "Requests",
    states: {
      drawer: async ({ desk }) => {
        await bodyRows(desk, "Requests to the service").first().click();
        await expect(desk.drawer("Request")).toBeVisible();
      },
      "drawer closed": pressEscape,
    },
  },
  "first-run": { name: "Set up this desk", skipReason: "it opens on a new desk", states: {} },
  help: {
    name: "Help",
    key: "F1",
    states: { "nothing found": async ({ desk }) => desk.field("Search the help").fill("no chapter has this") },
  },
  health: {
    name: "Health of this desk",
    states: {
      "files for support": async ({ desk }) => desk.button("Files for support").click(),
      "files closed": async ({ desk }) => desk.button(/^Back to /).click(),
    },
  },
  "shift-report": { name: "Shift report", isOnRail: true, states: {} },
};
