import { boundedWait } from "../../src-domain/waits.ts";
/** At most once in `everyMs`: a flood of news becomes a few notifications a second, and the last is never lost. */
export function throttle(everyMs: number, notify: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;
  return {
    trigger(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          reportedAt = performance.now();
          notify();
        },
        boundedWait(reportedAt + everyMs - performance.now()),
      );
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

/** More changes than this are reported as null (many). */
const MOST_REPORTED = 200;

/** Throttled news of what changed; null: it may be anything. */
export function throttleChanges(everyMs: number, notify: (ids: string[] | null) => void) {
  let ids: Set<string> | null = new Set();
  const news = throttle(everyMs, () => {
    const changed = ids && [...ids];
    ids = new Set();
    notify(changed);
  });
  return {
    note(changed: Iterable<string> | null): void {
      for (const id of changed ?? []) ids?.add(id);
      if (changed === null || (ids?.size ?? 0) > MOST_REPORTED) ids = null;
      news.trigger();
    },
    stop: (): void => news.stop(),
  };
}
