import { randomOf } from "../faults/shuffle.ts";

export const DEEDS = [
  "scan",
  "scan a burst",
  "scan rubbish",
  "undo",
  "park",
  "resume",
  "discard",
  "submit",
  "cancel",
  "look",
  "arrival",
  "event sent again",
  "event forged",
  "order moved",
  "answers go wrong",
  "reads go wrong",
  "credentials refused",
  "service away",
  "clock set",
  "killed",
  "quit",
] as const;
export type Deed = (typeof DEEDS)[number];

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

type Weights = Readonly<Record<Deed, number>>;

const LONG: Weights = {
  scan: 30,
  "scan a burst": 6,
  "scan rubbish": 5,
  undo: 3,
  park: 3,
  resume: 3,
  discard: 1,
  submit: 14,
  cancel: 2,
  look: 8,
  arrival: 4,
  "event sent again": 3,
  "event forged": 2,
  "order moved": 2,
  "answers go wrong": 5,
  "reads go wrong": 4,
  "credentials refused": 1,
  "service away": 1.5,
  "clock set": 2,
  killed: 0,
  quit: 0,
};
const WEIGHTS: Readonly<Record<Stretch["kind"], Weights>> = {
  long: LONG,
  rough: { ...LONG, killed: 6, quit: 1.5 },
};

export interface Step {
  readonly number: number;
  readonly deed: Deed;
  /** Milliseconds before it. */
  readonly pauseMs: number;
  /** Everything else that is left to chance in it. */
  readonly random: () => number;
}

const LONGEST_PAUSE_MS = 250;
/** Any odd number; keeps the chances of neighbouring steps apart. */
const STRIDE = 0x9e3779b1;

/** A step depends on the seed, its number and the kind of stretch alone: what came before it changes nothing. */
export function stepOf(seed: number, number: number, kind: Stretch["kind"]): Step {
  const random = randomOf((Math.imul(number + 1, STRIDE) ^ Math.imul(seed + 1, 0x85ebca6b)) >>> 0);
  const pauseMs = random() ** 2 * LONGEST_PAUSE_MS;
  return { number, deed: drawn(WEIGHTS[kind], random()), pauseMs, random };
}

function drawn(weights: Weights, chance: number): Deed {
  const total = DEEDS.reduce((sum, deed) => sum + weights[deed], 0);
  let left = chance * total;
  for (const deed of DEEDS) {
    left -= weights[deed];
    if (left < 0) return deed;
  }
  return "look";
}
