import type { SettingsPage } from "../../../../src-renderer/shell/navigation.ts";
import { expect } from "../desk-test.ts";
import { BATCH_STATES } from "./batch-states.ts";
import { ENVIRONMENT_STATES } from "./environment-states.ts";
import { FAILURE_STATES } from "./failure-states.ts";
import { FIRST_RUN_STATES } from "./first-run-states.ts";
import { inspect } from "./inspect.ts";
import { ORDER_STATES } from "./order-states.ts";
import { OVERLAY_STATES } from "./overlay-states.ts";
import { PRACTICE_STATES } from "./practice-states.ts";
import type { Scene, States } from "./scene.ts";
import { SCREEN_STATES } from "./screen-states.ts";
import { SETTINGS_PAGE_WALKS } from "./settings-page-states.ts";

const SETTINGS_PAGE_STATES = Object.fromEntries(
  Object.entries(SETTINGS_PAGE_WALKS).map(([settingsPage, { states }]) => [settingsPage, states]),
) as Readonly<Record<SettingsPage, States>>;

export const WALKS = {
  ...SCREEN_STATES,
  ...SETTINGS_PAGE_STATES,
  overlays: OVERLAY_STATES,
  batch: BATCH_STATES,
  orders: ORDER_STATES,
  environment: ENVIRONMENT_STATES,
  "first-run": FIRST_RUN_STATES,
  practice: PRACTICE_STATES,
  failures: FAILURE_STATES,
} as const satisfies Readonly<Record<string, States>>;

export async function inspectEachState(scene: Scene, walkName: keyof typeof WALKS): Promise<void> {
  for (const [name, reachState] of Object.entries<States[string]>(WALKS[walkName])) {
    const outcome = await reachState(scene).then(
      () => "reached",
      (error: unknown) => String(error),
    );
    expect.soft(outcome, `${walkName}/${name}`).toBe("reached");
    if (outcome !== "reached") return;
    await inspect(scene.desk, `${walkName}/${name}`);
  }
}
