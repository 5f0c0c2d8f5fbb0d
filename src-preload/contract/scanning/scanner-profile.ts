import { z } from "zod";
import { TERMINATORS, type ScannerProfile } from "../../../src-domain/scanning/scanner-profile.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const milliseconds = z.number().min(0).max(60_000);

export const scannerProfile = z.strictObject({
  layoutId: z.string().regex(/^[a-z-]{1,20}$/),
  terminator: z.enum(TERMINATORS),
  gapP50Ms: milliseconds,
  gapP99Ms: milliseconds,
  doubledReads: z.int().nonnegative().max(1000),
  capsLock: z.boolean(),
  inputMethod: z.boolean(),
  measuredAt: instantText,
}) satisfies z.ZodType<ScannerProfile>;

/** Stored per computer, because all environments share the scanner. */
export const scannerProfileContract = {
  operations: {
    get: { input: emptyObject, output: scannerProfile.nullable() },
    save: { input: scannerProfile, output: scannerProfile, errors: ["not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
