import type { InventoryItem } from "../../../src-domain/inventory.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scan.ts";

const NO_CHOICES: readonly InventoryItem[] = [];

/** The items that the card's scan could mean; none when there is nothing to choose. */
export function choicesOf(outcome: Pick<ScanOutcome, "verdict"> | null): readonly InventoryItem[] {
  return outcome?.verdict.kind === "unknown-code" ? outcome.verdict.choices : NO_CHOICES;
}

/** The item that a number key names, by the key's position, on the row above the letters or on the pad. */
export function choiceOfKey(code: string, choices: readonly InventoryItem[]): InventoryItem | null {
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return number === undefined ? null : (choices[Number(number) - 1] ?? null);
}
