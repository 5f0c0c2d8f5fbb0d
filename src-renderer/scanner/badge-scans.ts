import { readBadge } from "../../src-domain/shift/badge.ts";
import type { ScanGesture } from "../../src-preload/contract/scanning/scan.ts";

type BadgeListener = (text: string) => void;

let listener: BadgeListener | null = null;

/** Sends badges to `taker`, scanned or typed anywhere, locked or not, until the returned function is called. */
export function takeBadges(taker: BadgeListener): () => void {
  listener = taker;
  return () => {
    if (listener === taker) listener = null;
  };
}

/** True for a badge that a listener takes: it names a person, never an item, and belongs to no batch. */
export function handBadge({ text, damage }: Pick<ScanGesture, "text" | "damage">): boolean {
  if (damage !== null || listener === null || !readBadge(text)) return false;
  listener(text.trim());
  return true;
}
