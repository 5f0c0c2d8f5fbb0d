import { SCREENS, SETTINGS_PAGES } from "../../../src-renderer/shell/navigation.ts";
import { isSampledFile } from "../../sample.ts";
import { open, test } from "../support/access/access-test.ts";
import { inspect } from "../support/access/inspect.ts";
import { OVERLAYS } from "../support/access/overlays.ts";
import { typeCodes } from "../support/access/scene.ts";
import { SETTINGS_PAGE_WALKS } from "../support/access/settings-page-states.ts";
import { WALKS, inspectEachState } from "../support/access/walk.ts";
import { expect } from "../support/desk-test.ts";

test.describe.configure({ timeout: 400_000 });

const WORK = ["overlays", "batch", "orders", "environment", "practice", "failures"] as const;

/** The walks of this run: a tenth of all, because a state takes seconds in every theme and at 200 %. */
const sampledWalks = new Set<string>(
  [...SCREENS, ...SETTINGS_PAGES, ...WORK, "first-run"].filter((_, index) => isSampledFile(index)),
);
const isSampledWalk = (walkName: string): boolean => sampledWalks.has(walkName);

for (const screen of SCREENS.filter(isSampledWalk)) {
  test(`passes inspection in every state of the screen ${screen}`, async ({ desk, control }) => {
    await open(desk, screen);
    await inspect(desk, `${screen}/first`);
    await inspectEachState({ desk, control }, screen);
  });
}

for (const settingsPage of SETTINGS_PAGES.filter(isSampledWalk)) {
  const { name, key, isOnRail, skipReason } = SETTINGS_PAGE_WALKS[settingsPage];
  if (skipReason !== undefined) continue;
  test(`passes inspection in every state of the settings page ${settingsPage}`, async ({ desk, control }) => {
    await typeCodes(desk, ["NO-SUCH-CODE"]);
    await expect(desk.verdict).toHaveText(/^Unknown code/);
    if (isOnRail) await desk.page.getByRole("link", { name, exact: true }).click();
    else await (key === undefined ? desk.openSettings(name) : desk.pressKey(key));
    await expect(desk.page.getByRole("heading", { name, exact: true, level: 1 })).toBeVisible();
    await inspect(desk, `${settingsPage}/first`);
    await inspectEachState({ desk, control }, settingsPage);
  });
}

for (const work of WORK.filter(isSampledWalk)) {
  test(`passes inspection in every state of ${work}`, async ({ desk, control, secondService }) => {
    await inspectEachState({ desk, control, secondService }, work);
  });
}

if (isSampledWalk("first-run"))
  test("passes inspection in every state of the first run", async ({ launch, control }) => {
    const desk = await launch({ usesBuiltInSimulator: true, isNeverSetUp: true });
    await inspectEachState({ desk, control }, "first-run");
  });

test("opens every overlay in a walk", () => {
  const walkedStates = new Set(
    Object.entries(WALKS).flatMap(([walkName, states]) => Object.keys(states).map((name) => `${walkName}/${name}`)),
  );
  const requiredStates = Object.values(OVERLAYS).flatMap((overlay) => (typeof overlay === "string" ? [] : overlay[0]));
  expect(requiredStates.filter((state) => !walkedStates.has(state))).toEqual([]);
  expect(Object.keys(WALKS).toSorted()).toEqual([...SCREENS, ...SETTINGS_PAGES, ...WORK].toSorted());
});
