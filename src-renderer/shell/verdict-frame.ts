/** Limit of the wait, because a hidden window renders no frames. */
const MAX_WAIT_MS = 100;

/** Chromium presents a frame during the next two; more rendering in that time delays it on two cores. */
const FRAMES = 4;

let cancelWait: (() => void) | null = null;
let queue: (() => void)[] = [];

export const isVerdictFramePending = (): boolean => cancelWait !== null;

/** Call it after setting a verdict: `afterVerdict` then delays other changes until the verdict is on screen. */
export function awaitVerdictFrame(): void {
  cancelWait ??= afterFrame(endVerdictWait);
}

/** Runs the delayed work. */
export function endVerdictWait(): void {
  cancelWait?.();
  cancelWait = null;
  const callbacks = queue;
  queue = [];
  for (const callback of callbacks) callback();
}

/** Runs `work` after the verdict's frame, in order; immediately if no verdict is pending. */
export function afterVerdict(work: () => void): void {
  if (cancelWait === null) work();
  else queue.push(work);
}

/** Runs `work` after the next frame was presented. Returns a function that cancels it. */
export function afterFrame(work: () => void): () => void {
  const timer = setTimeout(work, MAX_WAIT_MS);
  let frames = 0;
  const count = (): void => {
    frames += 1;
    if (frames < FRAMES) frame = requestAnimationFrame(count);
    else work();
  };
  let frame = requestAnimationFrame(count);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
