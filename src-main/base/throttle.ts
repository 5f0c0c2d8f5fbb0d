import { limitWait } from "../../src-domain/waits.ts";

/** Calls `notify` at most once per `everyMs` milliseconds and never drops the last call. */
export function throttle(everyMs: number, notify: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let notifiedAtMs = -Infinity;
  return {
    trigger(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          notifiedAtMs = performance.now();
          notify();
        },
        limitWait(notifiedAtMs + everyMs - performance.now()),
      );
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

const MAX_REPORTED_IDS = 200;

/** Throttles reports of changed ids. Reports null if there are too many, or if any id may have changed. */
export function throttleChanges(everyMs: number, notify: (ids: string[] | null) => void) {
  let changedIds: Set<string> | null = new Set();
  const throttled = throttle(everyMs, () => {
    const reportedIds = changedIds && [...changedIds];
    changedIds = new Set();
    notify(reportedIds);
  });
  return {
    add(changed: Iterable<string> | null): void {
      for (const id of changed ?? []) changedIds?.add(id);
      if (changed === null || (changedIds?.size ?? 0) > MAX_REPORTED_IDS) changedIds = null;
      throttled.trigger();
    },
    stop: (): void => throttled.stop(),
  };
}
