import type { Fault } from "../../src-simulator/control-client.ts";
import { SLOW_MS } from "../rig/pace.ts";
import type { Death } from "../rig/watched-store.ts";

/** The fault of one call: at the service, or before it (rig/front.ts). */
export type Trouble = Omit<Fault, "operation"> | "port-closed" | "certificate-untrusted" | "nothing";

const beforeAndAfter = (
  name: string,
  fault: Omit<Fault, "operation" | "when">,
): readonly (readonly [string, Trouble])[] => [
  [`${name}, nothing done`, { ...fault, when: "before" }],
  [`${name}, order made`, { ...fault, when: "after" }],
];
const status = (code: number): Omit<Fault, "operation" | "when"> => ({ kind: "status", status: code });

export const TROUBLES: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  ["nothing wrong", "nothing"],
  ["connection refused", "port-closed"],
  ["certificate not trusted", "certificate-untrusted"],
  ["reset before the body", { kind: "reset", when: "arrival" }],
  ...beforeAndAfter("reset", { kind: "reset" }),
  ...beforeAndAfter("answer breaks off", { kind: "partial" }),
  ["slow, nothing done", { kind: "delay", when: "before", delayMs: SLOW_MS }],
  ["slow, order made first", { kind: "delay", answerDelayMs: SLOW_MS }],
  ["slow, order made late", { kind: "delay", delayMs: SLOW_MS }],
  ...beforeAndAfter("500", status(500)),
  ...beforeAndAfter("502", status(502)),
  ...beforeAndAfter("503", status(503)),
  ...beforeAndAfter("truncated JSON", { kind: "truncated" }),
  ...beforeAndAfter("HTML with status 200", { kind: "html" }),
  ...beforeAndAfter("empty body", { kind: "empty" }),
  ...beforeAndAfter("wrong content type", { kind: "content-type" }),
  ...beforeAndAfter("50 MB body", { kind: "huge" }),
  ...beforeAndAfter("success without resendId", { kind: "hollow" }),
  ...beforeAndAfter("401", status(401)),
  ["403", { ...status(403), when: "before" }],
  ...beforeAndAfter("409", status(409)),
  ["429 with Retry-After", { ...status(429), when: "before", retryAfterSeconds: 1 }],
  ["429 that asks for a very long wait", { ...status(429), when: "before", retryAfterSeconds: 2_147_484 }],
  ["refusal", { kind: "refusal", error: { shipmentPhone: "'shipment Phone' is not in the correct format." } }],
]);

/** Only a repeat can meet this fault: the lost create succeeded, so its items are refused. */
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

/** Faults of the item fetches after a lost create. More than one outcome check fails, then the fetches work. */
export const READ_TROUBLES: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  ["503", status(503)],
  ["resets", { kind: "reset" }],
  ["slow", { kind: "delay", delayMs: SLOW_MS }],
  ["HTML", { kind: "html" }],
  ["truncated JSON", { kind: "truncated" }],
  ["429", { ...status(429), retryAfterSeconds: 1 }],
]);
const FAILED_READS = 3;

/** Faults of the call that puts an item of the batch on hold. Faults that only an order can have are missing. */
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

/** A 401 is missing: refused credentials pause orders, and an undone item has no order. */
const UNDO_TROUBLES = HOLD_TROUBLES.filter((name) => !name.startsWith("401"));
/** A refusal ends the hold, so there is nothing to undo. */
const UNDONE_TROUBLES = UNDO_TROUBLES.filter((name) => name !== "nothing wrong" && name !== "refusal");

export interface Cell {
  readonly number: number;
  readonly group: string;
  readonly create: readonly Trouble[];
  readonly read: readonly Trouble[];
  /** For a batch whose second item is put on hold first. Null if all items are on hold. */
  readonly hold: Trouble | null;
  /** For the call that releases the item after its scan is undone. Null if no scan is undone. */
  readonly undo: Trouble | null;
  readonly honoured: boolean;
  /** The clock's change in milliseconds when the order is sent. Negative: back. */
  readonly clockSetMs: number;
  readonly death: Death | null;
}

export type Scene = Omit<Cell, "number" | "death">;

const HONOURED = [true, false] as const;
const troubleNamed = (name: string): Trouble => TROUBLES.get(name) ?? "nothing";
const DEFAULTS = { create: ["nothing"], read: [], hold: null, undo: null, clockSetMs: 0 } as const;

/** Faults that make the desk wait or pause, combined with a clock change longer than each wait. */
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

export function scenes(): Scene[] {
  const all: Scene[] = [];
  for (const honoured of HONOURED) {
    for (const [name, trouble] of TROUBLES) all.push({ ...DEFAULTS, group: name, create: [trouble], honoured });
    for (const [way, clockSetMs] of CLOCKS) {
      const base = { ...DEFAULTS, honoured, clockSetMs };
      for (const name of CLOCK_TROUBLES)
        all.push({ ...base, group: `clock set ${way}: ${name}`, create: [troubleNamed(name)] });
      all.push({ ...base, group: `clock set ${way}: hold`, hold: troubleNamed("reset, order made") });
    }
    for (const name of HOLD_TROUBLES)
      all.push({ ...DEFAULTS, group: `hold: ${name}`, hold: troubleNamed(name), honoured });
    for (const name of UNDO_TROUBLES)
      all.push({ ...DEFAULTS, group: `undo: ${name}`, hold: "nothing", undo: troubleNamed(name), honoured });
    for (const name of UNDONE_TROUBLES)
      all.push({ ...DEFAULTS, group: `undone: ${name}`, hold: troubleNamed(name), undo: "nothing", honoured });
    for (const [name, trouble] of READ_TROUBLES) {
      const read = Array.from({ length: FAILED_READS }, () => trouble);
      for (const [lost, when] of [
        ["nothing done", "before"],
        ["order made", "after"],
      ] as const) {
        all.push({
          ...DEFAULTS,
          group: `reset, ${lost}; reads: ${name}`,
          create: [{ kind: "reset", when }],
          read,
          honoured,
        });
      }
    }
    for (const [name, trouble] of [...TROUBLES, ...REPEAT_TROUBLES]) {
      if (typeof trouble === "string") continue;
      all.push({
        ...DEFAULTS,
        group: `503; repeat: ${name}`,
        create: [{ ...status(503), when: "before" }, trouble],
        honoured,
      });
    }
  }
  return all;
}

export const isSlow = ({ create, hold, undo }: Scene): boolean =>
  [...create, hold ?? "nothing", undo ?? "nothing"].some(
    (trouble) => typeof trouble !== "string" && (trouble.delayMs ?? trouble.answerDelayMs ?? 0) >= SLOW_MS,
  );

/**
 * The order is created after the desk has read that none exists. Without idempotency keys no client can detect that.
 */
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
