import { create } from "zustand";
import { afterScans, type Hand } from "../../../batches/batch-changes.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import { goToField } from "../destination/field-focus.ts";
import { MOVE_SURPLUS_ID } from "../batch/OverLimit.tsx";
import { itemsMoved } from "../batch/moved-items.ts";
import { fieldOfMissing, type Missing, type PreFlight } from "../../../batches/pre-flight.ts";
import { submitBatch, type SubmitOutcome } from "./submit-batch.ts";
import { openTray } from "../../../batches/trouble-tray.ts";

interface Judged {
  readonly batchId: string;
  readonly preFlight: PreFlight;
}

/** The form's last check of the current batch, used by button, key and printed code. */
export const useJudgedBatch = create<{ readonly judged: Judged | null }>(() => ({ judged: null }));

/** A second quick press, or one already under way, was meant for the previous batch. */
const SETTLE_MS = 400;
export const useSettling = create<{ readonly settling: boolean }>(() => ({ settling: false }));
let settled: ReturnType<typeof setTimeout> | undefined;
useDeskBatch.subscribe(({ batch }, before) => {
  if (batch?.batchId === before.batch?.batchId) return;
  clearTimeout(settled);
  useSettling.setState({ settling: true });
  settled = setTimeout(() => useSettling.setState({ settling: false }), SETTLE_MS);
});

export function nextMissing(): Missing | null {
  return useJudgedBatch.getState().judged?.preFlight.missing[0] ?? null;
}

export async function pressSubmit(by: Hand = "hand"): Promise<SubmitOutcome> {
  if (by === "hand" && useSettling.getState().settling) return "not-sent";
  await itemsMoved();
  const pressedFor = useDeskBatch.getState().batch?.batchId;
  if (by === "hand" && !(await afterScans())) return "not-sent";
  const { judged } = useJudgedBatch.getState();
  const { batch } = useDeskBatch.getState();
  if (judged === null || batch?.batchId !== judged.batchId || batch.batchId !== pressedFor) return "not-sent";
  const { missing } = judged.preFlight;
  if (missing.length === 0) return submitBatch(judged.batchId, by);
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
