/** Limits the wait, because a hidden window renders no frames. */
const MAX_WAIT_MS = 100;

/** Frames to wait. Chromium presents a frame during the next two, and on two cores more rendering would delay it. */
const FRAMES_TO_WAIT = 4;

function createVerdictFrame() {
  let cancelWait: (() => void) | null = null;
  let delayedCallbacks: (() => void)[] = [];

  function endVerdictWait(): void {
    cancelWait?.();
    cancelWait = null;
    const callbacks = delayedCallbacks;
    delayedCallbacks = [];
    for (const callback of callbacks) callback();
  }

  return {
    isVerdictFramePending: (): boolean => cancelWait !== null,
    /** Call it after setting a verdict: `afterVerdict` then delays other changes until the verdict is on screen. */
    awaitVerdictFrame: (): void => {
      cancelWait ??= callAfterFrame(endVerdictWait);
    },
    endVerdictWait,
    /** Calls back after the verdict's frame, in order; immediately if no verdict is pending. */
    afterVerdict: (callback: () => void): void => {
      if (cancelWait === null) callback();
      else delayedCallbacks.push(callback);
    },
  };
}

export const { isVerdictFramePending, awaitVerdictFrame, endVerdictWait, afterVerdict } = createVerdictFrame();

/** Calls back after the next frame was presented. Returns a function that cancels the call. */
export function callAfterFrame(callback: () => void): () => void {
  const timer = setTimeout(callback, MAX_WAIT_MS);
  let frameCount = 0;
  const countFrame = (): void => {
    frameCount += 1;
    if (frameCount < FRAMES_TO_WAIT) frame = requestAnimationFrame(countFrame);
    else callback();
  };
  let frame = requestAnimationFrame(countFrame);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
