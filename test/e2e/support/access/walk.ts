import type { SettingsPage } from "../../../../src-renderer/shell/navigation.ts";
import { expect } from "../desk-test.ts";
import { BATCH_STATES } from "./batch-states.ts";
import { ENVIRONMENT_STATES } from "./environment-states.ts";
import { FIRST_RUN_STATES } from "./first-run-states.ts";
import { inspect } from "./inspect.ts";
import { ORDER_TROUBLES } from "./order-states.ts";
import { PLACES } from "./place-states.ts";
import { PRACTICE_STATES } from "./practice-states.ts";
import type { Scene, States } from "./scene.ts";
import { SCREEN_STATES } from "./screen-states.ts";
import { TROUBLE_STATES } from "./trouble-states.ts";
import { OVER_SCREENS } from "./window-states.ts";

const PLACE_STATES = Object.fromEntries(
  Object.entries(PLACES).map(([place, { states }]) => [place, states]),
) as Readonly<Record<SettingsPage, States>>;

export const WALKS = {
  ...SCREEN_STATES,
  ...PLACE_STATES,
  over: OVER_SCREENS,
  batch: BATCH_STATES,
  orders: ORDER_TROUBLES,
  environment: ENVIRONMENT_STATES,
  "first-run": FIRST_RUN_STATES,
  practice: PRACTICE_STATES,
  trouble: TROUBLE_STATES,
} as const satisfies Readonly<Record<string, States>>;

export async function walk(scene: Scene, series: keyof typeof WALKS): Promise<void> {
  for (const [name, show] of Object.entries<States[string]>(WALKS[series])) {
    const reached = await show(scene).then(
      () => "reached",
      (error: unknown) => String(error),
    );
    expect.soft(reached, `${series}/${name}`).toBe("reached");
    if (reached !== "reached") return;
    await inspect(scene.desk, `${series}/${name}`);
  }
}
