import { Temporal } from "temporal-polyfill";
import type { CsvValue } from "../../../src-domain/csv-text.ts";
import { HOUR_MS, SECOND_MS } from "../../../src-domain/durations.ts";
import { PUBLISHED_HOURS, periodItemsOf } from "../../../src-domain/fleet/desk-figures.ts";
import {
  moveToDayBefore,
  splitPeriod,
  periodOf,
  type ShiftChoice,
  type ShiftPeriod,
} from "../../../src-domain/shift/shift-period.ts";
import type { ShiftReportView } from "../../../src-preload/contract/shift/shift.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";
import type { Desk } from "../desk.ts";

/** Returns null if the choice is not a valid period. */
export async function readShiftReport(
  {
    store,
    settings,
    reportsOperators: namesOperators,
    now,
    fleet,
  }: Pick<Desk, "store" | "settings" | "reportsOperators" | "now" | "fleet">,
  choice: ShiftChoice,
  zone: string = Temporal.Now.timeZoneId(),
): Promise<ShiftReportView | null> {
  const period = periodOf(choice, zone);
  if (period === null) return null;
  const { unit, parts } = splitPeriod(period, zone);
  const partsDayBefore = choice.kind === "days" ? [] : moveToDayBefore(parts, zone);
  const report = await store.reader.shiftReport({ period: { ...period, unit }, parts, partsDayBefore, namesOperators });
  const { targetPerHour } = await settings.get();
  const createdAt = now();
  return {
    ...report,
    zone,
    namesOperators,
    targetPerHour,
    createdAt: createdAt.toISOString(),
    fleet: await readShares(fleet, period, createdAt, report.total.items),
  };
}

/** Reads each desk's share of the fleet's work. `ownItems`: items that this desk sent in the period. */
async function readShares(
  fleet: Desk["fleet"],
  period: ShiftPeriod,
  createdAt: Date,
  ownItems: number,
): Promise<ShiftReportView["fleet"]> {
  const isPublished = Date.parse(period.until) > createdAt.getTime() - PUBLISHED_HOURS * HOUR_MS;
  if (fleet === null || !isPublished) return null;
  const desks = await fleet.listDesks();
  if (!desks.ok) return desks.error;
  const own = { items: ownItems, knownUntil: createdAt.toISOString(), isComplete: true };
  return periodItemsOf(desks.value, period).map((share, index) =>
    desks.value[index]?.isOwn === true ? { desk: share.desk, ...own } : share,
  );
}

/** One measure per row, so that a spreadsheet can filter and sum. `operator` is empty in rows about no operator. */
const COLUMNS = ["measure", "of", "reason", "operator", "station", "from", "until", "value"] as const;

export function writeShiftTable(report: ShiftReportView, target: TableTarget): Promise<void> {
  return writeTable(target, { headings: COLUMNS, numbers: ["value"] }, async (table) => {
    await table.addRows(createShiftRows(report));
  });
}

const MEASURES = [
  ["scans", "scans"],
  ["added", "scans added"],
  ["refused", "scans refused"],
  ["unknownCodes", "unknown codes"],
  ["batches", "batches submitted"],
  ["items", "items submitted"],
  ["created", "orders created"],
  ["medianBatchMs", "median batch seconds"],
] as const;

interface RowSubject {
  readonly reason?: string | null;
  readonly operator?: string;
  readonly station?: string;
  readonly period?: Pick<ShiftReportView, "from" | "until">;
}

function createShiftRows({ total, people, parts, ...report }: ShiftReportView): CsvValue[][] {
  const createRow = (
    measure: string,
    scope: string | null,
    value: number | null,
    subject: RowSubject = {},
  ): CsvValue[] => {
    const { reason = null, operator = null, station = null, period = report } = subject;
    return [measure, scope, reason, operator, station, period.from, period.until, value];
  };
  const createWorkRows = (counts: ShiftReportView["total"], scope: string, subject?: RowSubject): CsvValue[][] =>
    MEASURES.map(([key, measure]) => {
      const value = counts[key];
      const displayedValue = key === "medianBatchMs" && value !== null ? Math.round(value / SECOND_MS) : value;
      return createRow(measure, scope, displayedValue, subject);
    });
  return [
    ...createWorkRows(total, "all"),
    ...people.flatMap(({ operator, station, ...operatorCounts }) =>
      createWorkRows(operatorCounts, report.namesOperators ? "operator" : "station", {
        operator: operator ?? "",
        station: station ?? "",
      }),
    ),
    ...report.verdicts.map(({ name, count }) => createRow("verdict", name, count)),
    ...report.causes.map(({ kind, reason, count }) => createRow("refused scans", kind, count, { reason })),
    ...report.unknownCodes.map(({ name, count }) => createRow("unknown code", name, count)),
    ...report.orders.map(({ name, count }) => createRow("orders by state", name, count)),
    ...report.refusals.map(({ name, count }) => createRow("order refused for", name, count)),
    createRow("unknown outcomes open", "now", report.unknownOpen),
    ...(report.fleet === null || report.fleet === "unreachable" ? [] : report.fleet).map(
      ({ desk, items, knownUntil, isComplete }) => {
        const period = { from: report.from, until: isComplete ? report.until : (knownUntil ?? report.from) };
        return createRow("items sent by desk", null, knownUntil === null ? null : items, { station: desk, period });
      },
    ),
    ...parts.flatMap((part) =>
      (["scans", "added", "refused", "orders", "items"] as const).map((key) =>
        createRow(`${key} by ${report.unit}`, null, part[key], { period: part }),
      ),
    ),
  ];
}
