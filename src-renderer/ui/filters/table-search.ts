import { create } from "zustand";
import { boundedWait } from "../../../src-domain/waits.ts";

interface SearchText {
  readonly text: string;
  readonly focusRequests: number;
}

interface TableSearchOptions {
  readonly choose: (text: string) => void;
  /** Milliseconds without a key before the search. By default 8 if the text may be a scanner's, else 0. */
  readonly settleMs?: number;
  /** Called with each text before it has settled. */
  readonly onText?: (text: string) => void;
}

/** Milliseconds. A scanner's first keys reach the box until the burst is recognized and they are removed. */
const SETTLE_MS = 8;

/** Milliseconds after a settled text in which a key is typing. An earlier or later key may be a scanner's. */
const TYPING_PAUSE_MS = { from: 40, until: 1000 };

/** `isInputPending` exists only in Chromium and is missing in TypeScript's types. */
const isKeyWaiting = (): boolean =>
  (navigator as { readonly scheduling?: { isInputPending(): boolean } }).scheduling?.isInputPending() ?? false;

export type TableSearch = ReturnType<typeof createTableSearch>;

export function createTableSearch({ choose, settleMs, onText }: TableSearchOptions) {
  const use = create<SearchText>(() => ({ text: "", focusRequests: 0 }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settled = { text: "", at: Number.NEGATIVE_INFINITY };
  const isTypingContinued = (): boolean => {
    const elapsedMs = performance.now() - settled.at;
    return elapsedMs >= TYPING_PAUSE_MS.from && elapsedMs < TYPING_PAUSE_MS.until;
  };
  function search(text: string): void {
    // A removed scan restores the settled text, which is no typing.
    if (text !== settled.text) settled = { text, at: performance.now() };
    choose(text);
  }
  // On a busy computer, the timer may fire before a waiting key of a scan is handled.
  function settle(text: string, ms: number): void {
    timer = setTimeout(() => (isKeyWaiting() ? settle(text, settleMs ?? SETTLE_MS) : search(text)), boundedWait(ms));
  }
  return {
    use,
    setText(text: string): void {
      use.setState({ text });
      clearTimeout(timer);
      onText?.(text);
      settle(text, settleMs ?? (isTypingContinued() ? 0 : SETTLE_MS));
    },
    /** Shows a text that other code has searched for, for example a view. */
    showText(text: string): void {
      if (text === use.getState().text) return;
      clearTimeout(timer);
      use.setState({ text });
    },
    requestFocus: (): void => use.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 })),
  };
}
