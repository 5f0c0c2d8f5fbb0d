import { z } from "zod";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { savedRows, TABLE_ERRORS } from "../listing.ts";
import { instantText, emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { verdict } from "../scanning/scan.ts";

export const scanFilter = z.strictObject({
  kinds: z.array(z.enum(VERDICT_KINDS)).max(VERDICT_KINDS.length),
  text: z.string().max(200),
  /** Compared with `recordedAt`, inclusive. */
  from: instantText.nullable(),
  /** Inclusive; keeps the list unchanged while scanning continues. */
  until: instantText.nullable(),
});
export type ScanFilter = z.infer<typeof scanFilter>;

const storedScan = z.strictObject({
  scanId: ulidText,
  text: z.string(),
  source: z.enum(["scanner", "typed"]),
  verdict,
  batchName: z.string(),
  startedAt: instantText,
  recordedAt: instantText,
  /** When the verdict was rendered; null if the page did not report it. */
  paintedAt: instantText.nullable(),
  burstMs: z.number().nonnegative(),
  keyCount: z.int().nonnegative(),
  /** The refused code for which the operator chose an item with a similar RMA; null for any other scan. */
  nearMatchOf: z.string().nullable(),
});
export type StoredScan = z.infer<typeof storedScan>;

const scanDetails = z.strictObject({
  storedScan,
  /** Whether Caps Lock was on and whether an input method was composing; null if unknown. */
  capsLock: z.boolean().nullable(),
  composing: z.boolean().nullable(),
});
export type ScanDetails = z.infer<typeof scanDetails>;

export const blackBoxContract = {
  operations: {
    list: {
      input: z.strictObject({ filter: scanFilter, offset: z.int().nonnegative(), limit: z.int().min(1).max(200) }),
      output: z.strictObject({ rows: z.array(storedScan).readonly(), total: z.int().nonnegative() }),
    },
    get: { input: z.strictObject({ scanId: ulidText }), output: scanDetails, errors: ["no-such-scan"] },
    /** The page calls this for groups of scans after a render, so that no scan is delayed. */
    reportPainted: {
      input: z.strictObject({ scans: z.array(z.strictObject({ scanId: ulidText, paintedAt: instantText })).max(200) }),
      output: emptyObject,
    },
    export: { input: z.strictObject({ filter: scanFilter }), output: savedRows, errors: TABLE_ERRORS },
  },
  events: {},
} as const satisfies DomainContract;
