import type { JournalView, SubmissionRow } from "../rig/journal.ts";
import type { ShownSubmission } from "../rig/messages.ts";
import type { ObservedOrder } from "./evidence.ts";

/** The batch's last state that was reported to the operator. */
type ReportedState = "created" | "refused" | "released" | "needs operator" | "not submitted" | "waits" | "sending";

export interface Finding {
  readonly reportedState: ReportedState;
  readonly orders: number;
  readonly duplicateCount: number;
  readonly lost: number;
  readonly complaints: readonly string[];
}

export interface Evidence {
  readonly itemIds: readonly string[];
  readonly journal: JournalView;
  readonly orders: readonly ObservedOrder[];
  /** The last state of each submission that the window was shown in this life. */
  readonly shownSubmissions: ReadonlyMap<string, ShownSubmission>;
}

/** When a submission is judged: unfinished is allowed "on the way" only. */
export type Moment = "on the way" | "in the end";

/** The rules of the proof, derived from the requirements and not from the app. */
export function judge({ itemIds, journal, orders, shownSubmissions }: Evidence, moment: Moment): Finding {
  const ownOrders = orders.filter((order) => order.itemIds.some((id) => itemIds.includes(id)));
  const lastSubmission = journal.submissions.at(-1);
  const reportedState = describeState(lastSubmission);
  const complaints = [
    ...findMismatch(reportedState, lastSubmission, ownOrders, itemIds),
    ...(moment === "in the end" ? findStuck(reportedState, lastSubmission) : []),
    ...findUnseenStates(journal.submissions, shownSubmissions),
    ...(journal.submissions.length > 1 ? ["the batch was submitted more than once"] : []),
  ];
  const lostItemIds = itemIds.filter((id) => !isAccountedFor(id, journal, ownOrders));
  const duplicateCount = Math.max(0, ownOrders.length - 1);
  return {
    reportedState,
    orders: ownOrders.length,
    duplicateCount,
    lost: lostItemIds.length,
    complaints: [
      ...complaints,
      ...(duplicateCount > 0 ? [`${ownOrders.length} orders contain the same parcels`] : []),
      ...(moment === "in the end" ? journal.holds.map(({ itemId }) => `the hold of ${itemId} is still open`) : []),
      ...lostItemIds.map((id) => `parcel ${id} is in no batch, order or locked submission`),
    ],
  };
}

export const NEEDS_OPERATOR = new Set(["operator", "credentials"]);

function describeState(lastSubmission: SubmissionRow | undefined): ReportedState {
  switch (lastSubmission?.state) {
    case undefined:
      return "not submitted";
    case "created":
      return "created";
    case "refused":
      return "refused";
    case "released":
      return "released";
    case "sending":
      return "sending";
    default:
      return NEEDS_OPERATOR.has(lastSubmission?.waitingFor ?? "") ? "needs operator" : "waits";
  }
}

/** Compares the orders with the report: one with its id and items, or none. An unknown outcome allows both. */
export function findMismatch(
  reportedState: ReportedState,
  lastSubmission: SubmissionRow | undefined,
  [order]: readonly ObservedOrder[],
  itemIds: readonly string[],
): string[] {
  if (reportedState === "created")
    return order
      ? describeMismatch(order, lastSubmission?.resendId, itemIds)
      : ["reported as created, but there is no order"];
  const isOutcomeOpen = lastSubmission?.state === "unknown" || lastSubmission?.state === "sending";
  return order && !isOutcomeOpen ? [`reported ${reportedState}, but order ${order.resendId} exists`] : [];
}

function describeMismatch(
  order: ObservedOrder,
  reportedId: string | null | undefined,
  itemIds: readonly string[],
): string[] {
  const hasSameItems = order.itemIds.toSorted().join() === itemIds.toSorted().join();
  return [
    ...(order.resendId === reportedId ? [] : [`reported order ${reportedId}, but it is ${order.resendId}`]),
    ...(hasSameItems ? [] : ["the order contains other parcels than the batch"]),
  ];
}

/** In the end, after all faults, a submission has ended or waits for the operator. */
function findStuck(reportedState: ReportedState, lastSubmission: SubmissionRow | undefined): string[] {
  if (reportedState !== "waits" && reportedState !== "sending") return [];
  return [`stuck in ${lastSubmission?.state}, waiting for ${lastSubmission?.waitingFor ?? "nothing that is named"}`];
}

/** Finds submissions that the screen shows in another state than the journal has. Skips those not shown yet. */
export function findUnseenStates(
  rows: readonly SubmissionRow[],
  shownSubmissions: ReadonlyMap<string, ShownSubmission>,
): string[] {
  return rows.flatMap((row) => {
    const lastShown = shownSubmissions.get(row.submissionId);
    if (!lastShown) return [];
    // A wait for a hold is shown, but not stored with the order.
    const waitingFor = lastShown.waitingFor === "hold" ? null : lastShown.waitingFor;
    const isCurrent =
      lastShown.state === row.state && waitingFor === row.waitingFor && lastShown.resendId === row.resendId;
    return isCurrent
      ? []
      : [`shown as ${lastShown.state}/${lastShown.waitingFor}, stored as ${row.state}/${row.waitingFor}`];
  });
}

const LOCKED_STATES = new Set(["ready", "sending", "unknown"]);

function isAccountedFor(itemId: string, journal: JournalView, orders: readonly ObservedOrder[]): boolean {
  if (orders.some((order) => order.itemIds.includes(itemId))) return true;
  // An item that could not be put on hold has a refused scan.
  if (journal.openRefusedScans.some(({ text }) => text === itemId)) return true;
  return journal.lines.some((line) => {
    const batch = journal.batches.find(({ batchId }) => batchId === line.batchId);
    if (line.itemId !== itemId || line.isRemoved === 1 || !batch || batch.isDiscarded === 1) return false;
    if (batch.state !== "submitted") return true;
    const lastSubmission = journal.submissions.findLast(({ batchId }) => batchId === line.batchId);
    return lastSubmission !== undefined && LOCKED_STATES.has(lastSubmission.state);
  });
}
