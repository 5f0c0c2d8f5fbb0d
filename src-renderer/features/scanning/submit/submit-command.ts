import { create } from "zustand";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { showScreen } from "../../../shell/navigation.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { callAfterFrame } from "../../../shell/verdict-frame.ts";
import { waitForScans, type InputSource } from "../../batches/batch-actions.ts";
import { type BatchNotice, useBatchStore, fetchParkedBatches, noticeOfError } from "../../batches/batch-store.ts";
import {
  destinationOf,
  useDestinationEdits,
  flushDestination,
  listUnchangedFields,
  toSentDestination,
} from "../../batches/destination-edits.ts";
import { fieldOfProblem, type SubmitProblem, type PreFlight } from "../../batches/pre-flight.ts";
import { openRefusedScans } from "../../batches/refused-scans.ts";
import { MOVE_SURPLUS_ID } from "../batch/BatchItems.tsx";
import { showOthersSentNote, splitOff, waitForItemMove } from "../batch/undo-notes.ts";
import { focusVerdict } from "../choose-item.ts";
import { goToField } from "../destination/field-focus.ts";
import { fetchEvidence, itemsToSetAside, refusedItemsOf } from "./item-evidence.ts";
import { fetchLastOrders } from "./last-orders.ts";

export type SubmitOutcome = "sent" | "not-sent";

interface SubmitOptions {
  /** Also submits items that the service refuses at present. */
  readonly isRefusalAccepted?: boolean;
}

/** Ignores further presses until main answers: main may ask the operator about production. */
export async function sendSubmit(
  batchId: string,
  source: InputSource,
  { isRefusalAccepted = false }: SubmitOptions = {},
): Promise<SubmitOutcome> {
  if (useBatchStore.getState().isSubmitting) return "not-sent";
  useBatchStore.setState({ isSubmitting: true, attemptedBatchId: batchId });
  try {
    if (!(await flushDestination(batchId))) return refuseSubmit({ kind: "failed" }, source);
    const answer = await desk.batch.submit({ batchId, ...(isRefusalAccepted && { isRefusalAccepted }) });
    if (!answer.ok) {
      const { code, fields } = answer.error;
      if (code === "refused-scans-open") openRefusedScans();
      if (code === "known-refusal") await fetchEvidence();
      // The form marks incomplete fields.
      return refuseSubmit(code === "incomplete" ? null : noticeOfError(code, fields), source);
    }
    const { current } = answer.value;
    useBatchStore.setState((state) => ({
      batch: current,
      latestOutcome: source === "hand" ? null : state.latestOutcome,
      notice: null,
      submitRefusal: null,
      attemptedBatchId: null,
    }));
    await Promise.all([fetchParkedBatches(), fetchLastOrders()]);
    return "sent";
  } finally {
    useBatchStore.setState({ isSubmitting: false });
  }
}

/** A printed command's refusal is on the verdict card. */
function refuseSubmit(refusal: BatchNotice | null, source: InputSource): "not-sent" {
  useBatchStore.setState(source === "hand" ? { submitRefusal: refusal } : { notice: refusal });
  return "not-sent";
}

interface SubmitCommandState {
  /** Last check of the current batch by the form; used by button, shortcut and printed code. */
  readonly lastCheck: { readonly batchId: string; readonly preFlight: PreFlight } | null;
  /** True shortly after the batch changed: a press may be meant for the previous batch. */
  readonly isSettling: boolean;
  /** Fingerprint of the last order that was fully visible to the operator. */
  readonly seenFingerprint: string;
  /** Time of the refusal whose fields were unchanged at the last press, which sent nothing. */
  readonly warnedRefusalAt: string | null;
  /** First of two SUBMIT scans; null after any other scan. */
  readonly firstScan: {
    readonly scannedElapsedMs: number;
    readonly batchId: string;
    readonly lineCount: number;
  } | null;
}

export const useSubmitCommand = create<SubmitCommandState>(() => ({
  lastCheck: null,
  isSettling: false,
  seenFingerprint: "",
  warnedRefusalAt: null,
  firstScan: null,
}));

const SETTLE_MS = 400;

export function connectSubmitCommand(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endSettling = (): void => useSubmitCommand.setState({ isSettling: false });
  const unsubscribe = useBatchStore.subscribe(({ batch, submitRefusal }, previousState) => {
    if (submitRefusal !== null && batch?.lines.length !== previousState.batch?.lines.length) refuseSubmit(null, "hand");
    if (batch?.batchId === previousState.batch?.batchId) return;
    clearTimeout(timer);
    useSubmitCommand.setState({ isSettling: true });
    timer = setTimeout(endSettling, SETTLE_MS);
  });
  return unsubscribeAll(unsubscribe, () => clearTimeout(timer), endSettling);
}

export const ORDER_SUMMARY_ID = "order-summary";

export const orderFingerprint = ({ batchId, lines }: BatchView, destination: Destination): string =>
  JSON.stringify([batchId, lines.map(({ item }) => item.returnInventoryId), destination]);

/** Frames to wait until the form has checked a new batch and `OrderSummary` reports that the order is visible. */
const MAX_FRAMES = 4;

async function wasOrderSeen(): Promise<boolean> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const { batch } = useBatchStore.getState();
    if (batch === null) return false;
    const destination = toSentDestination(destinationOf(batch, useDestinationEdits.getState().unsavedDestinations));
    if (orderFingerprint(batch, destination) === useSubmitCommand.getState().seenFingerprint) return true;
    await new Promise<void>((resolve) => void callAfterFrame(resolve));
  }
  return false;
}

export async function runSubmit(source: InputSource = "hand", options: SubmitOptions = {}): Promise<SubmitOutcome> {
  if (source === "hand" && useSubmitCommand.getState().isSettling) return "not-sent";
  refuseSubmit(null, source);
  await waitForItemMove();
  const batchIdAtPress = useBatchStore.getState().batch?.batchId;
  if (source === "hand" && !(await waitForScans())) return "not-sent";
  const { lastCheck } = useSubmitCommand.getState();
  const { batch } = useBatchStore.getState();
  if (lastCheck === null || batch?.batchId !== lastCheck.batchId || batch.batchId !== batchIdAtPress) return "not-sent";
  const { problems } = lastCheck.preFlight;
  // An empty batch needs an item first, so its empty fields are not marked.
  if (problems[0]?.kind === "items") return refuseSubmit({ kind: "empty" }, source);
  if (problems.length > 0) {
    useBatchStore.setState({ attemptedBatchId: lastCheck.batchId });
    goToFirstProblem(problems);
    return "not-sent";
  }
  return submitComplete(batch, source, options);
}

/** Submits a batch that lacks nothing, without the items to set aside. */
async function submitComplete(batch: BatchView, source: InputSource, options: SubmitOptions): Promise<SubmitOutcome> {
  const [unchangedField] = listUnchangedFields(batch, useDestinationEdits.getState());
  const refusedAt = batch.refusal?.at ?? null;
  if (unchangedField !== undefined && refusedAt !== useSubmitCommand.getState().warnedRefusalAt) {
    useSubmitCommand.setState({ warnedRefusalAt: refusedAt });
    goToField(unchangedField);
    return refuseSubmit({ kind: "unchanged" }, source);
  }
  const setAside = options.isRefusalAccepted === true ? [] : itemsToSetAside(batch);
  // The operator has unmarked a refused item that is not set aside.
  const isRefusalAccepted = refusedItemsOf(batch).some((itemId) => !setAside.includes(itemId));
  if (setAside.length === 0) return submitSeen(batch.batchId, source, { isRefusalAccepted, ...options });
  if (setAside.length < batch.lines.length) return submitOthers(batch.batchId, setAside, source, { isRefusalAccepted });
  return refuseSubmit({ kind: "all-refused" }, source);
}

async function submitSeen(batchId: string, source: InputSource, options: SubmitOptions): Promise<SubmitOutcome> {
  if (!(await wasOrderSeen())) {
    showScreen("scan");
    // The next press submits, once the operator sees the order.
    document.getElementById(ORDER_SUMMARY_ID)?.scrollIntoView({ block: "center" });
    return refuseSubmit({ kind: "check-first" }, source);
  }
  const outcome = await sendSubmit(batchId, source, options);
  if (outcome === "sent" && source === "hand") focusVerdict();
  return outcome;
}

/** Parks the listed items and submits the others, which are then the current batch. */
async function submitOthers(
  batchId: string,
  setAside: readonly string[],
  source: InputSource,
  options: SubmitOptions,
): Promise<SubmitOutcome> {
  await splitOff(batchId, setAside);
  const remainingBatch = useBatchStore.getState().batch;
  if (remainingBatch === null || remainingBatch.batchId === batchId || !(await isComplete(remainingBatch.batchId)))
    return "not-sent";
  const outcome = await submitSeen(remainingBatch.batchId, source, options);
  if (outcome === "sent") showOthersSentNote();
  return outcome;
}

/** Waits until the form has checked the batch. */
async function isComplete(batchId: string): Promise<boolean> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const { lastCheck } = useSubmitCommand.getState();
    if (lastCheck?.batchId === batchId) return lastCheck.preFlight.problems.length === 0;
    await new Promise<void>((resolve) => void callAfterFrame(resolve));
  }
  return false;
}

function goToFirstProblem(problems: readonly SubmitProblem[]): void {
  const [firstProblem] = problems;
  if (firstProblem?.kind === "refused-scans") openRefusedScans();
  else if (firstProblem?.kind === "over-limit") document.getElementById(MOVE_SURPLUS_ID)?.focus();
  else {
    const field = problems.map(fieldOfProblem).find((candidate) => candidate !== null);
    if (field !== undefined) goToField(field);
  }
}
