import { Temporal } from "temporal-polyfill";

/** Period of a report in the desk's local time: ISO dates and `HH:MM`. */
export type ShiftChoice =
  | { readonly kind: "day"; readonly date: string }
  /** If `until` is not after `from`, the shift ends on the next day. */
  | { readonly kind: "shift"; readonly date: string; readonly from: string; readonly until: string }
  /** Full days, both inclusive. */
  | { readonly kind: "days"; readonly from: string; readonly until: string };

/** ISO 8601, UTC; `until` is exclusive. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

export const MAX_PERIOD_DAYS = 400;
const MAX_HOURS_BY_HOUR = 48;

/** Null if the period is empty or too long. Days of 23 and 25 hours keep their length. */
export function periodOf(choice: ShiftChoice, zone: string): Period | null {
  try {
    const [from, until] = endsOf(choice, zone);
    const days = from.until(until, { largestUnit: "days" }).days;
    if (Temporal.ZonedDateTime.compare(from, until) >= 0 || days > MAX_PERIOD_DAYS) return null;
    return { from: textOf(from), until: textOf(until) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function endsOf(choice: ShiftChoice, zone: string): [Temporal.ZonedDateTime, Temporal.ZonedDateTime] {
  const at = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) });
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone);
  switch (choice.kind) {
    case "day": {
      const day = Temporal.PlainDate.from(choice.date);
      return [startOf(day), startOf(day.add({ days: 1 }))];
    }
    case "shift": {
      const day = Temporal.PlainDate.from(choice.date);
      const isOvernight = Temporal.PlainTime.compare(choice.from, choice.until) >= 0;
      const from = at(day, choice.from);
      const until = at(isOvernight ? day.add({ days: 1 }) : day, choice.until);
      return [isBefore(from, until) ? from : afterSkipped(from), until];
    }
    case "days":
      return [
        startOf(Temporal.PlainDate.from(choice.from)),
        startOf(Temporal.PlainDate.from(choice.until).add({ days: 1 })),
      ];
  }
}

/**
 * Temporal moves a start that the clock skips an hour later; if that is after the end, the shift starts at the jump.
 */
const afterSkipped = (at: Temporal.ZonedDateTime): Temporal.ZonedDateTime => at.getTimeZoneTransition("previous") ?? at;

const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean =>
  Temporal.ZonedDateTime.compare(one, other) < 0;

export function partsOf({ from, until }: Period, zone: string): { unit: "hour" | "day"; parts: Period[] } {
  const start = Temporal.Instant.from(from).toZonedDateTimeISO(zone);
  const end = Temporal.Instant.from(until).toZonedDateTimeISO(zone);
  const unit = start.until(end).hours <= MAX_HOURS_BY_HOUR ? "hour" : "day";
  const parts: Period[] = [];
  for (let at = start; Temporal.ZonedDateTime.compare(at, end) < 0;) {
    const floor = unit === "day" ? at.startOfDay() : at.round({ smallestUnit: "hour", roundingMode: "floor" });
    const fullPart = unit === "day" ? floor.add({ days: 1 }) : floor.add({ hours: 1 });
    // An hour that the clock repeats or skips must not stop the loop.
    const step = Temporal.ZonedDateTime.compare(fullPart, at) > 0 ? fullPart : at.add({ hours: 1 });
    const next = Temporal.ZonedDateTime.compare(step, end) < 0 ? step : end;
    parts.push({ from: textOf(at), until: textOf(next) });
    at = next;
  }
  return { unit, parts };
}

const textOf = (at: Temporal.ZonedDateTime): string => new Date(at.epochMilliseconds).toISOString();
