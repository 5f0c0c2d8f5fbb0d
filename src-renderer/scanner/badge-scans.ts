import { parseBadge } from "../../src-domain/shift/badge.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";

type BadgeListener = (text: string) => void;

let listener: BadgeListener | null = null;

/** Calls back for each scanned or typed badge, also while the desk is locked. Returns the unsubscribe function. */
export function onBadgeScan(newListener: BadgeListener): () => void {
  listener = newListener;
  return () => {
    if (listener === newListener) listener = null;
  };
}

/** Returns true if the text is a badge and a listener received it: a badge must not be judged as an item. */
export function dispatchBadge({ text, damage }: Pick<RawScan, "text" | "damage">): boolean {
  if (damage !== null || listener === null || !parseBadge(text)) return false;
  listener(text.trim());
  return true;
}
