import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import type { ScanGesture, ScanOutcome } from "../../src-preload/contract/scanning/scan.ts";

/** What a number key does about the card's scan. */
export interface Choice {
  readonly item: InventoryItem;
  /** Of an item that is not on hold. */
  readonly hold?: NonNullable<ScanGesture["hold"]>;
}

const NO_CHOICES: readonly Choice[] = [];

/** What the card's scan could mean, or what could be done about it; none when there is nothing to choose. */
export function choicesOf(outcome: Pick<ScanOutcome, "verdict"> | null): readonly Choice[] {
  const verdict = outcome?.verdict;
  if (verdict?.kind === "unknown-code") return verdict.choices.map((item) => ({ item }));
  if (verdict?.kind !== "not-on-hold") return NO_CHOICES;
  const { item, resend } = verdict;
  const put = { item, hold: "put" } as const;
  return resend === "not-known" ? [put, { item, hold: "as-is" }] : [put];
}

/** The choice that a number key names, by the key's position, on the row above the letters or on the pad. */
export function choiceOfKey(code: string, choices: readonly Choice[]): Choice | null {
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return number === undefined ? null : (choices[Number(number) - 1] ?? null);
}
