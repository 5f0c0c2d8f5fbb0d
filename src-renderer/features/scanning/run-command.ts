import { confirmsSubmit, SUBMIT_CONFIRMATION_MS, type Command } from "../../../src-domain/scanning/commands.ts";
import { ageOf } from "../../../src-domain/waits.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { onRecorded } from "../../scanner/scan-recorder.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import { hideKeyHelp, toggleKeyHelp } from "../../shell/use-shortcuts.ts";
import {
  type InputSource,
  parkBatch,
  resumeNewest,
  startBatch,
  undoLastScan,
  waitForScans,
} from "../batches/batch-actions.ts";
import { useBatchStore, type BatchNotice } from "../batches/batch-store.ts";
import { editDestination, flushDestination } from "../batches/destination-edits.ts";
import { setNewestScanAside } from "../batches/refused-scans.ts";
import { lockDesk } from "../shift/desk-lock.ts";
import { putLastItemOnHold } from "./choose-item.ts";
import { awaitsSubmitKey } from "./destination/address-intake.ts";
import { applyNewestRecipient } from "./destination/recent-recipients.ts";
import { itemsToSetAside } from "./submit/item-evidence.ts";
import { reprintLastLabel, takeBack, findUndoableOrder } from "./submit/last-orders.ts";
import { runSubmit, useSubmitCommand } from "./submit/submit-command.ts";

export function connectCommands(): Unsubscribe {
  return onRecorded(({ outcome: { verdict }, batch }, { startedAt }) => {
    if (verdict.kind === "service-type" && verdict.state === "chosen") {
      editDestination(batch, "shipmentServiceType", verdict.code);
      void flushDestination(batch.batchId);
    }
    if (verdict.kind === "command") {
      // oxlint-disable-next-line waits/elapsed -- converts the scan's date to elapsed time once; the wait counts elapsed time
      const scannedElapsedMs = performance.now() - ageOf(startedAt, new Date());
      // A microtask, so that the card shows the command before its result. No scan can be recorded in between.
      queueMicrotask(() => void runCommand(verdict.command, scannedElapsedMs));
    } else {
      useSubmitCommand.setState({ firstScan: null });
      lastRun.command = null;
      hideKeyHelp();
    }
  });
}

const showNotice = (notice: BatchNotice): void => useBatchStore.setState({ notice });

/** Shows the answer to a command, unless another scan followed. */
async function showAnswer(answer: Promise<BatchNotice>): Promise<void> {
  const { latestOutcome } = useBatchStore.getState();
  const notice = await answer;
  if (useBatchStore.getState().latestOutcome === latestOutcome) showNotice(notice);
}

const ACTIONS: Readonly<Record<Command, (scannedElapsedMs: number) => unknown>> = {
  undo: () => undoNewest("scanner"),
  "new-batch": () => startBatch("scanner"),
  park: () => parkBatch("scanner"),
  resume: () => resumeNewest("scanner"),
  recipient: () => showAnswer(applyNewestRecipient({ isByCode: true }).then((kind) => ({ kind }))),
  submit: handleSubmitScan,
  reprint: () => showAnswer(reprintLastLabel()),
  hold: () => {
    if (!putLastItemOnHold()) showNotice({ kind: "nothing-to-hold" });
  },
  "set-aside": () => showAnswer(setNewestScanAside()),
  mute: () => showAnswer(toggleSound()),
  lock: lockDesk,
  help: () => showNotice({ kind: toggleKeyHelp() ? "help-shown" : "help-hidden" }),
};

/** Milliseconds in which a scanner may read one printed code twice. */
const DOUBLE_READ_MS = 2000;
/** A second run would print a second label, or set another parcel aside. */
const RUN_ONCE: ReadonlySet<Command> = new Set<Command>(["reprint", "set-aside"]);
/** The command scanned last, if no other scan followed. */
const lastRun: { command: Command | null; scannedElapsedMs: number } = { command: null, scannedElapsedMs: -Infinity };

function isDoubleRead(command: Command, scannedElapsedMs: number): boolean {
  const isRepeat = lastRun.command === command && scannedElapsedMs - lastRun.scannedElapsedMs < DOUBLE_READ_MS;
  Object.assign(lastRun, { command, scannedElapsedMs });
  return isRepeat && RUN_ONCE.has(command);
}

async function runCommand(command: Command, scannedElapsedMs: number): Promise<void> {
  if (isDoubleRead(command, scannedElapsedMs)) return;
  if (command !== "submit") useSubmitCommand.setState({ firstScan: null });
  await ACTIONS[command](scannedElapsedMs);
}

/** Undoes the submit if no scan followed it and the order still waits; otherwise the last scan. */
export async function undoNewest(source: InputSource = "hand"): Promise<void> {
  if (source === "hand" && !(await waitForScans())) return;
  const order = findUndoableOrder();
  if (order === null) await undoLastScan(source);
  else await takeBack(order);
}

export async function toggleSound(): Promise<BatchNotice> {
  const { settings } = useAppState.getState();
  if (settings === null) return { kind: "failed" };
  const isMuted = !settings.sound.muted;
  const isSaved = await saveSettings({ sound: { ...settings.sound, muted: isMuted } });
  if (!isSaved) return { kind: "failed" };
  return { kind: isMuted ? "muted" : "unmuted" };
}

/** Submits after two consecutive scans, if the batch has not changed in between. */
async function handleSubmitScan(scannedElapsedMs: number): Promise<void> {
  const { batch } = useBatchStore.getState();
  if (batch === null) return;
  const { batchId } = batch;
  const lineCount = batch.lines.length;
  const { firstScan, lastCheck } = useSubmitCommand.getState();
  const isConfirmed =
    firstScan?.batchId === batchId &&
    firstScan.lineCount === lineCount &&
    confirmsSubmit(firstScan.scannedElapsedMs, scannedElapsedMs);
  useSubmitCommand.setState({ firstScan: null });
  const firstProblem = lastCheck?.preFlight.problems[0];
  const setAside = itemsToSetAside(batch).length;
  const count = lineCount - setAside;
  if (firstProblem !== undefined) {
    await runSubmit("scanner");
    showNotice({ kind: "missing", problem: firstProblem });
  } else if (awaitsSubmitKey(batchId)) showNotice({ kind: "submit-by-key" });
  else if (!isConfirmed && count > 0) {
    useSubmitCommand.setState({ firstScan: { scannedElapsedMs, batchId, lineCount } });
    showNotice({ kind: "submit-again", count, setAside, endElapsedMs: scannedElapsedMs + SUBMIT_CONFIRMATION_MS });
  } else if ((await runSubmit("scanner")) === "sent") showNotice({ kind: "submitted", count });
}
