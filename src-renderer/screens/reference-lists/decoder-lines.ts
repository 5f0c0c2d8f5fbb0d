import { create } from "zustand";
import { readText } from "../../components/read-text.ts";

/** In characters. A longer text is better split; a year of one desk's transactions is far below this. */
export const LONGEST_PASTE = 4 * 1024 * 1024;

interface DecoderLines {
  readonly text: string;
  /** Chosen by the operator; null to detect it. */
  readonly column: number | null;
  readonly firstLine: "names" | "values" | "guess";
  readonly problem: "too-long" | "not-text" | null;
}

const EMPTY: DecoderLines = { text: "", column: null, firstLine: "guess", problem: null };

/** Kept only while the window is open. */
export const useDecoderLines = create<DecoderLines>(() => EMPTY);

export const clearLines = (): void => useDecoderLines.setState(EMPTY);

export function takeLines(text: string): void {
  if (text.length > LONGEST_PASTE) useDecoderLines.setState({ problem: "too-long" });
  else useDecoderLines.setState({ ...EMPTY, text });
}

export async function takeFile(file: File): Promise<void> {
  if (file.size > LONGEST_PASTE * 3) {
    useDecoderLines.setState({ problem: "too-long" });
    return;
  }
  const text = readText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) useDecoderLines.setState({ problem: "not-text" });
  else takeLines(text);
}
