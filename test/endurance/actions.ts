import { randomOf } from "../random.ts";
import type { Random } from "./chance.ts";
import * as desk from "./desk-actions.ts";
import * as service from "./service-actions.ts";
import { count, type World } from "./world.ts";

/**
 * Part of a run. `rough`: the app is killed and closed repeatedly. `long`: it runs long enough to show growing
 * resources.
 */
export interface Stretch {
  readonly kind: "rough" | "long";
  readonly untilStep: number;
}

const ROUGH_FRACTION = 0.4;
const STEPS_PER_ROUND = 2000;

/** Plans the stretches of a run, alternately rough and long. */
export function planStretches(steps: number): Stretch[] {
  const rounds = Math.max(1, Math.floor(steps / STEPS_PER_ROUND));
  return Array.from({ length: rounds }, (_, round): Stretch[] => [
    { kind: "rough", untilStep: ((round + ROUGH_FRACTION) * steps) / rounds },
    { kind: "long", untilStep: ((round + 1) * steps) / rounds },
  ]).flat();
}

type Perform = (world: World, random: Random) => Promise<string>;
type Action = readonly [name: string, weight: number, perform: Perform];

const LONG_ACTIONS: readonly Action[] = [
  ["scan", 30, desk.scan],
  ["scan a burst", 6, desk.scanBurst],
  ["scan rubbish", 5, desk.scanRubbish],
  ["undo", 3, desk.undo],
  ["park", 3, desk.park],
  ["resume", 3, desk.resume],
  ["discard", 1, desk.discard],
  ["submit", 14, desk.submit],
  ["cancel", 2, desk.cancel],
  ["look", 8, desk.openScreen],
  ["arrival", 4, service.addArrival],
  ["event sent again", 3, service.repeatEvent],
  ["event forged", 2, service.forgeEvent],
  ["order moved", 2, service.moveOrder],
  ["answers go wrong", 5, service.failCreates],
  ["reads go wrong", 5, service.failReads],
  ["service away", 1.5, service.closeService],
  ["clock set", 2, service.setRandomClock],
];
const ACTIONS = {
  long: LONG_ACTIONS,
  rough: [...LONG_ACTIONS, ["killed", 6, desk.kill] as const, ["quit", 1.5, desk.quit] as const],
};

/** By step: rare actions that a short run would leave out by chance. */
const FIXED_ACTIONS = new Map([
  [10, "clock set"],
  [20, "killed"],
]);

const MAX_PAUSE_MS = 250;
/** Any odd number. Separates the random numbers of neighboring steps. */
const STRIDE = 0x9e3779b1;

/**
 * Does a random action and returns its description. The choice depends only on the seed, the step and the kind of
 * stretch, not on earlier steps.
 */
export async function doStep(world: World, seed: number, step: number, kind: Stretch["kind"]): Promise<string> {
  const random = randomOf((Math.imul(step + 1, STRIDE) ^ Math.imul(seed + 1, 0x85ebca6b)) >>> 0);
  const pauseMs = random() ** 2 * MAX_PAUSE_MS;
  const [name, , perform] = pickAction(ACTIONS[kind], step, random());
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const description = await perform(world, random);
  count(world.actionCounts, name);
  return `${step} ${name}: ${description}`;
}

function pickAction(actions: readonly Action[], step: number, chance: number): Action {
  const fixedAction = actions.find(([name]) => name === FIXED_ACTIONS.get(step));
  if (fixedAction !== undefined) return fixedAction;
  let remaining = chance * actions.reduce((sum, [, weight]) => sum + weight, 0);
  for (const action of actions) {
    remaining -= action[1];
    if (remaining < 0) return action;
  }
  return ["look", 1, desk.openScreen];
}
