/** At most once in `everyMs`: a flood of news becomes a few notifications a second, and the last is never lost. */
export function throttle(everyMs: number, notify: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;
  return {
    ask(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          reportedAt = performance.now();
          notify();
        },
        Math.max(0, reportedAt + everyMs - performance.now()),
      );
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
