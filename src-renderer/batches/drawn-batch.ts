import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { readParked, useDeskBatch } from "./desk-batch.ts";

/** A hidden window draws no frames. */
const LONGEST_WAIT_MS = 100;

/**
 * The desk's batch as everything but the verdict is drawn from: after a scan it follows one frame behind `useDeskBatch`, so
 * that rail, rows and form never delay the verdict's own frame. Scans that come faster than frames are drawn together.
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
    // A scan has found no room here: what is parked has changed.
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

/** Once the next frame has been drawn. */
function afterFrame(work: () => void): () => void {
  const late = setTimeout(work, LONGEST_WAIT_MS);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => {
    clearTimeout(late);
    cancelAnimationFrame(frame);
  };
}
