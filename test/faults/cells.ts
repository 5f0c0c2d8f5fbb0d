import type { Fault } from "../../src-simulator/control-client.ts";
import { SLOW_MS } from "../rig/short-delays.ts";
import type { Death } from "../rig/watched-store.ts";

/** The fault of one call: at the service, or before it (rig/faulty-proxy.ts). */
export type CallFault = Omit<Fault, "operation"> | "port-closed" | "certificate-untrusted" | "nothing";

const beforeAndAfter = (
  name: string,
  fault: Omit<Fault, "operation" | "when">,
): readonly (readonly [string, CallFault])[] => [
  [`${name}, nothing done`, { ...fault, when: "before" }],
  [`${name}, order made`, { ...fault, when: "after" }],
];
const statusFault = (code: number): Omit<Fault, "operation" | "when"> => ({ kind: "status", status: code });

export const CALL_FAULTS: ReadonlyMap<string, CallFault> = new Map<string, CallFault>([
  ["nothing wrong", "nothing"],
  ["connection refused", "port-closed"],
  ["certificate not trusted", "certificate-untrusted"],
  ["reset before the body", { kind: "reset", when: "arrival" }],
  ...beforeAndAfter("reset", { kind: "reset" }),
  ...beforeAndAfter("answer breaks off", { kind: "partial" }),
  ["slow, nothing done", { kind: "delay", when: "before", delayMs: SLOW_MS }],
  ["slow, order made first", { kind: "delay", answerDelayMs: SLOW_MS }],
  ["slow, order made late", { kind: "delay", delayMs: SLOW_MS }],
  ...beforeAndAfter("500", statusFault(500)),
  ...beforeAndAfter("502", statusFault(502)),
  ...beforeAndAfter("503", statusFault(503)),
  ...beforeAndAfter("truncated JSON", { kind: "truncated" }),
  ...beforeAndAfter("HTML with status 200", { kind: "html" }),
  ...beforeAndAfter("empty body", { kind: "empty" }),
  ...beforeAndAfter("wrong content type", { kind: "content-type" }),
  ...beforeAndAfter("50 MB body", { kind: "huge" }),
  ...beforeAndAfter("success without resendId", { kind: "no-payload" }),
  ...beforeAndAfter("401", statusFault(401)),
  ["403", { ...statusFault(403), when: "before" }],
  ...beforeAndAfter("409", statusFault(409)),
  ["429 with Retry-After", { ...statusFault(429), when: "before", retryAfterSeconds: 1 }],
  ["429 that asks for a very long wait", { ...statusFault(429), when: "before", retryAfterSeconds: 2_147_484 }],
  ["refusal", { kind: "refusal", error: { shipmentPhone: "'shipment Phone' is not in the correct format." } }],
]);

/** Only a repeat can meet this fault: the lost create succeeded, so its items are refused. */
const REPEAT_FAULTS: ReadonlyMap<string, CallFault> = new Map<string, CallFault>([
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
export const READ_FAULTS: ReadonlyMap<string, CallFault> = new Map<string, CallFault>([
  ["503", statusFault(503)],
  ["resets", { kind: "reset" }],
  ["slow", { kind: "delay", delayMs: SLOW_MS }],
  ["HTML", { kind: "html" }],
  ["truncated JSON", { kind: "truncated" }],
  ["429", { ...statusFault(429), retryAfterSeconds: 1 }],
]);
const FAILED_READS = 3;

/** Faults of the call that puts an item of the batch on hold. Faults that only an order can have are missing. */
const HOLD_FAULT_NAMES = [
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
const UNDO_FAULT_NAMES = HOLD_FAULT_NAMES.filter((name) => !name.startsWith("401"));
/** A refusal ends the hold, so there is nothing to undo. */
const UNDONE_FAULT_NAMES = UNDO_FAULT_NAMES.filter((name) => name !== "nothing wrong" && name !== "refusal");

export interface Cell {
  readonly number: number;
  readonly group: string;
  readonly createFaults: readonly CallFault[];
  readonly readFaults: readonly CallFault[];
  /** For a batch whose second item is put on hold first. Null if all items are on hold. */
  readonly holdFault: CallFault | null;
  /** For the call that releases the item after its scan is undone. Null if no scan is undone. */
  readonly undoFault: CallFault | null;
  readonly honorsKeys: boolean;
  /**
   * Whether the desk also matches the item with an order, prints and seals its label, and saves its tracking number.
   */
  readonly isForOrder: boolean;
  /** The clock's change in milliseconds when the order is sent. Negative: back. */
  readonly clockSetMs: number;
  readonly death: Death | null;
}

export type Scene = Omit<Cell, "number" | "death">;

const HONORS_KEYS_VALUES = [true, false] as const;
const findFault = (name: string): CallFault => CALL_FAULTS.get(name) ?? "nothing";
const SCENE_DEFAULTS = {
  createFaults: ["nothing"],
  readFaults: [],
  holdFault: null,
  undoFault: null,
  isForOrder: false,
  clockSetMs: 0,
} as const;

/** Faults after which an order is made, or an operator must find out whether it was. */
const PARCEL_FAULT_NAMES = ["nothing wrong", "reset, nothing done", "reset, order made", "503, nothing done"] as const;

/** Faults that make the desk wait or pause, combined with a clock change longer than each wait. */
const CLOCK_FAULT_NAMES = [
  "nothing wrong",
  "reset, nothing done",
  "reset, order made",
  "503, nothing done",
  "401, nothing done",
  "401, order made",
  "429 with Retry-After",
] as const;
const CLOCK_CHANGES = [
  ["back", -7_200_000],
  ["ahead", 7_200_000],
] as const;

export function scenes(): Scene[] {
  const allScenes: Scene[] = [];
  for (const honorsKeys of HONORS_KEYS_VALUES) {
    for (const [name, fault] of CALL_FAULTS)
      allScenes.push({ ...SCENE_DEFAULTS, group: name, createFaults: [fault], honorsKeys });
    for (const [direction, clockSetMs] of CLOCK_CHANGES) {
      const base = { ...SCENE_DEFAULTS, honorsKeys, clockSetMs };
      for (const name of CLOCK_FAULT_NAMES)
        allScenes.push({ ...base, group: `clock set ${direction}: ${name}`, createFaults: [findFault(name)] });
      allScenes.push({ ...base, group: `clock set ${direction}: hold`, holdFault: findFault("reset, order made") });
    }
    for (const name of PARCEL_FAULT_NAMES)
      allScenes.push({
        ...SCENE_DEFAULTS,
        group: `parcel: ${name}`,
        createFaults: [findFault(name)],
        isForOrder: true,
        honorsKeys,
      });
    for (const name of HOLD_FAULT_NAMES)
      allScenes.push({ ...SCENE_DEFAULTS, group: `hold: ${name}`, holdFault: findFault(name), honorsKeys });
    for (const name of UNDO_FAULT_NAMES)
      allScenes.push({
        ...SCENE_DEFAULTS,
        group: `undo: ${name}`,
        holdFault: "nothing",
        undoFault: findFault(name),
        honorsKeys,
      });
    for (const name of UNDONE_FAULT_NAMES)
      allScenes.push({
        ...SCENE_DEFAULTS,
        group: `undone: ${name}`,
        holdFault: findFault(name),
        undoFault: "nothing",
        honorsKeys,
      });
    for (const [name, fault] of READ_FAULTS) {
      const readFaults = Array.from({ length: FAILED_READS }, () => fault);
      for (const [createResult, when] of [
        ["nothing done", "before"],
        ["order made", "after"],
      ] as const) {
        allScenes.push({
          ...SCENE_DEFAULTS,
          group: `reset, ${createResult}; reads: ${name}`,
          createFaults: [{ kind: "reset", when }],
          readFaults,
          honorsKeys,
        });
      }
    }
    for (const [name, fault] of [...CALL_FAULTS, ...REPEAT_FAULTS]) {
      if (typeof fault === "string") continue;
      allScenes.push({
        ...SCENE_DEFAULTS,
        group: `503; repeat: ${name}`,
        createFaults: [{ ...statusFault(503), when: "before" }, fault],
        honorsKeys,
      });
    }
  }
  return allScenes;
}

export const isSlow = ({ createFaults, holdFault, undoFault }: Scene): boolean =>
  [...createFaults, holdFault ?? "nothing", undoFault ?? "nothing"].some(
    (fault) => typeof fault !== "string" && (fault.delayMs ?? fault.answerDelayMs ?? 0) >= SLOW_MS,
  );

/**
 * The order is created after the desk has read that none exists. Without idempotency keys no client can detect that.
 */
export const isLate = ({ createFaults }: Scene): boolean =>
  createFaults.some(
    (fault) =>
      typeof fault !== "string" && fault.kind === "delay" && fault.when !== "before" && (fault.delayMs ?? 0) >= SLOW_MS,
  );

export function describeCell({ group, honorsKeys, death }: Cell): string {
  return `${group} | keys ${honorsKeys ? "honoured" : "ignored"} | ${describeDeath(death)}`;
}

function describeDeath(death: Death | null): string {
  if (death === null) return "app alive";
  if (death.side === "during") return "killed while the service works";
  return `killed ${death.side} ${death.label}${death.nth === 1 ? "" : ` (${death.nth})`}`;
}
