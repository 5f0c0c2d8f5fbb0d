import { create } from "zustand";
import type { Found } from "../../../src-preload/contract/find.ts";
import { desk } from "../../bridge.ts";

interface FindResults {
  readonly text: string;
  /** Of an earlier text while the answer to the newest is under way; null before the first and for an empty text. */
  readonly found: Found | null;
  /** The text that the last answer is to. */
  readonly answered: string;
  readonly failed: boolean;
}

const NONE: FindResults = { text: "", found: null, answered: "", failed: false };

export const useFindResults = create<FindResults>(() => NONE);

/** The answer to an older text never replaces that to a newer one. */
export async function findText(text: string): Promise<void> {
  useFindResults.setState(text.trim() === "" ? NONE : { text });
  if (text.trim() === "") return;
  const answer = await desk.find.everything({ text });
  if (useFindResults.getState().text !== text) return;
  const found = answer.ok ? answer.value : null;
  useFindResults.setState({ found, answered: text, failed: !answer.ok });
}
