import type { Fault } from "../../src-simulator/control-client.ts";
import { SLOW_MS } from "../rig/pace.ts";
import type { Death } from "../rig/watched-store.ts";

/** What goes wrong with one call: in the service, or before it (rig/front.ts). */
export type Trouble = Omit<Fault, "operation"> | "port-closed" | "certificate-untrusted" | "nothing";

const both = (name: string, fault: Omit<Fault, "operation" | "when">): readonly (readonly [string, Trouble])[] => [
  [`${name}, nothing done`, { ...fault, when: "before" }],
  [`${name}, order made`, { ...fault, when: "after" }],
];
const status = (code: number): Omit<Fault, "operation" | "when"> => ({ kind: "status", status: code });

/** On the call that creates the order. */
export const TROUBLES: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  ["nothing wrong", "nothing"],
  ["connection refused", "port-closed"],
  ["certificate not trusted", "certificate-untrusted"],
  ["reset before the body", { kind: "reset", when: "arrival" }],
  ...both("reset", { kind: "reset" }),
  ...both("answer breaks off", { kind: "partial" }),
  ["slow, nothing done", { kind: "delay", when: "before", delayMs: SLOW_MS }],
  ["slow, order made first", { kind: "delay", answerDelayMs: SLOW_MS }],
  ["slow, order made late", { kind: "delay", delayMs: SLOW_MS }],
  ...both("500", status(500)),
  ...both("502", status(502)),
  ...both("503", status(503)),
  ...both("truncated JSON", { kind: "truncated" }),
  ...both("HTML with status 200", { kind: "html" }),
  ...both("empty body", { kind: "empty" }),
  ...both("wrong content type", { kind: "content-type" }),
  ...both("50 MB body", { kind: "huge" }),
  ...both("success without resendId", { kind: "hollow" }),
  ...both("401", status(401)),
  ["403", { ...status(403), when: "before" }],
  ...both("409", status(409)),
  ["429 with Retry-After", { ...status(429), when: "before", retryAfterSeconds: 1 }],
  ["429 that asks to wait for ever", { ...status(429), when: "before", retryAfterSeconds: 2_147_484 }],
  ["refusal", { kind: "refusal", error: { shipmentPhone: "'shipment Phone' is not in the correct format." } }],
]);

/** What only a repeat can meet: the lost create came through at last, so its items are refused. */
const REPEAT_TROUBLES: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  [
    "refusal, order made",
    {
      kind: "refusal",
      when: "after",
      error: { returnInventoryIdList: "Return inventory cannot advance to rsd from rsd." },
    },
  ],
]);

/** On the reads that look for the outcome of a lost create: so many fail, which is more than one look, then they work. */
export const READ_TROUBLES: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  ["503", status(503)],
  ["resets", { kind: "reset" }],
  ["slow", { kind: "delay", delayMs: SLOW_MS }],
  ["HTML", { kind: "html" }],
  ["truncated JSON", { kind: "truncated" }],
  ["429", { ...status(429), retryAfterSeconds: 1 }],
]);
const READS_THAT_FAIL = 3;

/** On the call that puts an item of the batch on hold; what only an order has is left out. */
const HOLD_TROUBLES = [
  "nothing wrong",
  "reset before the body",
  "reset, nothing done",
  "reset, order made",
  "slow, order made first",
  "500, order made",
  "503, nothing done",
  "truncated JSON, order made",
  "HTML with status 200, order made",
  "401, nothing done",
  "401, order made",
  "429 with Retry-After",
  "refusal",
] as const;

/** Refused credentials hold an order up, and what was undone has no order. */
const UNDO_TROUBLES = HOLD_TROUBLES.filter((name) => !name.startsWith("401"));
/** A refusal ends the hold: there is nothing left to undo. */
const UNDONE_TROUBLES = UNDO_TROUBLES.filter((name) => name !== "nothing wrong" && name !== "refusal");

export interface Cell {
  readonly number: number;
  readonly group: string;
  readonly create: readonly Trouble[];
  readonly read: readonly Trouble[];
  /** Of a batch whose second item is to be put on hold first; null of one whose items are on hold. */
  readonly hold: Trouble | null;
  /** On the call that takes the hold back, because the scan of that item is undone; null where nothing is undone. */
  readonly undo: Trouble | null;
  readonly honoured: boolean;
  /** By how much the clock is set at the moment the order is sent; back if negative. */
  readonly clockSetMs: number;
  readonly death: Death | null;
}

export type Scene = Omit<Cell, "number" | "death">;

const HONOURED = [true, false] as const;
const troubleNamed = (name: string): Trouble => TROUBLES.get(name) ?? "nothing";
const PLAIN = { create: ["nothing"], read: [], hold: null, undo: null, clockSetMs: 0 } as const;

/** Where the desk waits or pauses, each with the clock set by more than any of its waits. */
const CLOCK_TROUBLES = [
  "nothing wrong",
  "reset, nothing done",
  "reset, order made",
  "503, nothing done",
  "401, nothing done",
  "401, order made",
  "429 with Retry-After",
] as const;
const CLOCKS = [
  ["back", -7_200_000],
  ["ahead", 7_200_000],
] as const;

/** What the service does, without anybody being killed. */
export function scenes(): Scene[] {
  const found: Scene[] = [];
  for (const honoured of HONOURED) {
    for (const [name, trouble] of TROUBLES) found.push({ ...PLAIN, group: name, create: [trouble], honoured });
    for (const [way, clockSetMs] of CLOCKS) {
      const wrong = { ...PLAIN, honoured, clockSetMs };
      for (const name of CLOCK_TROUBLES)
        found.push({ ...wrong, group: `clock set ${way}: ${name}`, create: [troubleNamed(name)] });
      found.push({ ...wrong, group: `clock set ${way}: hold`, hold: troubleNamed("reset, order made") });
    }
    for (const name of HOLD_TROUBLES)
      found.push({ ...PLAIN, group: `hold: ${name}`, hold: troubleNamed(name), honoured });
    for (const name of UNDO_TROUBLES)
      found.push({ ...PLAIN, group: `undo: ${name}`, hold: "nothing", undo: troubleNamed(name), honoured });
    for (const name of UNDONE_TROUBLES)
      found.push({ ...PLAIN, group: `undone: ${name}`, hold: troubleNamed(name), undo: "nothing", honoured });
    for (const [name, trouble] of READ_TROUBLES) {
      const read = Array.from({ length: READS_THAT_FAIL }, () => trouble);
      for (const [lost, when] of [
        ["nothing done", "before"],
        ["order made", "after"],
      ] as const) {
        found.push({
          ...PLAIN,
          group: `reset, ${lost}; reads: ${name}`,
          create: [{ kind: "reset", when }],
          read,
          honoured,
        });
      }
    }
    for (const [name, trouble] of [...TROUBLES, ...REPEAT_TROUBLES]) {
      if (typeof trouble === "string") continue;
      found.push({
        ...PLAIN,
        group: `503; repeat: ${name}`,
        create: [{ ...status(503), when: "before" }, trouble],
        honoured,
      });
    }
  }
  return found;
}

export const isSlow = ({ create, hold, undo }: Scene): boolean =>
  [...create, hold ?? "nothing", undo ?? "nothing"].some(
    (trouble) => typeof trouble !== "string" && (trouble.delayMs ?? trouble.answerDelayMs ?? 0) >= SLOW_MS,
  );

/** The order is created after the desk has read that there is none; no client can know without its keys. */
export const isLate = ({ create }: Scene): boolean =>
  create.some(
    (trouble) =>
      typeof trouble !== "string" &&
      trouble.kind === "delay" &&
      trouble.when !== "before" &&
      (trouble.delayMs ?? 0) >= SLOW_MS,
  );

export function describeCell({ group, honoured, death }: Cell): string {
  return `${group} | keys ${honoured ? "honoured" : "ignored"} | ${describeDeath(death)}`;
}

function describeDeath(death: Death | null): string {
  if (death === null) return "app alive";
  if (death.side === "during") return "killed while the service works";
  return `killed ${death.side} ${death.label}${death.nth === 1 ? "" : ` (${death.nth})`}`;
}
