/** Limit of the wait, because a hidden window renders no frames. */
const MAX_WAIT_MS = 100;

/** Chromium presents a frame during the next two; more rendering in that time delays it on two cores. */
const FRAMES = 4;

function createVerdictFrame() {
  let cancelWait: (() => void) | null = null;
  let delayed: (() => void)[] = [];

  function endVerdictWait(): void {
    cancelWait?.();
    cancelWait = null;
    const callbacks = delayed;
    delayed = [];
    for (const callback of callbacks) callback();
  }

  return {
    isVerdictFramePending: (): boolean => cancelWait !== null,
    /** Call it after setting a verdict: `afterVerdict` then delays other changes until the verdict is on screen. */
    awaitVerdictFrame: (): void => {
      cancelWait ??= afterFrame(endVerdictWait);
    },
    endVerdictWait,
    /** Runs `work` after the verdict's frame, in order; immediately if no verdict is pending. */
    afterVerdict: (work: () => void): void => {
      if (cancelWait === null) work();
      else delayed.push(work);
    },
  };
}

export const { isVerdictFramePending, awaitVerdictFrame, endVerdictWait, afterVerdict } = createVerdictFrame();

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
