import type { Verdict } from "../../../src-domain/batches/batch.ts";
import type { FactSubject } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import type { ItemHistoryEntry } from "../../../src-preload/contract/inventory/item.ts";
import { createObservationJournal } from "../resends/observation-journal.ts";
import type { StoreParts } from "../store-parts.ts";

type Batch = Pick<Extract<ItemHistoryEntry, { readonly kind: "scan" }>, "batchId" | "batchName">;
type ReportedFact = Extract<ItemHistoryEntry, { readonly kind: "order" }>["fact"];

export interface HistoryOf {
  readonly returnInventoryId: string;
  /** Codes on the item's labels: unknown scans with these texts were most likely this item. */
  readonly codes: readonly string[];
  readonly subjects: readonly { readonly subject: FactSubject; readonly id: string }[];
}

/** Limit per kind of entry, in case a code is scanned in a loop. */
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
    FROM submission JOIN batch USING (batch_id) WHERE batch_id = ?`,
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

export function createItemHistory({ cache, journal, itemFetches }: StoreParts) {
  const scans = journal.prepare<[string], ScanRow>(HISTORY_QUERIES.scans);
  const unknownScans = journal.prepare<[string], ScanRow>(HISTORY_QUERIES.unknownScans);
  const lines = journal.prepare<[string], LineRow>(HISTORY_QUERIES.lines);
  const moves = journal.prepare<[string], MoveRow>(HISTORY_QUERIES.moves);
  const submissions = journal.prepare<[string], SubmissionRow>(HISTORY_QUERIES.submissions);
  const eventKeys = cache.prepare<[FactSubject, string], { event_key: string }>(
    `SELECT event_key FROM event_about WHERE subject = ? AND id = ? LIMIT ${MAX_ENTRIES}`,
  );
  const events = journal.prepare<[string], EventRow>(HISTORY_QUERIES.events);
  const batchName = journal.prepare<[string], { name: string }>("SELECT name FROM batch WHERE batch_id = ?");
  const observations = createObservationJournal(journal);

  function movesOf(ownLines: readonly LineRow[]): { entries: ItemHistoryEntry[]; batches: string[] } {
    const firstAddedAt = ownLines.map(({ added_at: at }) => at).toSorted()[0];
    if (firstAddedAt === undefined) return { entries: [], batches: [] };
    const own = new Set(ownLines.map(({ line_id: lineId }) => lineId));
    const found = moves.all(firstAddedAt).flatMap((move) => {
      const moved = (JSON.parse(move.lines) as { lineId: number; toBatch: string }[]).filter(({ lineId }) =>
        own.has(lineId),
      );
      return moved.map(({ toBatch }) => ({ ...move, toBatch }));
    });
    const entries = found.flatMap(({ from_batch, from_name, moved_at, undone_at, toBatch }): ItemHistoryEntry[] => {
      const toName = batchName.get(toBatch)?.name ?? "";
      const there = { kind: "moved", at: moved_at, batchId: toBatch, batchName: toName, fromName: from_name } as const;
      const back = { kind: "moved", batchId: from_batch, batchName: from_name, fromName: toName, back: true } as const;
      return [{ ...there, back: false }, ...(undone_at === null ? [] : [{ ...back, at: undone_at }])];
    });
    return { entries, batches: found.flatMap(({ from_batch, toBatch }) => [from_batch, toBatch]) };
  }

  function ordersOf(returnInventoryId: string, batches: readonly string[]): ItemHistoryEntry[] {
    const containsItem = ({ items }: SubmissionRow): boolean =>
      (JSON.parse(items) as { returnInventoryId: string }[]).some(
        (item) => item.returnInventoryId === returnInventoryId,
      );
    return [...new Set(batches)]
      .flatMap((batchId) => submissions.all(batchId))
      .filter(containsItem)
      .flatMap(({ items: _items, resendId, ...row }) => [
        { kind: "submitted" as const, ...row },
        ...observations
          .timeline({ submissionId: row.submissionId, resendId })
          .flatMap(({ at, source, fact }): ItemHistoryEntry[] => {
            const own = { kind: "order", at, source, submissionId: row.submissionId, resendId } as const;
            return isReported(fact) ? [{ ...own, fact }] : [];
          }),
      ]);
  }

  function eventsOf(subjects: HistoryOf["subjects"]): ItemHistoryEntry[] {
    const keys = new Set(subjects.flatMap(({ subject, id }) => eventKeys.all(subject, id).map((row) => row.event_key)));
    return [...keys]
      .flatMap((key) => events.all(key))
      .map(({ category, action, at, received_at, source }) => ({
        kind: "event" as const,
        at: at ?? received_at,
        category: category ?? "",
        action: action ?? "",
        source,
      }));
  }

  return {
    itemHistory({ returnInventoryId, codes, subjects }: HistoryOf): ItemHistoryEntry[] {
      const ownLines = lines.all(returnInventoryId);
      const moved = movesOf(ownLines);
      const batches = [...ownLines.map(({ batch_id: batchId }) => batchId), ...moved.batches];
      const scanned = [...scans.all(returnInventoryId), ...codes.flatMap((code) => unknownScans.all(code))];
      const reading = itemFetches.of(returnInventoryId);
      return [
        ...new Map(
          scanned.map(({ kind: verdict, ...row }) => [row.scanId, { kind: "scan" as const, ...row, verdict }]),
        ).values(),
        ...ownLines.flatMap(entriesOfLine),
        ...moved.entries,
        ...ordersOf(returnInventoryId, batches),
        ...eventsOf(subjects),
        ...(reading === null ? [] : [{ kind: "reading" as const, at: reading.readAt, absent: reading.absent }]),
      ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    },
  };
}

/** The history shows only results; the Resends screen shows submissions in progress. */
const REPORTED_STATES: ReadonlySet<SubmissionState> = new Set(["created", "refused", "unknown", "released"]);

/** Leaves out facts that concern only the order. An effective cancellation shows in the order's status. */
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
