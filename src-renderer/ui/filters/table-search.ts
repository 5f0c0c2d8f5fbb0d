import { create } from "zustand";
import { boundedWait } from "../../../src-domain/waits.ts";

interface SearchText {
  readonly text: string;
  /** Grows with each focus request, so that a second request focuses the box again. */
  readonly asked: number;
}

interface TableSearchOptions {
  readonly choose: (text: string) => void;
  /** Milliseconds that every text must stay unchanged before the search; without it, only a text that may be a scanner's. */
  readonly settleMs?: number;
  /** Called with each text at once, before it has settled. */
  readonly onText?: (text: string) => void;
}

/** Milliseconds. A scanner's first keys look like typing until the next; then the reader takes them back. */
const SETTLE_MS = 8;

/** A key in this time after a settled text continues typing; an earlier or later one may be a scanner's. */
const TYPED_ON_MS = { from: 40, until: 1000 };

/** Chromium only, and missing in TypeScript's types. */
const isKeyWaiting = (): boolean =>
  (navigator as { readonly scheduling?: { isInputPending(): boolean } }).scheduling?.isInputPending() ?? false;

export type TableSearch = ReturnType<typeof createTableSearch>;

export function createTableSearch({ choose, settleMs, onText }: TableSearchOptions) {
  const use = create<SearchText>(() => ({ text: "", asked: 0 }));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stood = { text: "", at: Number.NEGATIVE_INFINITY };
  const isTypedOn = (): boolean => {
    const passed = performance.now() - stood.at;
    return passed >= TYPED_ON_MS.from && passed < TYPED_ON_MS.until;
  };
  function search(text: string): void {
    // A scan that was taken back restores the earlier settled text: no typing happened.
    if (text !== stood.text) stood = { text, at: performance.now() };
    choose(text);
  }
  // On a busy computer the time may pass before the next key of a scan is handled.
  function settle(text: string, ms: number): void {
    waiting = setTimeout(() => (isKeyWaiting() ? settle(text, settleMs ?? SETTLE_MS) : search(text)), boundedWait(ms));
  }
  return {
    use,
    setText(text: string): void {
      use.setState({ text });
      clearTimeout(waiting);
      onText?.(text);
      settle(text, settleMs ?? (isTypedOn() ? 0 : SETTLE_MS));
    },
    /** Shows a search text that was chosen elsewhere, for example by a view. */
    follow(text: string): void {
      if (text === use.getState().text) return;
      clearTimeout(waiting);
      use.setState({ text });
    },
    ask: (): void => use.setState(({ asked }) => ({ asked: asked + 1 })),
  };
}
