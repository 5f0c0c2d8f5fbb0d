import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { RawScan, ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";

export interface ItemOption {
  readonly item: InventoryItem;
  /** What to do with an item that is not on hold; undefined for an item on hold. */
  readonly hold?: NonNullable<RawScan["hold"]>;
}

const NO_OPTIONS: readonly ItemOption[] = [];

export function itemOptionsOf(outcome: Pick<ScanOutcome, "verdict"> | null): readonly ItemOption[] {
  const verdict = outcome?.verdict;
  if (verdict?.kind === "unknown-code") return verdict.choices.map((item) => ({ item }));
  if (verdict?.kind !== "not-on-hold") return NO_OPTIONS;
  const { item, resend } = verdict;
  const holdOption = { item, hold: "put" } as const;
  return resend === "not-known" ? [holdOption, { item, hold: "as-is" }] : [holdOption];
}

/** `keyCode`: position of a digit key, on the digit row or the numeric keypad. */
export function findOptionByKey(keyCode: string, options: readonly ItemOption[]): ItemOption | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(keyCode)?.[1];
  return digit === undefined ? null : (options[Number(digit) - 1] ?? null);
}
