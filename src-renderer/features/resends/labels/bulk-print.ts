import { create } from "zustand";
import { mayBeOnPaper } from "../../../../src-domain/labels/printing.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { type LabelFailure, labelFailureOf } from "../../labels/use-label.ts";
import { orderKeyOf, orderNameText } from "../order-pages.ts";

/** Limit of one run, because the operator takes each label from the printer by hand. */
export const MAX_PRINTED_ORDERS = 200;

interface OrderLabel {
  readonly resendId: string;
  readonly orderKey: string;
  readonly order: string;
  /** The label may be on paper already, so that printing it needs a reason. */
  readonly wasPrinted: boolean;
}

interface PrintResult {
  readonly printedCount: number;
  /** Labels that another action printed meanwhile. */
  readonly skippedCount: number;
  readonly missingCount: number;
  readonly leftCount: number;
  /** The label at which printing stopped; null if the operator stopped it or all were printed. */
  readonly problem: { readonly label: OrderLabel; readonly failure: LabelFailure } | null;
}

type BulkPrint =
  | { readonly phase: "idle" | "checking" }
  | { readonly phase: "asking"; readonly labels: readonly OrderLabel[]; readonly missingCount: number }
  | { readonly phase: "printing"; readonly done: number; readonly total: number }
  | ({ readonly phase: "ended" } & PrintResult);

export const useBulkPrint = create<BulkPrint>(() => ({ phase: "idle" }));

const show = (state: BulkPrint): void => useBulkPrint.setState(state, true);

export const dismissBulkPrint = (): void => show({ phase: "idle" });

let isStopRequested = false;
export const stopBulkPrint = (): void => void (isStopRequested = true);

const isRunning = (): boolean => ["checking", "printing"].includes(useBulkPrint.getState().phase);

/** Prints the labels in the order of submission, because the parcels are in that order. Asks before it reprints one. */
export async function startBulkPrint(orders: readonly OrderRow[]): Promise<void> {
  if (isRunning()) return;
  show({ phase: "checking" });
  const labels: OrderLabel[] = [];
  for (const order of orders.toSorted(compareSubmission)) {
    const label = await findLabel(await rereadRow(order));
    if (label !== null) labels.push(label);
  }
  const missingCount = orders.length - labels.length;
  if (labels.some(({ wasPrinted }) => wasPrinted)) show({ phase: "asking", labels, missingCount });
  else await printLabels(labels, missingCount, null);
}

const submittedAt = (row: OrderRow): string => (row.origin === "own" ? row.submittedAt : row.firstReportedAt);

function compareSubmission(a: OrderRow, b: OrderRow): number {
  if (submittedAt(a) === submittedAt(b)) return 0;
  return submittedAt(a) < submittedAt(b) ? -1 : 1;
}

/** Reads the row again, because the order may have been created or canceled since it was selected. */
async function rereadRow(row: OrderRow): Promise<OrderRow> {
  const answer =
    row.origin === "own"
      ? await desk.resend.get({ submissionId: row.submissionId })
      : await desk.resend.getExternal({ resendId: row.resendId });
  return answer.ok ? answer.value.row : row;
}

/** Returns null for an order without a label, and for a canceled or failed one. */
async function findLabel(row: OrderRow): Promise<OrderLabel | null> {
  const { resendId, status } = row;
  if (resendId === null || status?.known === "canceled" || status?.known === "failed") return null;
  const answer = await desk.labels.get({ resendId });
  if (answer.ok && answer.value.firstReportedAt === null) return null;
  // If main does not answer here, the print fails too and reports why.
  const wasPrinted = answer.ok && answer.value.prints.some(({ state }) => mayBeOnPaper(state));
  return { resendId, orderKey: orderKeyOf(row), order: orderNameText(row), wasPrinted };
}

/** Answers the question of `asking`. `reason`: null prints only the labels that are not on paper yet. */
export async function printAfterQuestion(reason: string | null): Promise<void> {
  const state = useBulkPrint.getState();
  if (state.phase !== "asking") return;
  const labels = reason === null ? state.labels.filter(({ wasPrinted }) => !wasPrinted) : state.labels;
  await printLabels(labels, state.missingCount, reason);
}

/** Stops at the first label that is held or cannot be printed: the labels after it would be in the wrong order. */
async function printLabels(
  labels: readonly OrderLabel[],
  unlabeledCount: number,
  reason: string | null,
): Promise<void> {
  isStopRequested = false;
  let missingCount = unlabeledCount;
  let printedCount = 0;
  let skippedCount = 0;
  let problem: PrintResult["problem"] = null;
  let done = 0;
  for (const label of labels) {
    if (isStopRequested) break;
    show({ phase: "printing", done, total: labels.length });
    const { resendId, wasPrinted } = label;
    const answer = await desk.labels.print({ resendId, reason: wasPrinted ? reason : null, despite: null });
    if (answer.ok) printedCount += 1;
    else if (answer.error.code === "printed-before") skippedCount += 1;
    else if (answer.error.code === "canceled-or-failed") missingCount += 1;
    else {
      problem = { label, failure: labelFailureOf(answer.error) };
      break;
    }
    done += 1;
  }
  const leftCount = labels.length - done;
  show({ phase: "ended", printedCount, skippedCount, missingCount, leftCount, problem });
}
