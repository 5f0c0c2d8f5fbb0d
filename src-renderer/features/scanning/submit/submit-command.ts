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
import { fieldOfMissing, type Missing, type PreFlight } from "../../batches/pre-flight.ts";
import { openRefusedScans } from "../../batches/refused-scans.ts";
import { sentDestination } from "../../recipients/use-shipment-field.ts";
import { MOVE_SURPLUS_ID } from "../batch/BatchItems.tsx";
import { noteOthersSent, splitOff, waitForItemMove } from "../batch/undo-notes.ts";
import { focusVerdict } from "../choose-item.ts";
import { goToField } from "../destination/field-focus.ts";
import { fetchEvidence, refusedItemsOf } from "./item-evidence.ts";
import { fetchLastOrders } from "./last-orders.ts";

export type SubmitOutcome = "sent" | "not-sent";

interface SubmitOptions {
  /** Also submits items that the service refuses at present. */
  readonly despiteRefusal?: boolean;
}

/** Ignores further presses until main answers: main may ask the operator about production. */
export async function sendSubmit(
  batchId: string,
  by: InputSource,
  { despiteRefusal = false }: SubmitOptions = {},
): Promise<SubmitOutcome> {
  if (useBatchStore.getState().submitting) return "not-sent";
  useBatchStore.setState({ submitting: true, attempted: batchId });
  try {
    if (!(await flushDestination(batchId))) {
      useBatchStore.setState({ notice: { kind: "failed" } });
      return "not-sent";
    }
    const answer = await desk.batch.submit({ batchId, ...(despiteRefusal && { despiteRefusal }) });
    if (!answer.ok) {
      // No notice: the form marks the incomplete fields.
      const code = answer.error.code;
      useBatchStore.setState({ notice: code === "incomplete" ? null : noticeOfError(code, answer.error.fields) });
      if (code === "troubles-open") openRefusedScans();
      if (code === "known-refusal") await fetchEvidence();
      return "not-sent";
    }
    const { current } = answer.value;
    clearEditedFields(batchId);
    useBatchStore.setState((state) => ({
      batch: current,
      latest: by === "hand" ? null : state.latest,
      notice: null,
      attempted: null,
    }));
    await Promise.all([fetchParkedBatches(), fetchLastOrders()]);
    return "sent";
  } finally {
    useBatchStore.setState({ submitting: false });
  }
}

interface SubmitCommandState {
  /** Last check of the current batch by the form; used by button, shortcut and printed code. */
  readonly judged: { readonly batchId: string; readonly preFlight: PreFlight } | null;
  /** True shortly after the batch changed: a press may be meant for the previous batch. */
  readonly settling: boolean;
  /** Fingerprint of the last order that was fully visible to the operator. */
  readonly seenOrder: string;
  /** First of two SUBMIT scans; null after any other scan. */
  readonly firstScan: { readonly at: number; readonly batchId: string; readonly lineCount: number } | null;
}

export const useSubmitCommand = create<SubmitCommandState>(() => ({
  judged: null,
  settling: false,
  seenOrder: "",
  firstScan: null,
}));

const SETTLE_MS = 400;

export function connectSubmitCommand(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endSettling = (): void => useSubmitCommand.setState({ settling: false });
  const stop = useBatchStore.subscribe(({ batch }, before) => {
    if (batch?.batchId === before.batch?.batchId) return;
    clearTimeout(timer);
    useSubmitCommand.setState({ settling: true });
    timer = setTimeout(endSettling, SETTLE_MS);
  });
  return unsubscribeAll(stop, () => clearTimeout(timer), endSettling);
}

export const orderFingerprint = ({ batchId, lines }: BatchView, destination: Destination): string =>
  JSON.stringify([batchId, lines.map(({ item }) => item.returnInventoryId), destination]);

/** The form draws a new batch within this number of frames. */
const FRAMES = 4;

async function wasOrderSeen(): Promise<boolean> {
  for (let frame = 0; frame < FRAMES; frame++) {
    const { batch } = useBatchStore.getState();
    if (batch === null) return false;
    const destination = sentDestination(destinationOf(batch, useDestinationEdits.getState().pending));
    if (orderFingerprint(batch, destination) === useSubmitCommand.getState().seenOrder) return true;
    await new Promise<void>((resolve) => void afterFrame(resolve));
  }
  return false;
}

export async function runSubmit(by: InputSource = "hand", options: SubmitOptions = {}): Promise<SubmitOutcome> {
  if (by === "hand" && useSubmitCommand.getState().settling) return "not-sent";
  await waitForItemMove();
  const batchIdAtPress = useBatchStore.getState().batch?.batchId;
  if (by === "hand" && !(await waitForScans())) return "not-sent";
  const { judged } = useSubmitCommand.getState();
  const { batch } = useBatchStore.getState();
  if (judged === null || batch?.batchId !== judged.batchId || batch.batchId !== batchIdAtPress) return "not-sent";
  const { missing } = judged.preFlight;
  if (missing.length > 0) {
    useBatchStore.setState({ attempted: judged.batchId });
    goToMissing(missing);
    return "not-sent";
  }
  return submitComplete(batch, by, options);
}

/** Submits a batch that lacks nothing, without the items that the service refuses at present. */
async function submitComplete(batch: BatchView, by: InputSource, options: SubmitOptions): Promise<SubmitOutcome> {
  const refusedItems = options.despiteRefusal === true ? [] : refusedItemsOf(batch);
  if (refusedItems.length === 0) return submitSeen(batch.batchId, by, options);
  if (refusedItems.length < batch.lines.length) return submitOthers(batch.batchId, refusedItems, by);
  useBatchStore.setState({ notice: { kind: "all-refused" } });
  return "not-sent";
}

async function submitSeen(batchId: string, by: InputSource, options: SubmitOptions = {}): Promise<SubmitOutcome> {
  if (!(await wasOrderSeen())) {
    showScreen("scan");
    useBatchStore.setState({ notice: { kind: "look-first" } });
    return "not-sent";
  }
  const outcome = await sendSubmit(batchId, by, options);
  if (outcome === "sent" && by === "hand") focusVerdict();
  return outcome;
}

/** Parks the listed items and submits the others, which are then the current batch. */
export async function submitOthers(
  batchId: string,
  setAside: readonly string[],
  by: InputSource = "hand",
): Promise<SubmitOutcome> {
  await splitOff(batchId, setAside);
  const others = useBatchStore.getState().batch;
  if (others === null || others.batchId === batchId || !(await isComplete(others.batchId))) return "not-sent";
  const outcome = await submitSeen(others.batchId, by);
  if (outcome === "sent") noteOthersSent();
  return outcome;
}

/** Waits until the form has checked the batch. */
async function isComplete(batchId: string): Promise<boolean> {
  for (let frame = 0; frame < FRAMES; frame++) {
    const { judged } = useSubmitCommand.getState();
    if (judged?.batchId === batchId) return judged.preFlight.missing.length === 0;
    await new Promise<void>((resolve) => void afterFrame(resolve));
  }
  return false;
}

function goToMissing(missing: readonly Missing[]): void {
  if (missing[0]?.kind === "troubles") openRefusedScans();
  else if (missing[0]?.kind === "over-limit") document.getElementById(MOVE_SURPLUS_ID)?.focus();
  else {
    const field = missing.map(fieldOfMissing).find((candidate) => candidate !== null);
    if (field !== undefined) goToField(field);
  }
}
