import { confirmsSubmit, SUBMIT_CONFIRMATION_MS, type Command } from "../../../src-domain/scanning/commands.ts";
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
import { holdLastItem } from "./choose-item.ts";
import { awaitsKey } from "./destination/address-intake.ts";
import { applyNewestRecipient } from "./destination/recent-recipients.ts";
import { refusedItemsOf } from "./submit/item-evidence.ts";
import { reprintLastLabel, takeBack, undoableOrder } from "./submit/last-orders.ts";
import { runSubmit, useSubmitCommand } from "./submit/submit-command.ts";

export function connectCommands(): Unsubscribe {
  return onRecorded(({ outcome: { verdict }, batch }, { startedAt }) => {
    if (verdict.kind === "service-type" && verdict.state === "chosen") {
      editDestination(batch, "shipmentServiceType", verdict.code);
      void flushDestination(batch.batchId);
    }
    if (verdict.kind === "command") {
      // A microtask, so that the card shows the command before its result. No scan can be recorded in between.
      queueMicrotask(() => void runCommand(verdict.command, Date.parse(startedAt)));
    } else {
      useSubmitCommand.setState({ firstScan: null });
      hideKeyHelp();
    }
  });
}

const showNotice = (notice: BatchNotice): void => useBatchStore.setState({ notice });

const ACTIONS: Readonly<Record<Command, (scannedAtMs: number) => unknown>> = {
  undo: () => undoNewest("scanner"),
  "new-batch": () => startBatch("scanner"),
  park: () => parkBatch("scanner"),
  resume: () => resumeNewest("scanner"),
  recipient: async () =>
    showNotice({ kind: (await applyNewestRecipient({ isByCode: true })) ? "recipient-filled" : "no-recipient" }),
  submit: handleSubmitScan,
  reprint: async () => showNotice(await reprintLastLabel()),
  hold: () => {
    if (!holdLastItem()) showNotice({ kind: "nothing-to-hold" });
  },
  "set-aside": async () => showNotice(await setNewestScanAside()),
  mute: async () => showNotice(await toggleSound()),
  lock: lockDesk,
  help: () => showNotice({ kind: toggleKeyHelp() ? "help-shown" : "help-hidden" }),
};

async function runCommand(command: Command, scannedAtMs: number): Promise<void> {
  if (command !== "submit") useSubmitCommand.setState({ firstScan: null });
  await ACTIONS[command](scannedAtMs);
}

/** Undoes the submit if no scan followed it and the order still waits; otherwise the last scan. */
export async function undoNewest(source: InputSource = "hand"): Promise<void> {
  if (source === "hand" && !(await waitForScans())) return;
  const order = undoableOrder();
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
async function handleSubmitScan(scannedAtMs: number): Promise<void> {
  const { batch } = useBatchStore.getState();
  if (batch === null) return;
  const { batchId } = batch;
  const lineCount = batch.lines.length;
  const { firstScan, lastCheck } = useSubmitCommand.getState();
  const isConfirmed =
    firstScan?.batchId === batchId &&
    firstScan.lineCount === lineCount &&
    confirmsSubmit(firstScan.scannedAtMs, scannedAtMs);
  useSubmitCommand.setState({ firstScan: null });
  const firstProblem = lastCheck?.preFlight.problems[0];
  const setAside = refusedItemsOf(batch).length;
  const count = lineCount - setAside;
  if (firstProblem !== undefined) {
    await runSubmit("scanner");
    showNotice({ kind: "missing", problem: firstProblem });
  } else if (awaitsKey(batchId)) showNotice({ kind: "submit-by-key" });
  else if (!isConfirmed && count > 0) {
    useSubmitCommand.setState({ firstScan: { scannedAtMs, batchId, lineCount } });
    showNotice({ kind: "submit-again", count, setAside, expiresAtMs: scannedAtMs + SUBMIT_CONFIRMATION_MS });
  } else if ((await runSubmit("scanner")) === "sent") showNotice({ kind: "submitted", count });
}
