/**
 * Milliseconds since 1970 of a date (YYYY-MM-DD) and a clock (HH:MM:SS, fraction of three digits, zone); null if there is no
 * such time. A leap second (23:59:60) is the first moment of the next day, as computers count.
 */
export function epochMsOf(date: string, clock: string, fraction: string, zone: string): number | null {
  const isLeap = clock.endsWith(":60");
  const second = isLeap ? `${clock.slice(0, -2)}59.000` : `${clock}.${fraction}`;
  const at = Date.parse(`${date}T${second}${zone}`);
  if (Number.isNaN(at)) return null;
  return isLeap ? at + 1000 : at;
}

/**
 * Which of two instants (ISO 8601, UTC, three fraction digits or more) is later: above 0 for the first. Compared as whole
 * texts, "10:00:00.123Z" would come after "10:00:00.1231Z".
 */
export function compareInstants(one: string, other: string): number {
  const [first, second] = [one, other].map((instant) =>
    instant.replace(/(?<!0)0*Z$/, "").padEnd(MILLISECONDS_LENGTH, "0"),
  );
  if (first === second) return 0;
  return (first ?? "") > (second ?? "") ? 1 : -1;
}

const MILLISECONDS_LENGTH = "2026-11-20T12:00:00.000".length;
