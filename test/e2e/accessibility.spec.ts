import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SETTINGS_PLACES } from "../../src-renderer/screens/settings/settings-place.ts";
import { SCREENS } from "../../src-renderer/shell/navigation.ts";
import { open, test } from "./support/access/access-test.ts";
import { inspect, inspectPage } from "./support/access/inspect.ts";
import { OPENED } from "./support/access/opened.ts";
import { PLACES } from "./support/access/place-states.ts";
import { button, typeCodes } from "./support/access/scene.ts";
import { SCREEN_STATES } from "./support/access/screen-states.ts";
import { WALKS, walk } from "./support/access/walk.ts";
import { expect } from "./support/desk-test.ts";

test.describe.configure({ timeout: 400_000 });

test("every screen of the rail, empty and in each state of work", async ({ desk, control }) => {
  for (const screen of SCREENS) {
    await open(desk, screen);
    await inspect(desk, `${screen}/first`);
  }
  for (const screen of SCREENS) {
    await open(desk, screen);
    await walk({ desk, control }, screen);
  }
});

test("what opens from the settings, and what lies over every screen", async ({ desk, control }) => {
  await typeCodes(desk, ["NO-SUCH-CODE"]);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  for (const place of SETTINGS_PLACES) {
    const { name, key, leftOut } = PLACES[place];
    if (leftOut !== undefined) continue;
    await open(desk, "settings");
    await (key === undefined ? button(desk, `Open ${name}`).click() : desk.pressKey(key));
    await expect(desk.page.getByRole("heading", { name, exact: true, level: 1 })).toBeVisible();
    await inspect(desk, `${place}/first`);
    await walk({ desk, control }, place);
    await button(desk, /^Back to /).click();
  }
  await open(desk, "scan");
  await walk({ desk, control }, "over");
});

test.describe("a new desk", () => {
  test.use({ synced: false });

  test("the first copying, and what goes wrong in it", async ({ launch, control }) => {
    await control.addFault({ operation: "listReturnInventory", kind: "delay", delayMs: 2500, times: "always" });
    const desk = await launch();
    await expect(desk.page.getByRole("progressbar", { name: "First sync" })).toBeVisible();
    await inspect(desk, "first-sync/running");
    await button(desk, "Stop copying").click();
    await expect(desk.page.getByText("Copying was stopped.")).toBeVisible();
    await inspect(desk, "first-sync/stopped");
  });
});

test("without a network every screen says so, and the strip holds too", async ({ desk, simulator }) => {
  await simulator.close();
  await open(desk, "reference-lists");
  await button(desk, "Refresh all").click();
  await expect(desk.page.getByRole("status", { name: "Network" })).toContainText(/Offline/, { timeout: 60_000 });
  for (const screen of SCREENS) {
    await open(desk, screen);
    await inspectPage(desk.page, `${screen}/offline`);
  }
  const opened = desk.app.waitForEvent("window");
  await open(desk, "scan");
  await button(desk, "Strip on top of other programs").click();
  const strip = await opened;
  await strip.getByRole("status").waitFor();
  await inspectPage(strip, "strip");
});

test("a damaged journal asks what to do", async ({ launch, userData }) => {
  const before = await launch();
  await before.ready();
  await before.close();
  const folder = join(userData, "environments", "practice-elsewhere");
  for (const part of ["-wal", "-shm"]) rmSync(join(folder, `journal.sqlite${part}`), { force: true });
  expect(existsSync(join(folder, "journal.sqlite")), readdirSync(folder).join()).toBe(true);
  writeFileSync(join(folder, "journal.sqlite"), "not a database any more\n".repeat(400));
  const desk = await launch();
  await expect(desk.page.getByRole("heading", { name: "The journal of Practice is damaged" })).toBeVisible();
  await inspect(desk, "recovery");
});

test("whatever opens over a screen has a state that a test of these comes to", () => {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const specs = readdirSync(here)
    .filter((file) => /^accessibility[\w-]*\.spec\.ts$/.test(file))
    .map((file) => readFileSync(join(here, file), "utf8"))
    .join("\n");
  const isWalked = (of: string): boolean =>
    of in SCREEN_STATES || (of in PLACES && !isLeftOut(of)) || specs.includes(` }, "${of}")`);
  const walked = Object.entries(WALKS).flatMap(([of, states]) =>
    isWalked(of) ? states.map(([name]) => `${of}/${name}`) : [],
  );
  const alone = [...specs.matchAll(/inspect\(desk, "([^"]+)"\)/g)].map(([, name = ""]) => name);
  const wanted = Object.values(OPENED).flatMap((opened) => ("state" in opened ? [opened.state] : []));
  expect(wanted.filter((state) => ![...walked, ...alone].includes(state))).toEqual([]);
  expect(Object.keys(WALKS).filter((of) => !isWalked(of))).toEqual([]);
});

const isLeftOut = (of: string): boolean =>
  Object.entries(PLACES).some(([place, { leftOut }]) => place === of && leftOut !== undefined);
