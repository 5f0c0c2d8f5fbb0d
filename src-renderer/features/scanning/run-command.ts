import { confirmsSubmit, SUBMIT_CONFIRMATION_MS, type Command } from "../../../src-domain/scanning/commands.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { onRecorded } from "../../scanner/scan-recorder.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import { hideKeyHelp, toggleKeyHelp } from "../../shell/use-shortcuts.ts";
import { type InputSource, parkBatch, resumeNewest, startBatch, undoLastScan } from "../batches/batch-actions.ts";
import { useBatchStore, type BatchNotice } from "../batches/batch-store.ts";
import { editDestination, flushDestination } from "../batches/destination-edits.ts";
import { holdLast } from "./choose-item.ts";
import { refusedItemsOf } from "./submit/item-evidence.ts";
import { takeBack, undoableOrder } from "./submit/last-orders.ts";
import { runSubmit, useSubmitCommand } from "./submit/submit-command.ts";

export function connectCommands(): Unsubscribe {
  return onRecorded(({ outcome: { verdict }, batch }, { startedAt }) => {
    if (verdict.kind === "service-type" && verdict.state === "chosen") {
      editDestination(batch, "shipmentServiceType", verdict.code);
      void flushDestination(batch.batchId);
    }
    if (verdict.kind !== "command") {
      useSubmitCommand.setState({ firstScan: null });
      hideKeyHelp();
      // A microtask, so that the card shows the command before its result. No scan can be recorded in between.
    } else queueMicrotask(() => void run(verdict.command, Date.parse(startedAt)));
  });
}

const notify = (notice: BatchNotice): void => useBatchStore.setState({ notice });

async function run(command: Command, at: number): Promise<void> {
  if (command !== "submit") useSubmitCommand.setState({ firstScan: null });
  switch (command) {
    case "undo":
      return undoNewest("scanner");
    case "new-batch":
      return void (await startBatch("scanner"));
    case "park":
      return void (await parkBatch("scanner"));
    case "resume":
      return resumeNewest("scanner");
    case "submit":
      return scanSubmit(at);
    case "hold":
      return holdLast() ? undefined : notify({ kind: "nothing-to-hold" });
    case "mute":
      return notify(await toggleSound());
    case "help":
      return notify({ kind: toggleKeyHelp() ? "help-shown" : "help-hidden" });
  }
}

/** Undoes the submit if no scan followed it and the order still waits; otherwise the last scan. */
export async function undoNewest(by: InputSource = "hand"): Promise<void> {
  const order = undoableOrder();
  if (order === null) await undoLastScan(by);
  else await takeBack(order);
}

export async function toggleSound(): Promise<BatchNotice> {
  const { settings } = useAppState.getState();
  if (settings === null) return { kind: "failed" };
  const isMuted = !settings.sound.muted;
  const isSaved = await saveSettings({ sound: { ...settings.sound, muted: isMuted } });
  return { kind: isSaved ? (isMuted ? "muted" : "unmuted") : "failed" };
}

/** Submits after two consecutive scans, if the batch has not changed in between. */
async function scanSubmit(at: number): Promise<void> {
  const { batch } = useBatchStore.getState();
  if (batch === null) return;
  const { batchId } = batch;
  const lineCount = batch.lines.length;
  const { firstScan, judged } = useSubmitCommand.getState();
  const isConfirmed =
    firstScan?.batchId === batchId && firstScan.lineCount === lineCount && confirmsSubmit(firstScan.at, at);
  useSubmitCommand.setState({ firstScan: null });
  const missing = judged?.preFlight.missing[0];
  const setAside = refusedItemsOf(batch).length;
  const count = lineCount - setAside;
  if (missing !== undefined) {
    await runSubmit("scanner");
    notify({ kind: "missing", missing });
  } else if (!isConfirmed && count > 0) {
    useSubmitCommand.setState({ firstScan: { at, batchId, lineCount } });
    notify({ kind: "submit-again", count, setAside, until: at + SUBMIT_CONFIRMATION_MS });
  } else if ((await runSubmit("scanner")) === "sent") notify({ kind: "submitted", count });
}
