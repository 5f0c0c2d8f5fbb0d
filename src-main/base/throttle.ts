import { boundedWait } from "../../src-domain/waits.ts";

/** Calls `notify` at most once per `everyMs` milliseconds and never drops the last call. */
export function throttle(everyMs: number, notify: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let notifiedAt = -Infinity;
  return {
    trigger(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          notifiedAt = performance.now();
          notify();
        },
        boundedWait(notifiedAt + everyMs - performance.now()),
      );
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

/** More changed ids than this are reported as null. */
const MAX_REPORTED_IDS = 200;

/** Throttles reports of changed ids. Null: any id may have changed. */
export function throttleChanges(everyMs: number, notify: (ids: string[] | null) => void) {
  let ids: Set<string> | null = new Set();
  const throttled = throttle(everyMs, () => {
    const changed = ids && [...ids];
    ids = new Set();
    notify(changed);
  });
  return {
    note(changed: Iterable<string> | null): void {
      for (const id of changed ?? []) ids?.add(id);
      if (changed === null || (ids?.size ?? 0) > MAX_REPORTED_IDS) ids = null;
      throttled.trigger();
    },
    stop: (): void => throttled.stop(),
  };
}
