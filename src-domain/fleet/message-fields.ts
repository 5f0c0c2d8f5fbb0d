import { isInstant } from "../instants.ts";
import { isObject, type JsonObject } from "../json-object.ts";

/** The version of the fleet's messages that this release writes. */
export const FLEET_VERSION = 1;

/**
 * Two adjacent releases work together. So this release reads its own version, the one before and the one after, whose
 * new fields it ignores; a version must therefore be readable by the version before it.
 */
export const isReadableVersion = (version: unknown): boolean =>
  typeof version === "number" && Number.isInteger(version) && Math.abs(version - FLEET_VERSION) <= 1;

/** Parses an object that a member wrote. Null if it is too long, unreadable, or of a release that is not adjacent. */
export function parseVersioned(text: string, maxCharacters: number): JsonObject | null {
  if (text.length > maxCharacters) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isReadableVersion(value["version"]) ? value : null;
  } catch {
    return null;
  }
}

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** An instant of ISO 8601 needs no more. */
const MAX_INSTANT_CHARACTERS = 80;

export const isUlid = (value: unknown): value is string => typeof value === "string" && ULID.test(value);

export const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

export const isInstantText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_INSTANT_CHARACTERS && isInstant(value);
