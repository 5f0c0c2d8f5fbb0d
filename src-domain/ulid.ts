import { failure, success, type Result } from "./result.ts";

export type UlidProblem = "length" | "characters" | "confusable" | "too-large";

export interface UlidFault {
  readonly problem: UlidProblem;
  /** The id with digits instead of letters that look like them; null for other problems. */
  readonly probableId: string | null;
}

/** Characters of Crockford's base 32 (service contract, Consolidate shipping order). */
const ULID_LENGTH = 26;
const LOOKS_LIKE: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/** Parses a ULID in any case. Letters that look like digits (I, L, O) are reported, not corrected. */
export function parseUlid(text: string): Result<string, UlidFault> {
  const id = text.trim().toUpperCase();
  const fault = (problem: UlidProblem, probableId: string | null = null) => failure({ problem, probableId });
  if (id.length !== ULID_LENGTH) return fault("length");
  if (/[^0-9A-Z]/.test(id) || id.includes("U")) return fault("characters");
  const digits = id.replaceAll(/[ILO]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
  // The first character encodes only three of the 128 bits.
  if (digits.charAt(0) > "7") return fault("too-large");
  return digits === id ? success(id) : fault("confusable", digits);
}
