/** A hidden window renders no frames. */
const MAX_WAIT_MS = 100;

/** Chromium rasters and presents the first frame during the next two: rendering more then delays it on two cores. */
const FRAMES = 4;

let cancelWait: (() => void) | null = null;
let queued: (() => void)[] = [];

export const isVerdictFramePending = (): boolean => cancelWait !== null;

/** A verdict was set: whatever else changes the page waits until the frame that shows it was rendered. */
export function awaitVerdictFrame(): void {
  cancelWait ??= afterFrame(endVerdictWait);
}

/** Runs what waits; harmless when nothing does. */
export function endVerdictWait(): void {
  cancelWait?.();
  cancelWait = null;
  const works = queued;
  queued = [];
  for (const work of works) work();
}

/** Runs it at once, or, in order, after the verdict's frame. */
export function afterVerdict(work: () => void): void {
  if (cancelWait === null) work();
  else queued.push(work);
}

/** Runs it once the next frame was presented. Returns what cancels it. */
export function afterFrame(work: () => void): () => void {
  const late = setTimeout(work, MAX_WAIT_MS);
  let frames = 0;
  const count = (): void => {
    frames += 1;
    if (frames < FRAMES) frame = requestAnimationFrame(count);
    else work();
  };
  let frame = requestAnimationFrame(count);
  return () => {
    clearTimeout(late);
    cancelAnimationFrame(frame);
  };
}
