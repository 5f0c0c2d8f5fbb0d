import type { LoggedRequest } from "../../src-simulator/control-client.ts";
import type { ObservedOrder } from "../faults/evidence.ts";
import { findMismatch } from "../faults/verdict.ts";
import type { JournalView, SubmissionRow } from "../rig/journal.ts";

export interface OrderState extends ObservedOrder {
  readonly status: string;
}

export interface Acknowledged {
  readonly scans: ReadonlyMap<string, { readonly text: string; readonly kind: string }>;
  readonly submissions: ReadonlySet<string>;
  /** Items that were removed from a batch. Includes removals whose answer was lost. */
  readonly removals: number;
  readonly events: number;
}

export interface Evidence {
  readonly acknowledged: Acknowledged;
  readonly journal: JournalView;
  /** The service's orders before the journal was read, and after. */
  readonly ordersBefore: readonly OrderState[];
  readonly ordersAfter: readonly OrderState[];
  readonly creates: readonly Pick<LoggedRequest, "idempotencyKey" | "body">[];
  /** The submissions as an earlier check read them. */
  readonly earlierSubmissions: ReadonlyMap<string, SubmissionRow>;
}

/** The rules of the proof, derived from the requirements and not from the app. Empty if all are fulfilled. */
export function violations(evidence: Evidence): string[] {
  return [
    ...findLostScans(evidence),
    ...findWrongOrders(evidence),
    ...findUnreportedOrders(evidence),
    ...findItemsInSeveralOrders(evidence),
    ...findItemsInSeveralBatches(evidence),
    ...findChangedSubmissions(evidence),
    ...findUnrecordedSends(evidence),
    ...(evidence.journal.events < evidence.acknowledged.events
      ? [`${evidence.acknowledged.events} events were acknowledged, ${evidence.journal.events} are stored`]
      : []),
  ];
}

function findLostScans({ acknowledged, journal }: Evidence): string[] {
  const storedScans = new Map(journal.scans.map((scan) => [scan.scanId, scan]));
  const lines = new Set(journal.lines.map(({ scanId }) => scanId));
  const removed = journal.lines.filter(({ isRemoved }) => isRemoved === 1).length;
  const lost = [...acknowledged.scans].flatMap(([scanId, { text, kind }]) => {
    const scan = storedScans.get(scanId);
    if (!scan) return [`scan ${scanId} of "${text}" was acknowledged and is not stored`];
    if (scan.text !== text || scan.kind !== kind)
      return [`scan ${scanId} was reported as ${kind} of "${text}" and is stored as ${scan.kind} of "${scan.text}"`];
    return kind === "added" && !lines.has(scanId) ? [`scan ${scanId} was reported as added and is in no batch`] : [];
  });
  return removed > acknowledged.removals
    ? [...lost, `${removed} items were removed from batches, ${acknowledged.removals} of them by the operator`]
    : lost;
}

/** Each order that was reported to the operator exists, with its id and items. */
function findWrongOrders({ journal, ordersAfter }: Evidence): string[] {
  const byId = new Map(ordersAfter.map((order) => [order.resendId, order]));
  const submissionByOrder = new Map<string, string>();
  return journal.submissions.flatMap((row) => {
    if (row.state !== "created") return [];
    const resendId = row.resendId ?? "";
    const order = byId.get(resendId);
    const otherSubmissionId = submissionByOrder.get(resendId);
    submissionByOrder.set(resendId, row.submissionId);
    return [
      ...findMismatch("created", row, order ? [order] : [], row.itemIds).map((text) => `${row.submissionId}: ${text}`),
      ...(otherSubmissionId === undefined
        ? []
        : [`${row.submissionId} and ${otherSubmissionId} report the same order ${resendId}`]),
    ];
  });
}

const OPEN_STATES = new Set(["sending", "unknown"]);
const joinItemIds = (itemIds: readonly string[]): string => itemIds.toSorted().join();

/** Each order of the service was reported, or belongs to one submission with an unknown outcome. */
function findUnreportedOrders({ journal, ordersBefore }: Evidence): string[] {
  const reported = new Set(journal.submissions.flatMap(({ resendId }) => resendId ?? []));
  const openCounts = new Map<string, number>();
  for (const { state, itemIds } of journal.submissions) {
    const items = joinItemIds(itemIds);
    if (OPEN_STATES.has(state)) openCounts.set(items, (openCounts.get(items) ?? 0) + 1);
  }
  return ordersBefore.flatMap(({ resendId, itemIds }) => {
    if (reported.has(resendId)) return [];
    const items = joinItemIds(itemIds);
    const remaining = openCounts.get(items) ?? 0;
    openCounts.set(items, remaining - 1);
    return remaining > 0 ? [] : [`order ${resendId} exists and was never reported, nor is it said to be unknown`];
  });
}

function findItemsInSeveralOrders({ ordersAfter }: Evidence): string[] {
  const openOrders = ordersAfter.filter(({ status }) => status !== "canceled");
  return findDuplicates(
    openOrders.flatMap(({ resendId, itemIds }) => itemIds.map((id) => [id, resendId] as const)),
  ).map(([id, orders]) => `item ${id} is in the orders ${orders.join(" and ")}`);
}

function findItemsInSeveralBatches({ journal }: Evidence): string[] {
  const openBatches = new Set(
    journal.batches.flatMap(({ batchId, state, isDiscarded }) =>
      state === "submitted" || isDiscarded === 1 ? [] : batchId,
    ),
  );
  const activeLines = journal.lines.filter(({ isRemoved, batchId }) => isRemoved === 0 && openBatches.has(batchId));
  return findDuplicates(activeLines.map(({ itemId, batchId }) => [itemId, batchId] as const)).map(
    ([id, batches]) => `item ${id} is in the batches ${batches.join(" and ")}`,
  );
}

function findDuplicates(pairs: readonly (readonly [string, string])[]): [string, string[]][] {
  const holders = new Map<string, string[]>();
  for (const [id, holder] of pairs) holders.set(id, [...(holders.get(id) ?? []), holder]);
  return [...holders].filter(([, holderIds]) => holderIds.length > 1);
}

/** The body of a submission whose recipient was erased: a clock that jumps ahead starts the erasure. */
const ERASED_BODY = "{}";

/** Bodies and keys of submissions never change, except an erased body. A submission that has ended stays unchanged. */
function findChangedSubmissions({ acknowledged, journal, earlierSubmissions }: Evidence): string[] {
  const current = new Map(journal.submissions.map((row) => [row.submissionId, row]));
  const missing = [...acknowledged.submissions]
    .filter((id) => !current.has(id))
    .map((id) => `submission ${id} was acknowledged and is not stored`);
  const changed = [...earlierSubmissions.values()].flatMap((previous) => {
    const row = current.get(previous.submissionId);
    if (!row) return [`submission ${previous.submissionId} is no longer stored`];
    const isErased = row.body === ERASED_BODY && hasEnded(row);
    if ((row.body !== previous.body && !isErased) || row.key !== previous.key)
      return [`submission ${previous.submissionId} was rewritten`];
    return hasEnded(previous) && (row.state !== previous.state || row.resendId !== previous.resendId)
      ? [
          `submission ${previous.submissionId} was ${previous.state} (${previous.resendId}) and is ${row.state} (${row.resendId})`,
        ]
      : [];
  });
  return [...missing, ...changed];
}

const hasEnded = ({ state }: Pick<Evidence["journal"]["submissions"][number], "state">): boolean =>
  state === "created" || state === "released" || state === "refused";

function findUnrecordedSends({ journal, creates }: Evidence): string[] {
  const bodies = new Map(journal.submissions.map(({ key, body }) => [key, body]));
  return creates.flatMap(({ idempotencyKey, body }) =>
    // A connection that broke before the body was read shows no body.
    body === "" || [body, ERASED_BODY].includes(bodies.get(idempotencyKey ?? "") ?? "")
      ? []
      : [`an order was sent under key ${idempotencyKey} that is not written so: ${body.slice(0, 200)}`],
  );
}
