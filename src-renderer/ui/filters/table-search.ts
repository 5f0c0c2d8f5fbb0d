import { create } from "zustand";
import { limitWait } from "../../../src-domain/waits.ts";

interface SearchText {
  readonly text: string;
  readonly focusRequests: number;
}

interface TableSearchOptions {
  readonly onSearch: (text: string) => void;
  /** Milliseconds without a key before the search. By default 8 if the text may be a scanner's, else 0. */
  readonly settleMs?: number;
  /** Called with each text before it has settled. */
  readonly onText?: (text: string) => void;
}

/** A scanner's first keys reach the box until the burst is recognized and they are removed. */
const SETTLE_MS = 8;

/** Milliseconds after a settled text in which a key continues typing. An earlier or later key may be a scanner's. */
const TYPING_PAUSE_MS = { from: 40, until: 1000 };

/** `isInputPending` exists only in Chromium and is missing in TypeScript's types. */
const isKeyWaiting = (): boolean =>
  (navigator as { readonly scheduling?: { isInputPending(): boolean } }).scheduling?.isInputPending() ?? false;

export type TableSearch = ReturnType<typeof createTableSearch>;

export function createTableSearch({ onSearch, settleMs, onText }: TableSearchOptions) {
  const use = create<SearchText>(() => ({ text: "", focusRequests: 0 }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSearch = { text: "", at: Number.NEGATIVE_INFINITY };
  const isTypingContinued = (): boolean => {
    const elapsedMs = performance.now() - lastSearch.at;
    return elapsedMs >= TYPING_PAUSE_MS.from && elapsedMs < TYPING_PAUSE_MS.until;
  };
  function runSearch(text: string): void {
    // A removed scan restores the settled text, which is no typing.
    if (text !== lastSearch.text) lastSearch = { text, at: performance.now() };
    onSearch(text);
  }
  // On a busy computer, the timer may fire before a waiting key of a scan is handled.
  function scheduleSearch(text: string, waitMs: number): void {
    const searchUnlessKeyWaits = (): void => {
      if (isKeyWaiting()) scheduleSearch(text, settleMs ?? SETTLE_MS);
      else runSearch(text);
    };
    timer = setTimeout(searchUnlessKeyWaits, limitWait(waitMs));
  }
  return {
    use,
    setText(text: string): void {
      use.setState({ text });
      clearTimeout(timer);
      onText?.(text);
      scheduleSearch(text, settleMs ?? (isTypingContinued() ? 0 : SETTLE_MS));
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
