import { Temporal } from "temporal-polyfill";

/** Period of a report in the desk's local time: ISO dates and `HH:MM`. */
export type ShiftChoice =
  | { readonly kind: "day"; readonly date: string }
  /** If `until` is not after `from`, the shift ends on the next day. */
  | { readonly kind: "shift"; readonly date: string; readonly from: string; readonly until: string }
  /** Full days, both inclusive. */
  | { readonly kind: "days"; readonly from: string; readonly until: string };

/** ISO 8601, UTC; `until` is exclusive. */
export interface ShiftPeriod {
  readonly from: string;
  readonly until: string;
}

export const MAX_PERIOD_DAYS = 400;
const MAX_HOURLY_REPORT_HOURS = 48;

/** Returns null if the period is empty or too long. Days of 23 and 25 hours keep their length. */
export function periodOf(choice: ShiftChoice, zone: string): ShiftPeriod | null {
  try {
    const [from, until] = boundsOf(choice, zone);
    const days = from.until(until, { largestUnit: "days" }).days;
    if (Temporal.ZonedDateTime.compare(from, until) >= 0 || days > MAX_PERIOD_DAYS) return null;
    return { from: isoText(from), until: isoText(until) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boundsOf(choice: ShiftChoice, zone: string): [Temporal.ZonedDateTime, Temporal.ZonedDateTime] {
  const zonedTime = (date: Temporal.PlainDate, time: string) =>
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
      const from = zonedTime(day, choice.from);
      const until = zonedTime(isOvernight ? day.add({ days: 1 }) : day, choice.until);
      return [isBefore(from, until) ? from : startOfClockChange(from), until];
    }
    case "days":
      return [
        startOf(Temporal.PlainDate.from(choice.from)),
        startOf(Temporal.PlainDate.from(choice.until).add({ days: 1 })),
      ];
  }
}

/**
 * Temporal moves a start that the clock skips to an hour later. If that is after the end, the shift starts when the
 * clock changes.
 */
const startOfClockChange = (start: Temporal.ZonedDateTime): Temporal.ZonedDateTime =>
  start.getTimeZoneTransition("previous") ?? start;

const isBefore = (first: Temporal.ZonedDateTime, second: Temporal.ZonedDateTime): boolean =>
  Temporal.ZonedDateTime.compare(first, second) < 0;

export function splitPeriod(
  { from, until }: ShiftPeriod,
  zone: string,
): { unit: "hour" | "day"; parts: ShiftPeriod[] } {
  const start = Temporal.Instant.from(from).toZonedDateTimeISO(zone);
  const end = Temporal.Instant.from(until).toZonedDateTimeISO(zone);
  const unit = start.until(end).hours <= MAX_HOURLY_REPORT_HOURS ? "hour" : "day";
  const parts: ShiftPeriod[] = [];
  for (let partStart = start; Temporal.ZonedDateTime.compare(partStart, end) < 0;) {
    const unitStart =
      unit === "day" ? partStart.startOfDay() : partStart.round({ smallestUnit: "hour", roundingMode: "floor" });
    const fullPartEnd = unit === "day" ? unitStart.add({ days: 1 }) : unitStart.add({ hours: 1 });
    // An hour that the clock repeats or skips must not stop the loop.
    const candidateEnd =
      Temporal.ZonedDateTime.compare(fullPartEnd, partStart) > 0 ? fullPartEnd : partStart.add({ hours: 1 });
    const partEnd = Temporal.ZonedDateTime.compare(candidateEnd, end) < 0 ? candidateEnd : end;
    parts.push({ from: isoText(partStart), until: isoText(partEnd) });
    partStart = partEnd;
  }
  return { unit, parts };
}

/** Moves parts of a period to the day before by local time; an hour that the day before lacked is empty. */
export function moveToDayBefore(parts: readonly ShiftPeriod[], zone: string): ShiftPeriod[] {
  const toDayBefore = (time: string): string =>
    isoText(Temporal.Instant.from(time).toZonedDateTimeISO(zone).subtract({ days: 1 }));
  return parts.map(({ from, until }) => ({ from: toDayBefore(from), until: toDayBefore(until) }));
}

const isoText = (time: Temporal.ZonedDateTime): string => new Date(time.epochMilliseconds).toISOString();
