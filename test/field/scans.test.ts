import { expect, it } from "vitest";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import { splitCodeLines } from "../../src-domain/scanning/typed-codes.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { storeIn } from "../integration/support/store-in.ts";
import { isoNow, rawScan } from "../integration/use-cases/test-desk.ts";
import { tempFolder } from "../temp-folder.ts";
import { item } from "../unit/domain/inventory/items.ts";
import cases from "./scans.json" with { type: "json" };

interface ScanCase {
  readonly id: string;
  readonly kind: string | null;
  readonly scan: string;
  readonly right: string;
  readonly item: Partial<InventoryItem>;
  readonly other?: Partial<InventoryItem>;
  readonly by: string;
  readonly text: string;
  readonly verdict: string;
}

const typed = (text: string): RawScan => ({ ...rawScan(text), source: "typed" });

async function verdictsOf({ item: change, other, by, text }: ScanCase) {
  const store = await storeIn(tempFolder());
  await store.upsertItems([item(1, change), item(2, other)], isoNow());
  const lines = by === "typed" ? await Promise.all(splitCodeLines(text).map((line) => store.typedCodes(line))) : [];
  const gestures = by === "typed" ? lines.flat().map(typed) : [rawScan(text)];
  const verdicts = [];
  for (const each of gestures) verdicts.push((await store.recordScan(each, isoNow())).outcome.verdict);
  return verdicts;
}

it.each<ScanCase>(cases)("$id $kind: $scan", async (one) => {
  const [verdict, ...others] = await verdictsOf(one);
  expect(others).toEqual([]);
  const added = { item: { rma: item(1, one.item).rma } };
  expect(verdict).toMatchObject({ kind: one.verdict, ...(one.verdict === "added" && added) });
});
