import { VERDICT_KINDS, type VerdictKind } from "../batches/batch.ts";
import { isObject, type JsonObject } from "../json-object.ts";
import type { ShiftPeriod } from "../shift/shift-period.ts";
import { parseName } from "./claim.ts";
import { FLEET_VERSION, isCount, isInstantText, parseVersioned } from "./message-fields.ts";

interface RefusalCount {
  readonly kind: VerdictKind;
  readonly count: number;
}

interface HourItems {
  /** Start of the hour on the desk's wall clock. */
  readonly from: string;
  /** Items sent in this hour. */
  readonly items: number;
}

/** Figures of a desk's work that it publishes to its fleet. Contains no recipient and no code of an item. */
export interface DeskFigures {
  /** Time of the figures by the desk's clock. */
  readonly at: string;
  /** Name of the operator's badge; null without one, or if reports do not name operators. */
  readonly operator: string | null;
  /** Parcels added to batches in the hour before `at`. */
  readonly added: number;
  /** Scans in that hour that added nothing. */
  readonly refused: number;
  /** Refused scans by cause. */
  readonly causes: readonly RefusalCount[];
  /** Orders that wait to be sent. */
  readonly waiting: number;
  /** Orders with an unknown outcome. */
  readonly unknown: number;
  /** Orders that wait much longer for their label than usual; null if the usual time is not known. */
  readonly lateLabels: number | null;
  /** Printed labels that were not scanned yet. */
  readonly unsealed: number;
  readonly nextCutOff: string | null;
  /** Items sent since the desk's midnight. */
  readonly today: HourItems;
  /** The hours up to `at`, oldest first, without gaps. */
  readonly hours: readonly HourItems[];
}

/** Hours that a desk publishes: enough for the shift report of a day that has 25. */
export const PUBLISHED_HOURS = 25;

const MAX_CHARACTERS = 8000;
const MAX_HOURS = 2 * PUBLISHED_HOURS;

export const encodeDeskFigures = (figures: DeskFigures): string =>
  JSON.stringify({ version: FLEET_VERSION, ...figures });

/**
 * Parses figures that another desk published. `unreadable`: a release that is not adjacent or a faulty desk wrote them.
 */
export function parseDeskFigures(text: string): DeskFigures | "unreadable" {
  const fields = parseVersioned(text, MAX_CHARACTERS);
  if (fields === null) return "unreadable";
  const { at, nextCutOff, lateLabels } = fields;
  const counts = parseCounts(fields);
  const [today] = parseHours([fields["today"]]) ?? [];
  const hours = parseHours(fields["hours"]);
  if (!isInstantText(at) || today === undefined || hours === null) return "unreadable";
  if (counts === null) return "unreadable";
  return {
    at,
    operator: parseName(fields["operator"]),
    ...counts,
    causes: parseCauses(fields["causes"]),
    lateLabels: parseCount(lateLabels),
    nextCutOff: isInstantText(nextCutOff) ? nextCutOff : null,
    today,
    hours,
  };
}

const parseCount = (value: unknown): number | null => (isCount(value) ? value : null);

type Counts = Pick<DeskFigures, "added" | "refused" | "waiting" | "unknown" | "unsealed">;

function parseCounts(fields: JsonObject): Counts | null {
  const counts = { added: -1, refused: -1, waiting: -1, unknown: -1, unsealed: -1 };
  for (const name of Object.keys(counts) as (keyof Counts)[]) {
    const count = parseCount(fields[name]);
    if (count === null) return null;
    counts[name] = count;
  }
  return counts;
}

/** Leaves out causes of a newer release, which `refused` includes. */
function parseCauses(value: unknown): RefusalCount[] {
  return (Array.isArray(value) ? value : []).slice(0, VERDICT_KINDS.length).flatMap((cause: unknown) => {
    const fields = isObject(cause) ? cause : {};
    const kind = VERDICT_KINDS.find((known) => known === fields["kind"]);
    const count = parseCount(fields["count"]);
    return kind === undefined || count === null ? [] : [{ kind, count }];
  });
}

function parseHours(value: unknown): HourItems[] | null {
  if (!Array.isArray(value) || value.length > MAX_HOURS) return null;
  const hours = value.flatMap((hour: unknown) => {
    const { from, items } = isObject(hour) ? hour : {};
    const count = parseCount(items);
    return isInstantText(from) && count !== null ? [{ from, items: count }] : [];
  });
  return hours.length === value.length ? hours : null;
}

/**
 * State of a desk in its fleet. `working`: it renewed its lease lately. `silent`: it should have renewed it. `gone`:
 * its lease has ended.
 */
export const DESK_PRESENCES = ["working", "silent", "gone"] as const;
export type DeskPresence = (typeof DESK_PRESENCES)[number];

/** A desk of the fleet, as another member sees it. */
export interface FloorDesk {
  readonly desk: string;
  readonly presence: DeskPresence;
  /** Time of the desk's last message, by this computer's clock; null without one. */
  readonly lastMessageAt: string | null;
  /** Null: it published none. */
  readonly figures: DeskFigures | "unreadable" | null;
}

/** A desk renews its lease every 10 seconds; one renewal may be lost. */
const SILENT_AFTER_MS = 22_000;

/** `silentMs`: milliseconds since the desk's last message. */
export function presenceOf(hasLease: boolean, silentMs: number): DeskPresence {
  if (!hasLease) return "gone";
  return silentMs > SILENT_AFTER_MS ? "silent" : "working";
}

export const readableFigures = ({ figures }: Pick<FloorDesk, "figures">): DeskFigures | null =>
  figures === "unreadable" ? null : figures;

/** Returns the figures of a desk's last hour; null for a desk that is gone, because its hour is over. */
export const lastHourOf = (desk: FloorDesk): Pick<DeskFigures, "added" | "refused" | "causes"> | null =>
  desk.presence === "gone" ? null : readableFigures(desk);

interface FloorTotals extends Pick<
  DeskFigures,
  "added" | "refused" | "causes" | "waiting" | "unknown" | "lateLabels" | "unsealed"
> {
  readonly presences: Readonly<Record<DeskPresence, number>>;
  /** Items sent since midnight. */
  readonly sentToday: number;
  /** Names of desks whose figures are missing from the totals. */
  readonly desksWithoutFigures: readonly string[];
}

/** Adds the figures of all desks. What a desk that is gone did in its last hour does not count; its open orders do. */
export function summarizeFloor(desks: readonly FloorDesk[]): FloorTotals {
  const readableFiguresOfDesks = desks.flatMap((desk) => readableFigures(desk) ?? []);
  const lastHours = desks.flatMap((desk) => lastHourOf(desk) ?? []);
  const sum = <Figures>(figures: readonly Figures[], value: (one: Figures) => number | null): number =>
    figures.reduce((total, one) => total + (value(one) ?? 0), 0);
  const countPresence = (presence: DeskPresence): number => desks.filter((desk) => desk.presence === presence).length;
  const causes = new Map<VerdictKind, number>();
  for (const cause of lastHours.flatMap((one) => one.causes))
    causes.set(cause.kind, (causes.get(cause.kind) ?? 0) + cause.count);
  const startOfToday = findStartOfToday(desks);
  // A desk that left yesterday still has yesterday's number.
  const todaysFigures = desks.flatMap((desk) => {
    const figures = readableFigures(desk);
    return figures !== null && (desk.presence !== "gone" || figures.today.from >= startOfToday) ? figures : [];
  });
  return {
    presences: {
      working: countPresence("working"),
      silent: countPresence("silent"),
      gone: countPresence("gone"),
    },
    added: sum(lastHours, ({ added }) => added),
    refused: sum(lastHours, ({ refused }) => refused),
    causes: [...causes].map(([kind, count]) => ({ kind, count })).toSorted((one, other) => other.count - one.count),
    sentToday: sum(todaysFigures, ({ today }) => today.items),
    waiting: sum(readableFiguresOfDesks, ({ waiting }) => waiting),
    unknown: sum(readableFiguresOfDesks, ({ unknown }) => unknown),
    lateLabels: readableFiguresOfDesks.some(({ lateLabels }) => lateLabels !== null)
      ? sum(readableFiguresOfDesks, (one) => one.lateLabels)
      : null,
    unsealed: sum(readableFiguresOfDesks, ({ unsealed }) => unsealed),
    desksWithoutFigures: desks.filter((desk) => readableFigures(desk) === null).map(({ desk }) => desk),
  };
}

/** Returns the day of most desks at work, because one clock may be wrong. The latest day if all desks are gone. */
function findStartOfToday(desks: readonly FloorDesk[]): string {
  const dayStartsOf = (some: readonly FloorDesk[]): string[] =>
    some.flatMap((desk) => readableFigures(desk)?.today.from ?? []).toSorted();
  const dayStartsAtWork = dayStartsOf(desks.filter(({ presence }) => presence !== "gone"));
  return dayStartsAtWork[Math.floor((dayStartsAtWork.length - 1) / 2)] ?? dayStartsOf(desks).at(-1) ?? "";
}

/** Returns the next cut-off of the desks that are not gone; null if none is after `at`. */
export const nextCutOffOf = (desks: readonly FloorDesk[], at: Date): string | null =>
  desks
    .flatMap((desk) => (desk.presence === "gone" ? [] : (readableFigures(desk)?.nextCutOff ?? [])))
    .filter((cutOff) => cutOff > at.toISOString())
    .toSorted()[0] ?? null;

/** Returns the items that all desks sent in each of the hours up to `at`, oldest first. */
export function sumFloorHours(desks: readonly FloorDesk[], count: number, at: Date): HourItems[] {
  const hours = new Map<string, number>();
  for (const hour of desks.flatMap((desk) => readableFigures(desk)?.hours ?? []))
    hours.set(hour.from, (hours.get(hour.from) ?? 0) + hour.items);
  return [...hours]
    .filter(([from]) => from <= at.toISOString())
    .map(([from, items]) => ({ from, items }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(-count);
}

/** Items that a desk of the fleet sent in a period. */
export interface DeskPeriodItems {
  readonly desk: string;
  /** Items sent in the complete hours of the period, because desks publish no minutes. */
  readonly items: number;
  /** Up to when the number is known; null if it is not. */
  readonly knownUntil: string | null;
  /** Whether no hour is missing, and the desk works or published its figures until the end of the period. */
  readonly isComplete: boolean;
}

/** Returns what each desk sent in a period, as far as it published it. */
export const periodItemsOf = (desks: readonly FloorDesk[], period: ShiftPeriod): DeskPeriodItems[] =>
  desks.map((desk) => periodItemsOfDesk(desk, period));

function periodItemsOfDesk(
  { desk, presence, figures: published }: FloorDesk,
  { from, until }: ShiftPeriod,
): DeskPeriodItems {
  const figures = readableFigures({ figures: published });
  if (figures === null) return { desk, items: 0, knownUntil: null, isComplete: false };
  const { at, hours } = figures;
  const hoursWithinPeriod = hours
    .map((hour, index) => ({ ...hour, until: hours[index + 1]?.from ?? at }))
    .filter((hour) => hour.from >= from && hour.until <= until);
  const hasStarted = from < at;
  const isPublished = (hours[0]?.from ?? at) <= from;
  const knownUntil = isPublished ? (hoursWithinPeriod.at(-1)?.until ?? (hasStarted ? null : at)) : null;
  const isFirstHourComplete = !hasStarted || hoursWithinPeriod[0]?.from === from;
  const isUpToDate = presence === "working" && knownUntil === at;
  return {
    desk,
    items: hoursWithinPeriod.reduce((total, { items }) => total + items, 0),
    knownUntil,
    isComplete: knownUntil !== null && isFirstHourComplete && (isUpToDate || knownUntil >= until),
  };
}
