import { create } from "zustand";

interface SearchText {
  /** What the box holds; the search follows it a moment later. */
  readonly text: string;
  /** Grows with each request for the search box, so that asking twice focuses it twice. */
  readonly asked: number;
}

interface TableSearchOptions {
  readonly choose: (text: string) => void;
  /** For so long every text has to stand before it is searched for, in milliseconds; else only what may be a scanner's. */
  readonly settleMs?: number;
  /** Called with each text at once, before it is known whether it stays. */
  readonly onText?: (text: string) => void;
}

/**
 * A scanner's first keys reach the box before anyone can know whose they are. For so many milliseconds the list stays: each
 * next key of a fast scanner comes within them, and then all of them are taken back.
 */
const SETTLE_MS = 8;

/**
 * So many milliseconds after a text that stood, the next key is that of a person who types on, and its rows are wanted at
 * once. Sooner it may be a scanner's next, later the first of another scan.
 */
const TYPED_ON_MS = { from: 40, until: 1000 };

/** Chromium's own word that another key waits to be handled; TypeScript does not know it. */
const isKeyWaiting = (): boolean =>
  (navigator as { readonly scheduling?: { isInputPending(): boolean } }).scheduling?.isInputPending() ?? false;

export type TableSearch = ReturnType<typeof createTableSearch>;

/** The text that one table is searched for. */
export function createTableSearch({ choose, settleMs, onText }: TableSearchOptions) {
  const use = create<SearchText>(() => ({ text: "", asked: 0 }));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stood = { text: "", at: Number.NEGATIVE_INFINITY };
  const isTypedOn = (): boolean => {
    const passed = performance.now() - stood.at;
    return passed >= TYPED_ON_MS.from && passed < TYPED_ON_MS.until;
  };
  function search(text: string): void {
    // A scan that was taken back leaves the text that stood before it: nobody typed.
    if (text !== stood.text) stood = { text, at: performance.now() };
    choose(text);
  }
  // On a busy computer the time is over before the next key of a scan is handled.
  function settle(text: string, ms: number): void {
    waiting = setTimeout(() => (isKeyWaiting() ? settle(text, settleMs ?? SETTLE_MS) : search(text)), ms);
  }
  return {
    use,
    setText(text: string): void {
      use.setState({ text });
      clearTimeout(waiting);
      onText?.(text);
      settle(text, settleMs ?? (isTypedOn() ? 0 : SETTLE_MS));
    },
    /** The box shows what is searched for when it was chosen elsewhere, for example by a view. */
    follow(text: string): void {
      if (text === use.getState().text) return;
      clearTimeout(waiting);
      use.setState({ text });
    },
    /** Puts the cursor into the box. */
    ask: (): void => use.setState(({ asked }) => ({ asked: asked + 1 })),
  };
}
