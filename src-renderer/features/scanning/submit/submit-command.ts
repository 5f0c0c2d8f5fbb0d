import { create } from "zustand";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { showScreen } from "../../../shell/navigation.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { afterFrame } from "../../../shell/verdict-frame.ts";
import { waitForScans, type InputSource } from "../../batches/batch-actions.ts";
import { useBatchStore, fetchParkedBatches, noticeOfError } from "../../batches/batch-store.ts";
import {
  destinationOf,
  useDestinationEdits,
  flushDestination,
  clearEditedFields,
} from "../../batches/destination-edits.ts";
import { fieldOfProblem, type SubmitProblem, type PreFlight } from "../../batches/pre-flight.ts";
import { openRefusedScans } from "../../batches/refused-scans.ts";
import { toSentDestination } from "../../recipients/use-shipment-field.ts";
import { MOVE_SURPLUS_ID } from "../batch/BatchItems.tsx";
import { waitForItemMove } from "../batch/undo-notes.ts";
import { focusVerdict } from "../choose-item.ts";
import { goToField } from "../destination/field-focus.ts";

export type SubmitOutcome = "sent" | "not-sent";

/** Ignores further presses until main answers, because main may ask the operator to confirm a production order. */
export async function sendSubmit(batchId: string, source: InputSource): Promise<SubmitOutcome> {
  if (useBatchStore.getState().isSubmitting) return "not-sent";
  useBatchStore.setState({ isSubmitting: true, attemptedBatchId: batchId });
  try {
    if (!(await flushDestination(batchId))) {
      useBatchStore.setState({ notice: { kind: "failed" } });
      return "not-sent";
    }
    const answer = await desk.batch.submit({ batchId });
    if (!answer.ok) {
      // No notice: the form marks the incomplete fields.
      const code = answer.error.code;
      useBatchStore.setState({ notice: code === "incomplete" ? null : noticeOfError(code, answer.error.fields) });
      if (code === "troubles-open") openRefusedScans();
      return "not-sent";
    }
    const { submissionId, current } = answer.value;
    clearEditedFields(batchId);
    useBatchStore.setState((state) => ({
      batch: current,
      latestOutcome: source === "hand" ? null : state.latestOutcome,
      notice: null,
      attemptedBatchId: null,
      // Keep the order if its event has arrived before this answer.
      order: state.order?.submissionId === submissionId ? state.order : { submissionId, row: null },
    }));
    await Promise.all([fetchParkedBatches(), fetchOrder(submissionId)]);
    return "sent";
  } finally {
    useBatchStore.setState({ isSubmitting: false });
  }
}

/** Fetches the order's row, because its events were ignored until the submission id was known. */
async function fetchOrder(submissionId: string): Promise<void> {
  const answer = await desk.resend.get({ submissionId });
  if (!answer.ok) return;
  const { row } = answer.value;
  useBatchStore.setState(({ order }) =>
    order?.submissionId === submissionId && order.row === null ? { order: { submissionId, row } } : {},
  );
}

interface SubmitCommandState {
  /** Last check of the current batch by the form; used by button, shortcut and printed code. */
  readonly lastCheck: { readonly batchId: string; readonly preFlight: PreFlight } | null;
  /** True shortly after the batch changed: a press may be meant for the previous batch. */
  readonly isSettling: boolean;
  /** Fingerprint of the last order that was fully visible to the operator. */
  readonly seenFingerprint: string;
  /** First of two SUBMIT scans; null after any other scan. */
  readonly firstScan: { readonly scannedAtMs: number; readonly batchId: string; readonly lineCount: number } | null;
}

export const useSubmitCommand = create<SubmitCommandState>(() => ({
  lastCheck: null,
  isSettling: false,
  seenFingerprint: "",
  firstScan: null,
}));

const SETTLE_MS = 400;

export function connectSubmitCommand(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endSettling = (): void => useSubmitCommand.setState({ isSettling: false });
  const unsubscribe = useBatchStore.subscribe(({ batch }, previousState) => {
    if (batch?.batchId === previousState.batch?.batchId) return;
    clearTimeout(timer);
    useSubmitCommand.setState({ isSettling: true });
    timer = setTimeout(endSettling, SETTLE_MS);
  });
  return unsubscribeAll(unsubscribe, () => clearTimeout(timer), endSettling);
}

export const orderFingerprint = ({ batchId, lines }: BatchView, destination: Destination): string =>
  JSON.stringify([batchId, lines.map(({ item }) => item.returnInventoryId), destination]);

/** Frames to wait until `OrderSummary` reports that the order is visible. */
const MAX_FRAMES = 4;

async function wasOrderSeen(): Promise<boolean> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const { batch } = useBatchStore.getState();
    if (batch === null) return false;
    const destination = toSentDestination(destinationOf(batch, useDestinationEdits.getState().unsavedDestinations));
    if (orderFingerprint(batch, destination) === useSubmitCommand.getState().seenFingerprint) return true;
    await new Promise<void>((resolve) => void afterFrame(resolve));
  }
  return false;
}

export async function runSubmit(source: InputSource = "hand"): Promise<SubmitOutcome> {
  if (source === "hand" && useSubmitCommand.getState().isSettling) return "not-sent";
  await waitForItemMove();
  const batchIdAtPress = useBatchStore.getState().batch?.batchId;
  if (source === "hand" && !(await waitForScans())) return "not-sent";
  const { lastCheck } = useSubmitCommand.getState();
  const { batch } = useBatchStore.getState();
  if (lastCheck === null || batch?.batchId !== lastCheck.batchId || batch.batchId !== batchIdAtPress) return "not-sent";
  const { problems } = lastCheck.preFlight;
  if (problems.length === 0) {
    if (await wasOrderSeen()) {
      const outcome = await sendSubmit(lastCheck.batchId, source);
      if (outcome === "sent" && source === "hand") focusVerdict();
      return outcome;
    }
    showScreen("scan");
    useBatchStore.setState({ notice: { kind: "look-first" } });
    return "not-sent";
  }
  useBatchStore.setState({ attemptedBatchId: lastCheck.batchId });
  goToFirstProblem(problems);
  return "not-sent";
}

function goToFirstProblem(problems: readonly SubmitProblem[]): void {
  const [firstProblem] = problems;
  if (firstProblem?.kind === "troubles") openRefusedScans();
  else if (firstProblem?.kind === "over-limit") document.getElementById(MOVE_SURPLUS_ID)?.focus();
  else {
    const field = problems.map(fieldOfProblem).find((candidate) => candidate !== null);
    if (field !== undefined) goToField(field);
  }
}
