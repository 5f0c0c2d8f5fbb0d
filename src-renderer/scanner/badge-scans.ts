import { parseBadge } from "../../src-domain/shift/badge.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";

type BadgeListener = (text: string) => void;

const listeners = new Set<BadgeListener>();

/** Calls back for each scanned or typed badge, also while the desk is locked. Returns the unsubscribe function. */
export function onBadgeScan(listener: BadgeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true if the text is a badge and a listener received it: a badge must not be judged as an item. */
export function dispatchBadge({ text, damage }: Pick<RawScan, "text" | "damage">): boolean {
  if (damage !== null || listeners.size === 0 || !parseBadge(text)) return false;
  for (const listener of listeners) listener(text.trim());
  return true;
}
