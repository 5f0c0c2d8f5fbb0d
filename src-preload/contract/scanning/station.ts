import { z } from "zod";
import { TERMINATORS, type StationProfile } from "../../../src-domain/scanning/station-profile.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const milliseconds = z.number().min(0).max(60_000);

export const stationProfile = z.strictObject({
  layoutId: z.string().regex(/^[a-z-]{1,20}$/),
  terminator: z.enum(TERMINATORS),
  gapP50Ms: milliseconds,
  gapP99Ms: milliseconds,
  doubledReads: z.int().nonnegative().max(1000),
  capsLock: z.boolean(),
  inputMethod: z.boolean(),
  measuredAt: instantText,
}) satisfies z.ZodType<StationProfile>;

/** Per computer, not per environment: the scanner stays the same. */
export const stationContract = {
  operations: {
    /** Null before the first check-up. */
    profile: { input: nothing, output: stationProfile.nullable() },
    saveProfile: { input: stationProfile, output: stationProfile, errors: ["not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
