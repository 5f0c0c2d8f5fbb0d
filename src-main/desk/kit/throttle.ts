/**
 * Runs `tell` soon after it is asked for and at most once in `everyMs`, however often it is asked for: a flood of news becomes
 * a few tellings a second, and the last is never lost.
 */
export function throttle(everyMs: number, tell: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;
  return {
    ask(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          toldAt = performance.now();
          tell();
        },
        Math.max(0, toldAt + everyMs - performance.now()),
      );
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
