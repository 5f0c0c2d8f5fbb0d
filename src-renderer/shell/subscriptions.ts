import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../src-preload/contract/operation.ts";

export const unsubscribeAll =
  (...ends: readonly Unsubscribe[]): Unsubscribe =>
  () => {
    for (const end of ends) end();
  };

type Events = WindowEventMap & DocumentEventMap;
type Listeners = { readonly [Name in keyof Events]?: (event: Events[Name]) => void };

export function listen(target: EventTarget, listeners: Listeners, options?: AddEventListenerOptions): Unsubscribe {
  const named = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of named) target.addEventListener(name, listener, options);
  return () => {
    for (const [name, listener] of named) target.removeEventListener(name, listener, options);
  };
}

/** Reads now and at each report; drops an answer that comes after the end. */
export function fetchAndRefetch<Answer>(
  read: () => Promise<Answer>,
  take: (answer: Answer) => void,
  whenReported: (again: () => void) => Unsubscribe = () => () => undefined,
): Unsubscribe {
  let wanted = true;
  const again = (): void => {
    void read().then((answer) => {
      if (wanted) take(answer);
    });
  };
  const stop = whenReported(again);
  again();
  return () => {
    wanted = false;
    stop();
  };
}

/** A pushed value beats the first answer. */
export function subscribeWithInitial<Value>(
  onReported: (report: (value: Value) => void) => Unsubscribe,
  first: Promise<PageAnswer<Value, string>>,
  show: (value: Value) => void,
): Unsubscribe {
  let reported = false;
  const stop = onReported((value) => {
    reported = true;
    show(value);
  });
  void first.then((answer) => {
    if (answer.ok && !reported) show(answer.value);
  });
  return stop;
}
