import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { readParked, useDeskBatch } from "./desk-batch.ts";

/** A hidden window draws no frames. */
const LONGEST_WAIT_MS = 100;

/**
 * Follows `useDeskBatch` one frame after a scan, so that rail, rows and form never delay the verdict's frame. Scans faster
 * than frames are drawn together.
 */
export const useDrawnBatch = create(() => useDeskBatch.getState());

export function connectDrawnBatch(): Unsubscribe {
  let cancel: (() => void) | null = null;
  let overflowed = false;
  const draw = (): void => {
    cancel?.();
    cancel = null;
    useDrawnBatch.setState(useDeskBatch.getState(), true);
    if (overflowed) void readParked();
    overflowed = false;
  };
  draw();
  const stop = useDeskBatch.subscribe(({ latest }, before) => {
    const scanned = latest !== null && latest !== before.latest;
    // The scan did not fit: the parked batches have changed.
    if (scanned && latest.verdict.kind === "batch-full") overflowed = true;
    // A printed command acts on what is drawn.
    if (scanned && latest.verdict.kind === "command") draw();
    else if (scanned) cancel ??= afterFrame(draw);
    else if (cancel === null) draw();
  });
  return () => {
    stop();
    cancel?.();
  };
}

/** Returns what cancels it. */
export function afterFrame(work: () => void): () => void {
  const late = setTimeout(work, LONGEST_WAIT_MS);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => {
    clearTimeout(late);
    cancelAnimationFrame(frame);
  };
}
