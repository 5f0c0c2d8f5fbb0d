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

/** Fetches now and whenever `subscribe` calls `refetch`. Ignores answers that arrive after the unsubscribe. */
export function fetchAndRefetch<Answer>(
  fetchAnswer: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  subscribe: (refetch: () => void) => Unsubscribe = () => () => undefined,
): Unsubscribe {
  let isActive = true;
  const fetchNow = (): void => {
    void fetchAnswer().then((answer) => {
      if (isActive) onAnswer(answer);
    });
  };
  const unsubscribe = subscribe(fetchNow);
  fetchNow();
  return () => {
    isActive = false;
    unsubscribe();
  };
}

/** Subscribes and shows the fetched value, unless a pushed value arrived first. */
export function subscribeWithInitial<Value>(
  subscribe: (listener: (value: Value) => void) => Unsubscribe,
  initialFetch: Promise<PageAnswer<Value, string>>,
  onValue: (value: Value) => void,
): Unsubscribe {
  let hasUpdate = false;
  const unsubscribe = subscribe((value) => {
    hasUpdate = true;
    onValue(value);
  });
  void initialFetch.then((answer) => {
    if (answer.ok && !hasUpdate) onValue(answer.value);
  });
  return unsubscribe;
}
