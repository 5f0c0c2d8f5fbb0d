/** The version of the fleet's messages that this release writes. */
export const FLEET_VERSION = 1;

/**
 * Two adjacent releases work together. So this release reads its own version, the one before and the one after, whose
 * new fields it ignores; a version must therefore be readable by the version before it.
 */
export const isReadableVersion = (version: unknown): boolean =>
  typeof version === "number" && Number.isInteger(version) && Math.abs(version - FLEET_VERSION) <= 1;
