import { localDayText } from "../instants.ts";
import { createColumnPositions, isSameChoice, type TableSetup } from "../table-views.ts";
import {
  NO_INVENTORY_FILTER,
  INVENTORY_COLUMNS,
  NEWEST_FIRST,
  type InventoryColumn,
  type InventoryFilter,
  type InventoryOrder,
  type InventoryQuery,
} from "./inventory-query.ts";
import { ON_HOLD_CODE } from "./inventory.ts";

/** Full days relative to today, in this computer's time zone. */
export const SPANS = ["today", "last-7-days", "last-30-days", "older-than-14-days", "older-than-30-days"] as const;
export type Span = (typeof SPANS)[number];

/** `from` and `until` are days such as "2026-11-21", both inclusive. */
export type Period = Span | { readonly from: string | null; readonly until: string | null };

export interface InventoryChoice extends Omit<InventoryFilter, "createdFrom" | "createdBefore"> {
  readonly period: Period | null;
  readonly order: InventoryOrder;
}

const { createdFrom: _from, createdBefore: _before, ...defaultFilter } = NO_INVENTORY_FILTER;
export const DEFAULT_INVENTORY_VIEW: InventoryChoice = { ...defaultFilter, period: null, order: NEWEST_FIRST };

export const BUILT_IN_VIEWS = {
  everything: DEFAULT_INVENTORY_VIEW,
  resendable: { ...DEFAULT_INVENTORY_VIEW, resendable: true },
  today: { ...DEFAULT_INVENTORY_VIEW, period: "today" },
  waiting: {
    ...DEFAULT_INVENTORY_VIEW,
    handlingCodes: [ON_HOLD_CODE],
    period: "older-than-14-days",
    order: { column: "createdOn", descending: false },
  },
  services: { ...DEFAULT_INVENTORY_VIEW, vas: ["pending"] },
} as const satisfies Readonly<Record<string, InventoryChoice>>;
export const BUILT_IN_VIEW_NAMES = Object.keys(BUILT_IN_VIEWS) as (keyof typeof BUILT_IN_VIEWS)[];

/** Full days since an item on hold was created. */
export const HOLD_AGES = ["0-7", "8-14", "15-30", "over-30"] as const;
export type HoldAge = (typeof HOLD_AGES)[number];

const HOLD_AGE_DAYS: Readonly<Record<HoldAge, readonly [min: number, max: number | null]>> = {
  "0-7": [0, 7],
  "8-14": [8, 14],
  "15-30": [15, 30],
  "over-30": [31, null],
};

/** Returns the choice that lists the items on hold of an age. */
export function holdAgeView(age: HoldAge, now: Date): InventoryChoice {
  const [minDays, maxDays] = HOLD_AGE_DAYS[age];
  const period = {
    from: maxDays === null ? null : localDayText(now, maxDays),
    until: minDays === 0 ? null : localDayText(now, minDays),
  };
  return { ...BUILT_IN_VIEWS.waiting, period };
}

export type InventorySetup = TableSetup<InventoryChoice, InventoryColumn>;

const COLUMNS_ON_DEMAND: ReadonlySet<InventoryColumn> = new Set([
  "returnInventoryId",
  "itemRma",
  "vas",
  "weight",
  "value",
]);
const DEFAULT_COLUMNS = INVENTORY_COLUMNS.filter((column) => !COLUMNS_ON_DEMAND.has(column));

export const DEFAULT_INVENTORY_SETUP: InventorySetup = {
  views: [],
  defaultView: "everything",
  columns: createColumnPositions(DEFAULT_COLUMNS, INVENTORY_COLUMNS),
};

export function queryOf({ period, order, ...filter }: InventoryChoice, now: Date): InventoryQuery {
  return { filter: { ...filter, text: filter.text.trim(), ...boundsOf(period, now) }, order };
}

/** Days from today to the first and after the last day; null for no limit. */
const SPAN_DAYS: Readonly<Record<Span, readonly [first: number | null, afterLast: number | null]>> = {
  today: [0, null],
  "last-7-days": [-6, null],
  "last-30-days": [-29, null],
  "older-than-14-days": [null, -14],
  "older-than-30-days": [null, -30],
};

function boundsOf(period: Period | null, now: Date): Pick<InventoryFilter, "createdFrom" | "createdBefore"> {
  if (period === null) return { createdFrom: null, createdBefore: null };
  if (typeof period === "object") {
    return {
      createdFrom: period.from === null ? null : startOfDayText(period.from, 0),
      createdBefore: period.until === null ? null : startOfDayText(period.until, 1),
    };
  }
  const [firstOffset, afterLastOffset] = SPAN_DAYS[period];
  const startOfDayIn = (days: number | null): string | null =>
    days === null ? null : startOfDay(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return { createdFrom: startOfDayIn(firstOffset), createdBefore: startOfDayIn(afterLastOffset) };
}

function startOfDayText(day: string, addedDays: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return startOfDay(year, month - 1, date + addedDays);
}

const startOfDay = (year: number, month: number, date: number): string => new Date(year, month, date).toISOString();

/** Returns whether a filter is set; ignores the sort order. */
export const isFiltered = (choice: InventoryChoice): boolean =>
  !isSameChoice({ ...choice, order: NEWEST_FIRST }, DEFAULT_INVENTORY_VIEW);

export const isNarrow = (filter: InventoryFilter): boolean =>
  Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== ""));
