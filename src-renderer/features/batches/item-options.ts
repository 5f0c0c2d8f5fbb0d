import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { RawScan, ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";

export interface ItemOption {
  readonly item: InventoryItem;
  /** Set for an item that is not on hold. */
  readonly hold?: NonNullable<RawScan["hold"]>;
}

const NO_CHOICES: readonly ItemOption[] = [];

export function itemOptionsOf(outcome: Pick<ScanOutcome, "verdict"> | null): readonly ItemOption[] {
  const verdict = outcome?.verdict;
  if (verdict?.kind === "unknown-code") return verdict.choices.map((item) => ({ item }));
  if (verdict?.kind !== "not-on-hold") return NO_CHOICES;
  const { item, resend } = verdict;
  const putOption = { item, hold: "put" } as const;
  return resend === "not-known" ? [putOption, { item, hold: "as-is" }] : [putOption];
}

/** `code`: key position of a digit, on the digit row or the numeric keypad. */
export function choiceOfKey(code: string, choices: readonly ItemOption[]): ItemOption | null {
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return number === undefined ? null : (choices[Number(number) - 1] ?? null);
}
