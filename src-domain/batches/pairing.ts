import { TRUST_REFUSALS } from "../environments/trust.ts";

/** The pairing key of a site, as it is kept: 32 bytes in Base64. */
export const isPairingKey = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9+/]{43}=$/.test(text);

/** Of the codes by which one desk gives the key to another. */
export const PAIRING_PREFIX = "%DESK%PAIR1";

/** `unusable`: there is an entry in the keychain, which is no key. */
export const PAIRING_STATES = ["missing", "unusable", "in-keychain", "keychain-unavailable"] as const;
export type PairingState = (typeof PAIRING_STATES)[number];

/**
 * Of the desk that asks for the key: `asking` shows its code, `receiving` has compared the number and scans the sealed key, `done`
 * has it. Of the one that gives it: `waiting` scans the code, `comparing` shows its own and waits for the person who compares the
 * numbers, `giving` shows the sealed key.
 */
export const PAIRING_STEPS = ["none", "asking", "receiving", "done", "waiting", "comparing", "giving"] as const;
export type PairingStep = (typeof PAIRING_STEPS)[number];

export const PAIRING_PROBLEMS = [
  "wrong-code",
  "too-late",
  "no-key",
  "keychain-unavailable",
  ...TRUST_REFUSALS,
] as const;
export type PairingProblem = (typeof PAIRING_PROBLEMS)[number];
