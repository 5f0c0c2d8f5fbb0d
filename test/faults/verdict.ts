import type { JournalView, SubmissionRow } from "../rig/journal.ts";
import type { Shown } from "../rig/messages.ts";
import type { OrderSeen } from "./evidence.ts";

/** What was reported to the operator about the batch in the end. */
type Reported = "created" | "refused" | "released" | "asks" | "not submitted" | "waits" | "sending";

export interface Finding {
  readonly reported: Reported;
  readonly orders: number;
  readonly duplicates: number;
  readonly lost: number;
  /** Why the cell fails; empty when everything is as it was reported. */
  readonly complaints: readonly string[];
}

export interface Evidence {
  readonly itemIds: readonly string[];
  readonly journal: JournalView;
  readonly orders: readonly OrderSeen[];
  /** By submission, the last that the window was shown in this life. */
  readonly shown: ReadonlyMap<string, Shown>;
}

/** On the way a submission may be under way; in the end it may not. */
export type Moment = "on the way" | "in the end";

/** The rules of the proof, written from the requirements and not from the app. */
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
  const lost = itemIds.filter((id) => !isKept(id, journal, ours));
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

/** The operator is asked what only they can do; everything else continues automatically. */
const ASKING = new Set(["operator", "credentials"]);

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
      return ASKING.has(last?.waitingFor ?? "") ? "asks" : "waits";
  }
}

/** Orders are exactly as reported: one by its id, or none. Only an open question leaves both possible. */
export function mismatch(
  reported: Reported,
  last: SubmissionRow | undefined,
  [order]: readonly OrderSeen[],
  itemIds: readonly string[],
): string[] {
  if (reported === "created")
    return order ? otherOrder(order, last?.resendId, itemIds) : ["reported as created, but there is no order"];
  const isOpenQuestion = last?.state === "unknown" || last?.state === "sending";
  return order && !isOpenQuestion ? [`reported ${reported}, but order ${order.resendId} exists`] : [];
}

function otherOrder(order: OrderSeen, reported: string | null | undefined, itemIds: readonly string[]): string[] {
  const sameItems = order.itemIds.toSorted().join() === itemIds.toSorted().join();
  return [
    ...(order.resendId === reported ? [] : [`reported order ${reported}, but it is ${order.resendId}`]),
    ...(sameItems ? [] : ["the order holds other parcels than the batch"]),
  ];
}

/** In the end, with every fault over, a submission has ended or waits for the operator. */
function stuck(reported: Reported, last: SubmissionRow | undefined): string[] {
  if (reported !== "waits" && reported !== "sending") return [];
  return [`stuck in ${last?.state}, waiting for ${last?.waitingFor ?? "nothing that is named"}`];
}

/** The screen must say what the journal says; where it has said nothing of a submission yet, there is nothing to judge. */
export function unseen(rows: readonly SubmissionRow[], shown: ReadonlyMap<string, Shown>): string[] {
  return rows.flatMap((row) => {
    const seen = shown.get(row.submissionId);
    if (!seen) return [];
    // That it waits for a hold is said where the hold is, and not stored with each order.
    const waitingFor = seen.waitingFor === "hold" ? null : seen.waitingFor;
    const same = seen.state === row.state && waitingFor === row.waitingFor && seen.resendId === row.resendId;
    return same ? [] : [`shown as ${seen.state}/${seen.waitingFor}, stored as ${row.state}/${row.waitingFor}`];
  });
}

const LOCKED = new Set(["ready", "sending", "unknown"]);

function isKept(itemId: string, journal: JournalView, orders: readonly OrderSeen[]): boolean {
  if (orders.some((order) => order.itemIds.includes(itemId))) return true;
  // What could not be put on hold waits in the tray.
  if (journal.troubles.some(({ text }) => text === itemId)) return true;
  return journal.lines.some((line) => {
    const batch = journal.batches.find(({ batchId }) => batchId === line.batchId);
    if (line.itemId !== itemId || line.isRemoved === 1 || !batch || batch.isDiscarded === 1) return false;
    if (batch.state !== "submitted") return true;
    const last = journal.submissions.findLast(({ batchId }) => batchId === line.batchId);
    return last !== undefined && LOCKED.has(last.state);
  });
}
