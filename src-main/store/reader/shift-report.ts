import type { VerdictKind } from "../../../src-domain/batches/batch.ts";
import { hasEnded } from "../../../src-domain/resends/resend.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import type { ShiftPeriod } from "../../../src-domain/shift/shift-period.ts";
import { ShiftTally, type ShiftReport } from "../../../src-domain/shift/shift-report.ts";
import type { Connection } from "../files/database.ts";
import { takenBackSql } from "../resends/outbox-journal.ts";
import { YIELD, runToCompletion, type CooperativeWork } from "./cooperative.ts";

interface ScanCount {
  readonly kind: VerdictKind;
  readonly operator: string | null;
  readonly station: string | null;
  readonly count: number;
}

interface SubmissionRow {
  readonly state: SubmissionState;
  readonly items: number;
  readonly operator: string | null;
  readonly station: string | null;
  readonly submittedAt: string;
  readonly startedAt: string | null;
  readonly refusal: string | null;
}

export interface ShiftReportRequest {
  readonly period: ShiftPeriod & Pick<ShiftReport, "unit">;
  /** Consecutive parts that cover the period. */
  readonly parts: readonly ShiftPeriod[];
  /** The parts a day earlier; empty if nothing is compared. */
  readonly partsDayBefore: readonly ShiftPeriod[];
  readonly namesOperators: boolean;
}

/** The statements whose plans test/integration/store/journal-plans.test.ts checks. */
export const SHIFT_QUERIES = {
  scans: `SELECT kind, operator, station, count(*) AS count FROM scan INDEXED BY scan_by_shift
    WHERE recorded_at >= @from AND recorded_at < @until AND kind IS NOT NULL GROUP BY kind, operator, station`,
  // Reads only verdicts with more than one possible reason.
  causes: `SELECT kind, coalesce(verdict ->> '$.reason', verdict ->> '$.obstacle.kind') AS reason, text FROM scan
    WHERE kind IN ('already-in-batch', 'in-another-batch', 'locked', 'wrong-warehouse', 'not-eligible', 'unknown-code',
      'damaged-scan', 'held-by', 'left-at') AND recorded_at >= @from AND recorded_at < @until`,
  submissions: `SELECT s.state, s.item_count AS items, s.operator, s.station, s.submitted_at AS submittedAt, s.refusal,
      CASE WHEN NOT EXISTS (SELECT 1 FROM submission earlier
          WHERE earlier.batch_id = s.batch_id AND earlier.place < s.place AND NOT ${takenBackSql("earlier")})
        THEN (SELECT min(l.added_at) FROM batch_line l WHERE l.batch_id = s.batch_id AND l.removed_at IS NULL) END
        AS startedAt
    FROM submission s WHERE s.submitted_at >= @from AND s.submitted_at < @until AND NOT ${takenBackSql("s")}`,
  // Without INDEXED BY, SQLite reads every created order.
  sentItems: `SELECT coalesce(sum(item_count), 0) FROM submission INDEXED BY submission_by_time
    WHERE submitted_at >= @from AND submitted_at < @until AND state = 'created'`,
  unknown: "SELECT count(*) FROM submission WHERE state = 'unknown'",
  awaitedLabels: `SELECT s.newest_status FROM submission s INDEXED BY submission_by_time
    WHERE s.submitted_at >= @from AND s.submitted_at < @until AND s.state = 'created' AND s.label_mode = 'auto-label'
      AND NOT EXISTS (SELECT 1 FROM order_label l WHERE l.resend_id = s.resend_id)`,
} as const;

/** Counts the totals of a period in parts, so that no statement reads more than one part. */
export function createShiftReports(journal: Connection) {
  const countScans = journal.prepare<[ShiftPeriod], ScanCount>(SHIFT_QUERIES.scans);
  const readCauses = journal.prepare<[ShiftPeriod], { kind: VerdictKind; reason: string | null; text: string }>(
    SHIFT_QUERIES.causes,
  );
  const readSubmissions = journal.prepare<[ShiftPeriod], SubmissionRow>(SHIFT_QUERIES.submissions);
  const countSentItems = journal.prepare<[ShiftPeriod], number>(SHIFT_QUERIES.sentItems).pluck();
  const readAwaitedLabels = journal.prepare<[ShiftPeriod], string | null>(SHIFT_QUERIES.awaitedLabels).pluck();
  const countUnknown = journal.prepare<[], number>(SHIFT_QUERIES.unknown).pluck();

  function* countPeriod({
    period,
    parts,
    partsDayBefore,
    namesOperators,
  }: ShiftReportRequest): CooperativeWork<ShiftReport> {
    const tally = new ShiftTally(period, parts, namesOperators);
    for (const [partIndex, part] of parts.entries()) {
      const { from, until } = part;
      for (const { kind, count, ...operatorAndStation } of countScans.all({ from, until }))
        tally.addScans(partIndex, kind, operatorAndStation, count);
      yield YIELD;
      for (const { kind, reason, text } of readCauses.iterate({ from, until })) {
        tally.addCause(kind, reason, text);
        yield YIELD;
      }
      for (const row of readSubmissions.iterate({ from, until })) {
        tally.addBatch(partIndex, toSubmittedBatch(row));
        yield YIELD;
      }
    }
    const itemsDayBefore: number[] = [];
    for (const { from, until } of partsDayBefore) {
      itemsDayBefore.push(countSentItems.get({ from, until }) ?? 0);
      yield YIELD;
    }
    return tally.report(countUnknown.get() ?? 0, itemsDayBefore);
  }

  return {
    shiftReport: (request: ShiftReportRequest): Promise<ShiftReport> => runToCompletion(countPeriod(request)),
    countSentItems: (period: ShiftPeriod): number => countSentItems.get(period) ?? 0,
    /** Counts orders with automatic labels, submitted in the period and not ended, whose label has not arrived. */
    countAwaitedLabels: (period: ShiftPeriod): number =>
      readAwaitedLabels.all(period).filter((statusRaw) => !hasEnded(statusRaw)).length,
  };
}

const toSubmittedBatch = ({ submittedAt, startedAt, refusal, ...row }: SubmissionRow) => ({
  ...row,
  // At least 0: a clock that was set back would give a negative duration.
  durationMs: startedAt === null ? null : Math.max(0, Date.parse(submittedAt) - Date.parse(startedAt)),
  refusal: refusal === null ? null : (JSON.parse(refusal) as { readonly fields: Record<string, string> }).fields,
});
