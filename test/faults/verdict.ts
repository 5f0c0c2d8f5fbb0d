import type { JournalView, SubmissionRow } from "../rig/journal.ts";
import type { Shown } from "../rig/messages.ts";
import type { OrderSeen } from "./evidence.ts";

/** The batch's last state that was reported to the operator. */
type Reported = "created" | "refused" | "released" | "asks" | "not submitted" | "waits" | "sending";

export interface Finding {
  readonly reported: Reported;
  readonly orders: number;
  readonly duplicates: number;
  readonly lost: number;
  readonly complaints: readonly string[];
}

export interface Evidence {
  readonly itemIds: readonly string[];
  readonly journal: JournalView;
  readonly orders: readonly OrderSeen[];
  /** The last state of each submission that the window was shown in this life. */
  readonly shown: ReadonlyMap<string, Shown>;
}

/** On the way a submission may be unfinished, in the end not. */
export type Moment = "on the way" | "in the end";

/** The rules of the proof, derived from the requirements and not from the app. */
export function judge({ itemIds, journal, orders, shown }: Evidence, when: Moment): Finding {
  const ours = orders.filter((order) => order.itemIds.some((id) => itemIds.includes(id)));
  const last = journal.submissions.at(-1);
  const reported = reportedBy(last);
  const complaints = [
    ...mismatch(reported, last, ours, itemIds),
    ...(when === "in the end" ? stuck(reported, last) : []),
    ...unseen(journal.submissions, shown),
    ...(journal.submissions.length > 1 ? ["the batch was submitted more than once"] : []),
  ];
  const lost = itemIds.filter((id) => !isAccountedFor(id, journal, ours));
  const duplicates = Math.max(0, ours.length - 1);
  return {
    reported,
    orders: ours.length,
    duplicates,
    lost: lost.length,
    complaints: [
      ...complaints,
      ...(duplicates > 0 ? [`${ours.length} orders hold the same parcels`] : []),
      ...(when === "in the end" ? journal.holds.map(({ itemId }) => `the hold of ${itemId} is still open`) : []),
      ...lost.map((id) => `parcel ${id} is in no batch, order or locked submission`),
    ],
  };
}

/** The operator is asked only for what nobody else can do. */
const NEEDS_OPERATOR = new Set(["operator", "credentials"]);

function reportedBy(last: SubmissionRow | undefined): Reported {
  switch (last?.state) {
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
      return NEEDS_OPERATOR.has(last?.waitingFor ?? "") ? "asks" : "waits";
  }
}

/** Orders are exactly as reported: one by its id, or none. Only an unknown outcome allows both. */
export function mismatch(
  reported: Reported,
  last: SubmissionRow | undefined,
  [order]: readonly OrderSeen[],
  itemIds: readonly string[],
): string[] {
  if (reported === "created")
    return order ? otherOrder(order, last?.resendId, itemIds) : ["reported as created, but there is no order"];
  const isOutcomeOpen = last?.state === "unknown" || last?.state === "sending";
  return order && !isOutcomeOpen ? [`reported ${reported}, but order ${order.resendId} exists`] : [];
}

function otherOrder(order: OrderSeen, reported: string | null | undefined, itemIds: readonly string[]): string[] {
  const sameItems = order.itemIds.toSorted().join() === itemIds.toSorted().join();
  return [
    ...(order.resendId === reported ? [] : [`reported order ${reported}, but it is ${order.resendId}`]),
    ...(sameItems ? [] : ["the order holds other parcels than the batch"]),
  ];
}

/** In the end, after all faults, a submission has ended or waits for the operator. */
function stuck(reported: Reported, last: SubmissionRow | undefined): string[] {
  if (reported !== "waits" && reported !== "sending") return [];
  return [`stuck in ${last?.state}, waiting for ${last?.waitingFor ?? "nothing that is named"}`];
}

/** The screen must show the journal's state. A submission that was not shown yet is skipped. */
export function unseen(rows: readonly SubmissionRow[], shown: ReadonlyMap<string, Shown>): string[] {
  return rows.flatMap((row) => {
    const last = shown.get(row.submissionId);
    if (!last) return [];
    // A wait for a hold is shown, but not stored with the order.
    const waitingFor = last.waitingFor === "hold" ? null : last.waitingFor;
    const isCurrent = last.state === row.state && waitingFor === row.waitingFor && last.resendId === row.resendId;
    return isCurrent ? [] : [`shown as ${last.state}/${last.waitingFor}, stored as ${row.state}/${row.waitingFor}`];
  });
}

const LOCKED = new Set(["ready", "sending", "unknown"]);

function isAccountedFor(itemId: string, journal: JournalView, orders: readonly OrderSeen[]): boolean {
  if (orders.some((order) => order.itemIds.includes(itemId))) return true;
  // An item that could not be put on hold has a refused scan.
  if (journal.troubles.some(({ text }) => text === itemId)) return true;
  return journal.lines.some((line) => {
    const batch = journal.batches.find(({ batchId }) => batchId === line.batchId);
    if (line.itemId !== itemId || line.isRemoved === 1 || !batch || batch.isDiscarded === 1) return false;
    if (batch.state !== "submitted") return true;
    const last = journal.submissions.findLast(({ batchId }) => batchId === line.batchId);
    return last !== undefined && LOCKED.has(last.state);
  });
}
