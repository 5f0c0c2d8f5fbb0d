import type { Verdict } from "../../../src-domain/batches/batch.ts";
import type { FactSubject } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import type { ItemHistoryEntry } from "../../../src-preload/contract/inventory/item.ts";
import type { Connection } from "../files/database.ts";
import { createObservationJournal } from "../resends/observation-journal.ts";
import { takenBackSql } from "../resends/outbox-journal.ts";
import type { StoreParts } from "../store-parts.ts";

type Batch = Pick<Extract<ItemHistoryEntry, { readonly kind: "scan" }>, "batchId" | "batchName">;
type ReportedFact = Extract<ItemHistoryEntry, { readonly kind: "order" }>["fact"];

export interface HistoryRequest {
  readonly returnInventoryId: string;
  /** Codes on the item's labels: an unknown scan of such a code was most likely this item. */
  readonly codes: readonly string[];
  readonly subjects: readonly { readonly subject: FactSubject; readonly id: string }[];
}

/** Limits each kind of entry, in case a code is scanned in a loop. */
const MAX_ENTRIES = 100;

/** The statements whose plans test/integration/store/journal-plans.test.ts checks. */
export const HISTORY_QUERIES = {
  scans: `SELECT scan_id AS scanId, text, source, recorded_at AS at, verdict ->> '$.kind' AS kind, batch_id AS batchId,
    batch.name AS batchName
    FROM scan JOIN batch USING (batch_id) WHERE verdict ->> '$.item.returnInventoryId' = ?
    ORDER BY recorded_at DESC LIMIT ${MAX_ENTRIES}`,
  unknownScans: `SELECT scan_id AS scanId, text, source, recorded_at AS at, kind, batch_id AS batchId,
    batch.name AS batchName
    FROM scan JOIN batch USING (batch_id) WHERE kind = 'unknown-code' AND text = ? COLLATE NOCASE
    ORDER BY recorded_at DESC LIMIT ${MAX_ENTRIES}`,
  lines: `SELECT line_id, slot, added_at, removed_at, removal, batch_id, name, state, discarded_at
    FROM batch_line JOIN batch USING (batch_id) WHERE return_inventory_id = ? ORDER BY line_id DESC LIMIT ${MAX_ENTRIES}`,
  moves: `SELECT from_batch, from_name, lines, moved_at, undone_at FROM batch_move WHERE moved_at >= ?
    ORDER BY moved_at DESC LIMIT ${MAX_ENTRIES}`,
  submissions: `SELECT submission_id AS submissionId, batch_id AS batchId, batch.name AS batchName, items,
    resend_id AS resendId, submitted_at AS at
    FROM submission s JOIN batch USING (batch_id) WHERE batch_id = ? AND NOT ${takenBackSql("s")}`,
  events: "SELECT category, action, at, received_at, source FROM service_event WHERE event_key = ?",
} as const;

interface ScanRow extends Batch {
  readonly scanId: string;
  readonly text: string;
  readonly source: "scanner" | "typed";
  readonly at: string;
  readonly kind: Verdict["kind"];
}

interface LineRow {
  line_id: number;
  slot: number;
  added_at: string;
  removed_at: string | null;
  removal: "undo" | "removed" | null;
  batch_id: string;
  name: string;
  state: "open" | "parked" | "submitted";
  discarded_at: string | null;
}

interface MoveRow {
  from_batch: string;
  from_name: string;
  lines: string;
  moved_at: string;
  undone_at: string | null;
}

interface SubmissionRow extends Batch {
  readonly submissionId: string;
  readonly items: string;
  readonly resendId: string | null;
  readonly at: string;
}

interface EventRow {
  category: string | null;
  action: string | null;
  at: string | null;
  received_at: string;
  source: "webhook" | "import";
}

function prepareStatements(journal: Connection, cache: Connection) {
  return {
    readScans: journal.prepare<[string], ScanRow>(HISTORY_QUERIES.scans),
    readUnknownScans: journal.prepare<[string], ScanRow>(HISTORY_QUERIES.unknownScans),
    readLines: journal.prepare<[string], LineRow>(HISTORY_QUERIES.lines),
    readMoves: journal.prepare<[string], MoveRow>(HISTORY_QUERIES.moves),
    readSubmissions: journal.prepare<[string], SubmissionRow>(HISTORY_QUERIES.submissions),
    readEventKeys: cache.prepare<[FactSubject, string], { event_key: string }>(
      `SELECT event_key FROM event_about WHERE subject = ? AND id = ? LIMIT ${MAX_ENTRIES}`,
    ),
    readEvents: journal.prepare<[string], EventRow>(HISTORY_QUERIES.events),
    readBatchName: journal.prepare<[string], { name: string }>("SELECT name FROM batch WHERE batch_id = ?"),
  };
}

export function createItemHistory({ cache, journal, itemFetches }: StoreParts) {
  const sql = prepareStatements(journal, cache);
  const observations = createObservationJournal(journal);

  function collectOrders(returnInventoryId: string, batches: readonly string[]): ItemHistoryEntry[] {
    const containsItem = ({ items }: SubmissionRow): boolean =>
      (JSON.parse(items) as { returnInventoryId: string }[]).some(
        (item) => item.returnInventoryId === returnInventoryId,
      );
    return [...new Set(batches)]
      .flatMap((batchId) => sql.readSubmissions.all(batchId))
      .filter(containsItem)
      .flatMap(({ items: _items, resendId, ...row }) => [
        { kind: "submitted" as const, ...row },
        ...observations
          .timeline({ submissionId: row.submissionId, resendId })
          .flatMap(({ at, source, fact }): ItemHistoryEntry[] => {
            const orderEntry = { kind: "order", at, source, submissionId: row.submissionId, resendId } as const;
            return isReported(fact) ? [{ ...orderEntry, fact }] : [];
          }),
      ]);
  }

  function collectEvents(subjects: HistoryRequest["subjects"]): ItemHistoryEntry[] {
    const keys = new Set(
      subjects.flatMap(({ subject, id }) => sql.readEventKeys.all(subject, id).map((row) => row.event_key)),
    );
    return [...keys]
      .flatMap((key) => sql.readEvents.all(key))
      .map(({ category, action, at, received_at, source }) => ({
        kind: "event" as const,
        at: at ?? received_at,
        category: category ?? "",
        action: action ?? "",
        source,
      }));
  }

  return {
    itemHistory({ returnInventoryId, codes, subjects }: HistoryRequest): ItemHistoryEntry[] {
      const ownLines = sql.readLines.all(returnInventoryId);
      const moveHistory = collectMoves(sql, ownLines);
      const batches = [...ownLines.map(({ batch_id: batchId }) => batchId), ...moveHistory.batches];
      const scanRows = [
        ...sql.readScans.all(returnInventoryId),
        ...codes.flatMap((code) => sql.readUnknownScans.all(code)),
      ];
      const itemFetch = itemFetches.find(returnInventoryId);
      return [
        ...new Map(
          scanRows.map(({ kind: verdict, ...row }) => [row.scanId, { kind: "scan" as const, ...row, verdict }]),
        ).values(),
        ...ownLines.flatMap(entriesOfLine),
        ...moveHistory.entries,
        ...collectOrders(returnInventoryId, batches),
        ...collectEvents(subjects),
        ...(itemFetch === null
          ? []
          : [{ kind: "reading" as const, at: itemFetch.readAt, isAbsent: itemFetch.isAbsent }]),
      ].toSorted(compareNewestFirst);
    },
  };
}

function compareNewestFirst(left: ItemHistoryEntry, right: ItemHistoryEntry): number {
  if (left.at === right.at) return 0;
  return left.at < right.at ? 1 : -1;
}

/** The history shows only results; the Resends screen shows submissions in progress. */
const REPORTED_STATES: ReadonlySet<SubmissionState> = new Set(["created", "refused", "unknown", "released"]);

/** Returns false for facts of the order only; its status already reports an effective cancellation. */
function isReported(fact: OrderFact): fact is ReportedFact {
  if (fact.kind === "items-read" || fact.kind === "cancellation" || fact.kind === "dealt-with") return false;
  return fact.kind !== "submission" || REPORTED_STATES.has(fact.state);
}

function entriesOfLine(row: LineRow): ItemHistoryEntry[] {
  const batch = { batchId: row.batch_id, batchName: row.name };
  const state = row.discarded_at === null ? row.state : "discarded";
  const added = { kind: "added", at: row.added_at, ...batch, slot: row.slot, state } as const;
  if (row.removed_at !== null) {
    return [added, { kind: "removed", at: row.removed_at, ...batch, how: row.removal ?? "removed" }];
  }
  return row.discarded_at === null ? [added] : [added, { kind: "discarded", at: row.discarded_at, ...batch }];
}

type Statements = ReturnType<typeof prepareStatements>;

function collectMoves(
  sql: Statements,
  ownLines: readonly LineRow[],
): { entries: ItemHistoryEntry[]; batches: string[] } {
  const firstAddedAt = ownLines.map(({ added_at: at }) => at).toSorted()[0];
  if (firstAddedAt === undefined) return { entries: [], batches: [] };
  const ownLineIds = new Set(ownLines.map(({ line_id: lineId }) => lineId));
  const itemMoves = sql.readMoves.all(firstAddedAt).flatMap((move) => {
    const movedLines = (JSON.parse(move.lines) as { lineId: number; toBatch: string }[]).filter(({ lineId }) =>
      ownLineIds.has(lineId),
    );
    return movedLines.map(({ toBatch }) => ({ ...move, toBatch }));
  });
  const entries = itemMoves.flatMap(({ from_batch, from_name, moved_at, undone_at, toBatch }): ItemHistoryEntry[] => {
    const toName = sql.readBatchName.get(toBatch)?.name ?? "";
    const moveTarget = { batchId: toBatch, batchName: toName, fromName: from_name };
    const moveEntry = { kind: "moved", at: moved_at, ...moveTarget, isUndo: false } as const;
    if (undone_at === null) return [moveEntry];
    const undoTarget = { batchId: from_batch, batchName: from_name, fromName: toName };
    return [moveEntry, { kind: "moved", at: undone_at, ...undoTarget, isUndo: true }];
  });
  return { entries, batches: itemMoves.flatMap(({ from_batch, toBatch }) => [from_batch, toBatch]) };
}
