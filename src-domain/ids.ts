const INT64_MAX = 9_223_372_036_854_775_807n;

/** Parses a positive int64. The desk stores ids as text, because they exceed 2^53. Null if digits may be lost. */
export function parseInt64Id(input: unknown): string | null {
  if (typeof input === "number") return Number.isSafeInteger(input) && input > 0 ? String(input) : null;
  if (typeof input !== "string") return null;
  const digits = /^0*([1-9]\d{0,18})$/.exec(input.trim())?.[1];
  return digits !== undefined && BigInt(digits) <= INT64_MAX ? digits : null;
}
