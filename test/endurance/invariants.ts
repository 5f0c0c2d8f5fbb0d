import type { LoggedRequest } from "../../src-simulator/control-client.ts";
import type { JournalView, SubmissionRow } from "../rig/journal.ts";
import type { OrderSeen } from "../faults/evidence.ts";
import { mismatch } from "../faults/verdict.ts";

export interface OrderNow extends OrderSeen {
  readonly status: string;
}

/** What the desk has acknowledged, and what the person at it did. */
export interface Acknowledged {
  /** By gesture: the kind of the verdict that was shown. */
  readonly scans: ReadonlyMap<string, { readonly text: string; readonly kind: string }>;
  readonly submissions: ReadonlySet<string>;
  /** Lines that were taken out of a batch, including those of which it is not known whether that took effect. */
  readonly removals: number;
  /** Notifications that the inbox answered with 200. */
  readonly events: number;
}

export interface Evidence {
  readonly reported: Acknowledged;
  readonly journal: JournalView;
  /** As the service had them before the journal was read, and after. */
  readonly before: readonly OrderNow[];
  readonly after: readonly OrderNow[];
  readonly creates: readonly Pick<LoggedRequest, "idempotencyKey" | "body">[];
  /** What was seen of submissions until now. */
  readonly known: ReadonlyMap<string, SubmissionRow>;
}

/** The rules of the proof, written from the requirements and not from the app. Empty where all of them hold. */
export function violations(evidence: Evidence): string[] {
  return [
    ...scansKept(evidence),
    ...ordersAsReported(evidence),
    ...ordersReportedWith(evidence),
    ...itemsInOneOrder(evidence),
    ...itemsInOneBatch(evidence),
    ...submissionsKept(evidence),
    ...sentAsWritten(evidence),
    ...(evidence.journal.events < evidence.reported.events
      ? [`${evidence.reported.events} events were acknowledged, ${evidence.journal.events} are kept`]
      : []),
  ];
}

function scansKept({ reported, journal }: Evidence): string[] {
  const kept = new Map(journal.scans.map((scan) => [scan.scanId, scan]));
  const lines = new Set(journal.lines.map(({ scanId }) => scanId));
  const removed = journal.lines.filter(({ isRemoved }) => isRemoved === 1).length;
  const lost = [...reported.scans].flatMap(([scanId, { text, kind }]) => {
    const scan = kept.get(scanId);
    if (!scan) return [`scan ${scanId} of "${text}" was acknowledged and is not kept`];
    if (scan.text !== text || scan.kind !== kind)
      return [`scan ${scanId} was reported as ${kind} of "${text}" and is kept as ${scan.kind} of "${scan.text}"`];
    return kind === "added" && !lines.has(scanId) ? [`scan ${scanId} was reported as added and is in no batch`] : [];
  });
  return removed > reported.removals
    ? [...lost, `${removed} items were taken out of batches, ${reported.removals} of them by the operator`]
    : lost;
}

/** Every order that was reported to the operator exists, under its number and with these items. */
function ordersAsReported({ journal, after }: Evidence): string[] {
  const byId = new Map(after.map((order) => [order.resendId, order]));
  const claims = new Map<string, string>();
  return journal.submissions.flatMap((row) => {
    if (row.state !== "created") return [];
    const resendId = row.resendId ?? "";
    const order = byId.get(resendId);
    const other = claims.get(resendId);
    claims.set(resendId, row.submissionId);
    return [
      ...mismatch("created", row, order ? [order] : [], row.itemIds).map((text) => `${row.submissionId}: ${text}`),
      ...(other === undefined ? [] : [`${row.submissionId} and ${other} report the same order ${resendId}`]),
    ];
  });
}

const OPEN_QUESTION = new Set(["sending", "unknown"]);
const itemsOf = (itemIds: readonly string[]): string => itemIds.toSorted().join();

/** Every order of the service was reported, or an open question asks for it; and each question has one answer. */
function ordersReportedWith({ journal, before }: Evidence): string[] {
  const reported = new Set(journal.submissions.flatMap(({ resendId }) => resendId ?? []));
  const asked = new Map<string, number>();
  for (const { state, itemIds } of journal.submissions) {
    const items = itemsOf(itemIds);
    if (OPEN_QUESTION.has(state)) asked.set(items, (asked.get(items) ?? 0) + 1);
  }
  return before.flatMap(({ resendId, itemIds }) => {
    if (reported.has(resendId)) return [];
    const items = itemsOf(itemIds);
    const left = asked.get(items) ?? 0;
    asked.set(items, left - 1);
    return left > 0 ? [] : [`order ${resendId} exists and was never reported, nor is it said to be unknown`];
  });
}

function itemsInOneOrder({ after }: Evidence): string[] {
  const living = after.filter(({ status }) => status !== "canceled");
  return twice(living.flatMap(({ resendId, itemIds }) => itemIds.map((id) => [id, resendId] as const))).map(
    ([id, orders]) => `item ${id} is in the orders ${orders.join(" and ")}`,
  );
}

function itemsInOneBatch({ journal }: Evidence): string[] {
  const open = new Set(
    journal.batches.flatMap(({ batchId, state, isDiscarded }) =>
      state === "submitted" || isDiscarded === 1 ? [] : batchId,
    ),
  );
  const places = journal.lines.filter(({ isRemoved, batchId }) => isRemoved === 0 && open.has(batchId));
  return twice(places.map(({ itemId, batchId }) => [itemId, batchId] as const)).map(
    ([id, batches]) => `item ${id} is in the batches ${batches.join(" and ")}`,
  );
}

function twice(pairs: readonly (readonly [string, string])[]): [string, string[]][] {
  const places = new Map<string, string[]>();
  for (const [id, place] of pairs) places.set(id, [...(places.get(id) ?? []), place]);
  return [...places].filter(([, found]) => found.length > 1);
}

/** In the place of what was submitted, once the recipient of an ended order was erased: clocks that jump bring that day. */
const ERASED = "{}";

/** What was submitted stays, word for word; what has ended as an order is never anything else again. */
function submissionsKept({ reported, journal, known }: Evidence): string[] {
  const now = new Map(journal.submissions.map((row) => [row.submissionId, row]));
  const vanished = [...reported.submissions]
    .filter((id) => !now.has(id))
    .map((id) => `submission ${id} was acknowledged and is not kept`);
  const changed = [...known.values()].flatMap((was) => {
    const is = now.get(was.submissionId);
    if (!is) return [`submission ${was.submissionId} is no longer kept`];
    const isErased = is.body === ERASED && hasEnded(is);
    if ((is.body !== was.body && !isErased) || is.key !== was.key)
      return [`submission ${was.submissionId} was rewritten`];
    return hasEnded(was) && (is.state !== was.state || is.resendId !== was.resendId)
      ? [`submission ${was.submissionId} was ${was.state} (${was.resendId}) and is ${is.state} (${is.resendId})`]
      : [];
  });
  return [...vanished, ...changed];
}

const hasEnded = ({ state }: Pick<Evidence["journal"]["submissions"][number], "state">): boolean =>
  state === "created" || state === "released" || state === "refused";

/** Nothing else was ever sent than what is written. */
function sentAsWritten({ journal, creates }: Evidence): string[] {
  const bodies = new Map(journal.submissions.map(({ key, body }) => [key, body]));
  return creates.flatMap(({ idempotencyKey, body }) =>
    // A connection that broke before the body was read shows none.
    body === "" || [body, ERASED].includes(bodies.get(idempotencyKey ?? "") ?? "")
      ? []
      : [`an order was sent under key ${idempotencyKey} that is not written so: ${body.slice(0, 200)}`],
  );
}
