import { TRUST_REFUSALS } from "../environments/trust.ts";

/** 32 bytes in Base64. */
export const isPairingKey = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9+/]{43}=$/.test(text);

export const PAIRING_PREFIX = "%DESK%PAIR1";

/** `unusable`: the keychain entry is not a valid key. */
export const PAIRING_STATES = ["missing", "unusable", "in-keychain", "keychain-unavailable"] as const;
export type PairingState = (typeof PAIRING_STATES)[number];

/**
 * On the desk that asks for the key: `asking` shows its code, `receiving` has compared the number and scans the sealed key,
 * `done` has the key. On the desk that gives it: `waiting` scans the code, `comparing` shows its own code until the operator
 * has compared the numbers, `giving` shows the sealed key.
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
