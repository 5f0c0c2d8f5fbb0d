import { randomOf } from "../faults/shuffle.ts";
import type { Random } from "./chance.ts";
import * as desk from "./desk-actions.ts";
import * as service from "./service-actions.ts";
import { count, type World } from "./world.ts";

/** `rough`: the app is killed and ended again and again. `long`: one life, long enough to see what it holds on to. */
export interface Stretch {
  readonly kind: "rough" | "long";
  readonly untilStep: number;
}

const ROUGH_SHARE = 0.4;
const STEPS_A_ROUND = 2000;

/** The whole run, rough and long by turns. */
export function stretchesOf(steps: number): Stretch[] {
  const rounds = Math.max(1, Math.floor(steps / STEPS_A_ROUND));
  return Array.from({ length: rounds }, (_, round): Stretch[] => [
    { kind: "rough", untilStep: ((round + ROUGH_SHARE) * steps) / rounds },
    { kind: "long", untilStep: ((round + 1) * steps) / rounds },
  ]).flat();
}

/** Does one thing and says what, for the log of steps. */
type Doing = (world: World, random: Random) => Promise<string>;
type Action = readonly [name: string, weight: number, doing: Doing];

const LONG: readonly Action[] = [
  ["scan", 30, desk.scan],
  ["scan a burst", 6, desk.scanBurst],
  ["scan rubbish", 5, desk.scanRubbish],
  ["undo", 3, desk.undo],
  ["park", 3, desk.park],
  ["resume", 3, desk.resume],
  ["discard", 1, desk.discard],
  ["submit", 14, desk.submit],
  ["cancel", 2, desk.cancel],
  ["look", 8, desk.look],
  ["arrival", 4, service.arrival],
  ["event sent again", 3, service.eventAgain],
  ["event forged", 2, service.eventForged],
  ["order moved", 2, service.orderMoved],
  ["answers go wrong", 5, service.createsGoWrong],
  ["reads go wrong", 5, service.readsGoWrong],
  ["service away", 1.5, service.serviceAway],
  ["clock set", 2, service.clockSet],
];
const ACTIONS = { long: LONG, rough: [...LONG, ["killed", 6, desk.kill] as const, ["quit", 1.5, desk.quit] as const] };

const LONGEST_PAUSE_MS = 250;
/** Any odd number; keeps the chances of neighbouring steps apart. */
const STRIDE = 0x9e3779b1;

/**
 * What is drawn depends on the seed, the step and the kind of stretch alone: what came before it changes nothing. Answers
 * what was done.
 */
export async function doStep(world: World, seed: number, step: number, kind: Stretch["kind"]): Promise<string> {
  const random = randomOf((Math.imul(step + 1, STRIDE) ^ Math.imul(seed + 1, 0x85ebca6b)) >>> 0);
  const pauseMs = random() ** 2 * LONGEST_PAUSE_MS;
  const [name, , doing] = drawn(ACTIONS[kind], random());
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const said = await doing(world, random);
  count(world.did, name);
  return `${step} ${name}: ${said}`;
}

function drawn(actions: readonly Action[], chance: number): Action {
  let left = chance * actions.reduce((sum, [, weight]) => sum + weight, 0);
  return actions.find(([, weight]) => (left -= weight) < 0) ?? ["look", 1, desk.look];
}
