import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../src-preload/contract/operation.ts";

export const unsubscribeAll =
  (...unsubscribes: readonly Unsubscribe[]): Unsubscribe =>
  () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };

type Events = WindowEventMap & DocumentEventMap;
type Listeners = { readonly [Name in keyof Events]?: (event: Events[Name]) => void };

export function listen(target: EventTarget, listeners: Listeners, options?: AddEventListenerOptions): Unsubscribe {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) target.addEventListener(name, listener, options);
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener, options);
  };
}

/** Fetches now and whenever `whenReported` calls back. Ignores answers after it is unsubscribed. */
export function fetchAndRefetch<Answer>(
  read: () => Promise<Answer>,
  take: (answer: Answer) => void,
  whenReported: (again: () => void) => Unsubscribe = () => () => undefined,
): Unsubscribe {
  let isActive = true;
  const fetchNow = (): void => {
    void read().then((answer) => {
      if (isActive) take(answer);
    });
  };
  const stop = whenReported(fetchNow);
  fetchNow();
  return () => {
    isActive = false;
    stop();
  };
}

/** Subscribes and shows the fetched value, unless a pushed value arrived first. */
export function subscribeWithInitial<Value>(
  onReported: (report: (value: Value) => void) => Unsubscribe,
  first: Promise<PageAnswer<Value, string>>,
  show: (value: Value) => void,
): Unsubscribe {
  let hasUpdate = false;
  const stop = onReported((value) => {
    hasUpdate = true;
    show(value);
  });
  void first.then((answer) => {
    if (answer.ok && !hasUpdate) show(answer.value);
  });
  return stop;
}
