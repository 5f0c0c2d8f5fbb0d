import { parseBadge } from "../../src-domain/shift/badge.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";

type BadgeListener = (text: string) => void;

let listener: BadgeListener | null = null;

/** Sends badges to `taker`, scanned or typed anywhere, locked or not, until the returned function is called. */
export function onBadgeScan(taker: BadgeListener): () => void {
  listener = taker;
  return () => {
    if (listener === taker) listener = null;
  };
}

/** True for a badge that a listener takes: it names a person, never an item, and belongs to no batch. */
export function dispatchBadge({ text, damage }: Pick<RawScan, "text" | "damage">): boolean {
  if (damage !== null || listener === null || !parseBadge(text)) return false;
  listener(text.trim());
  return true;
}
