/** Why a text is no ULID: 26 characters of Crockford's base 32 that begin with 0 to 7 (service contract, Consolidate shipping order). */
export const ULID_PROBLEMS = ["length", "characters", "confusable", "too-large"] as const;
export type UlidProblem = (typeof ULID_PROBLEMS)[number];

export type ReadUlid =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false;
      readonly problem: UlidProblem;
      /** The id that was probably meant; only where letters were written for the digits that they look like. */
      readonly meant: string | null;
    };

const LENGTH = 26;
const LOOKS_LIKE: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/**
 * Reads a ULID in any letter case. The letters I, L, O and U are in no ULID: the first three are probably the digits that
 * they look like, which is said and never done unasked.
 */
export function readUlid(text: string): ReadUlid {
  const id = text.trim().toUpperCase();
  if (id.length !== LENGTH) return { ok: false, problem: "length", meant: null };
  if (/[^0-9A-Z]/.test(id) || id.includes("U")) return { ok: false, problem: "characters", meant: null };
  const digits = id.replaceAll(/[ILO]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
  // The first of 26 characters holds three bits only: 128 in all.
  if (digits.charAt(0) > "7") return { ok: false, problem: "too-large", meant: null };
  return digits === id ? { ok: true, id } : { ok: false, problem: "confusable", meant: digits };
}
