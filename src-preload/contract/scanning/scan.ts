import { z } from "zod";
import { SERVICE_TYPE_STATES, type Verdict } from "../../../src-domain/batches/batch.ts";
import { CLAIM_STATES } from "../../../src-domain/fleet/claim.ts";
import { SEAL_HINTS } from "../../../src-domain/labels/seals.ts";
import { COMMANDS } from "../../../src-domain/scanning/commands.ts";
import { DAMAGED_REASONS } from "../../../src-domain/scanning/scan-code.ts";
import type { DriftSample } from "../../../src-domain/scanning/scanner-profile.ts";
import { KNOWN_REFUSALS } from "../batches/batch-evidence.ts";
import { batchView } from "../batches/batch.ts";
import { inventoryItem, RESEND_OBSTACLES } from "../inventory/inventory.ts";
import { instantText, int64Id, emptyObject, ulidText, type DomainContract } from "../operation.ts";

const item = inventoryItem;
const lockState = z.enum(["waiting", "unknown"]);

const claimHolder = z.strictObject({
  desk: z.string().nullable(),
  batchName: z.string().nullable(),
  operator: z.string().nullable(),
  at: instantText.nullable(),
  state: z.enum(CLAIM_STATES),
});

const knownRefusal = z.discriminatedUnion("kind", [...KNOWN_REFUSALS]);

const notEligible = z.discriminatedUnion("kind", [
  ...RESEND_OBSTACLES,
  z.strictObject({ kind: z.literal("resent-by-this-desk"), resendId: int64Id, createdAt: instantText }),
]);

export const verdict = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("added"),
    slot: z.int().positive(),
    item,
    hold: z.literal(true).optional(),
    refusal: knownRefusal.optional(),
  }),
  z.strictObject({ kind: z.literal("already-in-batch"), slot: z.int().positive(), item }),
  z.strictObject({
    kind: z.literal("in-another-batch"),
    batchName: z.string(),
    handedOver: z.literal(true).optional(),
    item,
  }),
  z.strictObject({ kind: z.literal("locked"), state: lockState, submissionId: ulidText.nullable(), item }),
  z.strictObject({ kind: z.literal("wrong-warehouse"), batchWarehouseId: z.int(), item }),
  z.strictObject({ kind: z.literal("not-eligible"), obstacle: notEligible, item }),
  z.strictObject({ kind: z.literal("not-on-hold"), resend: z.enum(["may-not", "not-known"]), item }),
  z.strictObject({
    kind: z.literal("hold-refused"),
    item,
    batchName: z.string(),
    why: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("service"), message: z.string() }),
      z.strictObject({ kind: z.literal("obstacle"), obstacle: z.discriminatedUnion("kind", [...RESEND_OBSTACLES]) }),
      z.strictObject({ kind: z.literal("absent") }),
    ]),
  }),
  z.strictObject({ kind: z.literal("held-by"), holder: claimHolder, item }),
  z.strictObject({ kind: z.literal("left-at"), holder: claimHolder, batchId: z.string(), item }),
  z.strictObject({
    kind: z.literal("unknown-code"),
    reason: z.enum(["not-cached", "not-an-item-code", "several-items"]),
    choices: z.array(item).readonly(),
    named: z.int().nonnegative(),
  }),
  z.strictObject({
    kind: z.literal("batch-full"),
    limit: z.int().positive(),
    item,
    parkedIn: z.strictObject({ batchName: z.string(), slot: z.int().positive() }).nullable(),
    hold: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal("sealed"),
    order: z.string(),
    resendId: int64Id,
    typed: z.literal(true).optional(),
    again: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal("wrong-label"), order: z.string(), otherOrder: z.string() }),
  z.strictObject({ kind: z.literal("seal-scan"), hint: z.enum(SEAL_HINTS), order: z.string().nullable() }),
  z.strictObject({ kind: z.literal("command"), command: z.enum(COMMANDS) }),
  // Not strict, because older verdicts have more fields.
  z.object({ kind: z.literal("hand-over") }),
  z.strictObject({
    kind: z.literal("service-type"),
    state: z.enum(SERVICE_TYPE_STATES),
    code: z.string(),
    name: z.string(),
  }),
  z.strictObject({ kind: z.literal("damaged-scan"), reason: z.enum(DAMAGED_REASONS) }),
]) satisfies z.ZodType<Verdict>;

/** What a person scanned or typed, before it is judged. */
export const rawScan = z.strictObject({
  /** Created by the page. Recording an id twice returns the first verdict. */
  gestureId: ulidText,
  /** The decoded text; empty if the keys could not be decoded. */
  text: z.string().max(4096),
  source: z.enum(["scanner", "typed"]),
  /** The item that the operator chose, which needs no search by code; omitted for codes. */
  returnInventoryId: int64Id.optional(),
  /** Set if the burst could not be decoded; the scan is then refused, whatever `text` contains. */
  damage: z.enum(DAMAGED_REASONS).nullable(),
  /** Key positions (`KeyboardEvent.code`), shift state and milliseconds since the previous key. */
  keys: z
    .array(
      z.strictObject({
        code: z.string().max(32),
        shift: z.boolean(),
        /** Omitted when false. */
        control: z.boolean().optional(),
        alt: z.boolean().optional(),
        gapMs: z.number(),
      }),
    )
    .max(1024),
  startedAt: instantText,
  /** Whether Caps Lock was on and whether an input method was composing; omitted if unknown. */
  capsLock: z.boolean().optional(),
  composing: z.boolean().optional(),
  hold: z.enum(["put", "as-is"]).optional(),
  /** `scanId` of the refused scan whose near item the operator chose. */
  nearMatchOf: ulidText.optional(),
});
export type RawScan = z.infer<typeof rawScan>;

export const scanOutcome = z.strictObject({
  scanId: ulidText,
  text: z.string(),
  at: instantText,
  verdict,
});
export type ScanOutcome = z.infer<typeof scanOutcome>;

const driftSample = z.strictObject({
  text: z.string(),
  isDamaged: z.boolean(),
  gapsMs: z.array(z.number()).readonly(),
  at: z.number(),
}) satisfies z.ZodType<DriftSample>;

/** The scan is not durable and must be sent again; the code names the disk fault if there is one. */
export const NOT_STORED = ["journal-unavailable", "disk-full", "read-only", "disk-failed"] as const;
export type NotStored = (typeof NOT_STORED)[number];

export const scanContract = {
  operations: {
    /** Journals, judges and applies the raw scan in one transaction. A success means that the scan is durable. */
    record: {
      input: rawScan,
      output: z.strictObject({ outcome: scanOutcome, batch: batchView }),
      errors: NOT_STORED,
    },
    /** Splits a typed line if each part, but not the line, matches an item; otherwise returns the line. */
    typedCodes: { input: z.strictObject({ line: z.string().max(4096) }), output: z.array(z.string()).readonly() },
    defer: { input: rawScan, output: emptyObject, errors: NOT_STORED },
    listDeferred: { input: emptyObject, output: z.array(rawScan).readonly() },
    /** Keeps deferred scans in the journal without judging them. */
    setAside: { input: z.strictObject({ gestureIds: z.array(ulidText).max(1000) }), output: emptyObject },
    /** Returns the newest scans since `since`, oldest first, at most as many as the drift check uses. */
    driftSamples: { input: z.strictObject({ since: instantText }), output: z.array(driftSample).readonly() },
    recent: { input: z.strictObject({ limit: z.int().min(1).max(100) }), output: z.array(scanOutcome).readonly() },
  },
  events: {
    /** An item left its batch without a scan, so the operator must be notified. */
    itemRemoved: scanOutcome,
  },
} as const satisfies DomainContract;
