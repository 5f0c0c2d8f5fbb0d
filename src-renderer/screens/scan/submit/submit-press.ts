import { create } from "zustand";
import { afterScans, type Hand } from "../../../batches/batch-changes.ts";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { useDeskBatch, readParked, noticeOfError } from "../../../batches/desk-batch.ts";
import { afterFrame } from "../../../desk/verdict-frame.ts";
import {
  destinationOf,
  useDestinationDrafts,
  flushDestination,
  forgetEdits,
} from "../../../batches/destination-drafts.ts";
import { showScreen } from "../../../desk/navigation.ts";
import { sentDestination } from "../../../recipients/use-shipment-field.ts";
import { goToField } from "../destination/field-focus.ts";
import { MOVE_SURPLUS_ID } from "../batch/BatchItems.tsx";
import { itemsMoved } from "../batch/undo-notes.ts";
import { fieldOfMissing, type Missing, type PreFlight } from "../../../batches/pre-flight.ts";
import { focusVerdict } from "../verdict/choose-item.ts";
import { openTray } from "../../../batches/trouble-tray.ts";
import { desk } from "../../../bridge.ts";

export type SubmitOutcome = "sent" | "not-sent";

/** A second press meanwhile does nothing; main may ask the operator about production before it answers. */
export async function submitBatch(batchId: string, by: Hand): Promise<SubmitOutcome> {
  if (useDeskBatch.getState().submitting) return "not-sent";
  useDeskBatch.setState({ submitting: true, attempted: batchId });
  try {
    if (!(await flushDestination(batchId))) {
      useDeskBatch.setState({ notice: { kind: "failed" } });
      return "not-sent";
    }
    const answer = await desk.batch.submit({ batchId });
    if (!answer.ok) {
      // The form already marks what `incomplete` names, by the same rules.
      const code = answer.error.code;
      useDeskBatch.setState({ notice: code === "incomplete" ? null : noticeOfError(code, answer.error.fields) });
      if (code === "troubles-open") openTray();
      return "not-sent";
    }
    const { submissionId, current } = answer.value;
    forgetEdits(batchId);
    useDeskBatch.setState((state) => ({
      batch: current,
      latest: by === "hand" ? null : state.latest,
      notice: null,
      attempted: null,
      // An event about the order may arrive before this answer.
      order: state.order?.submissionId === submissionId ? state.order : { submissionId, row: null },
    }));
    await Promise.all([readParked(), readOrder(submissionId)]);
    return "sent";
  } finally {
    useDeskBatch.setState({ submitting: false });
  }
}

/** The screen ignored events from before the answer, because it did not know the order yet. */
async function readOrder(submissionId: string): Promise<void> {
  const answer = await desk.resend.get({ submissionId });
  if (!answer.ok) return;
  const { row } = answer.value;
  useDeskBatch.setState(({ order }) =>
    order?.submissionId === submissionId && order.row === null ? { order: { submissionId, row } } : {},
  );
}

interface Judged {
  readonly batchId: string;
  readonly preFlight: PreFlight;
}

interface SubmitPress {
  /** The form's last check of the current batch, used by button, key and printed code. */
  readonly judged: Judged | null;
  /** A second quick press, or one already under way, was meant for the previous batch. */
  readonly settling: boolean;
}

export const useSubmitPress = create<SubmitPress>(() => ({ judged: null, settling: false }));

const SETTLE_MS = 400;
let settled: ReturnType<typeof setTimeout> | undefined;
useDeskBatch.subscribe(({ batch }, before) => {
  if (batch?.batchId === before.batch?.batchId) return;
  clearTimeout(settled);
  useSubmitPress.setState({ settling: true });
  settled = setTimeout(() => useSubmitPress.setState({ settling: false }), SETTLE_MS);
});

/** What an order of the batch would say, as one text. */
export const orderKey = ({ batchId, lines }: BatchView, destination: Destination): string =>
  JSON.stringify([batchId, lines.map(({ item }) => item.returnInventoryId), destination]);

let seen = "";
/** The operator has had the whole order in view. */
export const noteSeen = (key: string): void => void (seen = key);

/** A change that has just been made is drawn, and seen, a few frames later. */
const FRAMES = 4;

async function isSeen(): Promise<boolean> {
  for (let frame = 0; frame < FRAMES; frame++) {
    const { batch } = useDeskBatch.getState();
    if (batch === null) return false;
    if (orderKey(batch, sentDestination(destinationOf(batch, useDestinationDrafts.getState().drafts))) === seen)
      return true;
    await new Promise<void>((resolve) => void afterFrame(resolve));
  }
  return false;
}

export function nextMissing(): Missing | null {
  return useSubmitPress.getState().judged?.preFlight.missing[0] ?? null;
}

export async function pressSubmit(by: Hand = "hand"): Promise<SubmitOutcome> {
  if (by === "hand" && useSubmitPress.getState().settling) return "not-sent";
  await itemsMoved();
  const pressedFor = useDeskBatch.getState().batch?.batchId;
  if (by === "hand" && !(await afterScans())) return "not-sent";
  const { judged } = useSubmitPress.getState();
  const { batch } = useDeskBatch.getState();
  if (judged === null || batch?.batchId !== judged.batchId || batch.batchId !== pressedFor) return "not-sent";
  const { missing } = judged.preFlight;
  if (missing.length === 0) {
    if (await isSeen()) {
      const outcome = await submitBatch(judged.batchId, by);
      if (outcome === "sent" && by === "hand") focusVerdict();
      return outcome;
    }
    showScreen("scan");
    useDeskBatch.setState({ notice: { kind: "look-first" } });
    return "not-sent";
  }
  useDeskBatch.setState({ attempted: judged.batchId });
  goToMissing(missing);
  return "not-sent";
}

function goToMissing(missing: readonly Missing[]): void {
  if (missing[0]?.kind === "troubles") openTray();
  else if (missing[0]?.kind === "over-limit") document.getElementById(MOVE_SURPLUS_ID)?.focus();
  else {
    const field = missing.map(fieldOfMissing).find((candidate) => candidate !== null);
    if (field !== undefined) goToField(field);
  }
}
