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

const createTypedScan = (text: string): RawScan => ({ ...rawScan(text), source: "typed" });

async function findVerdicts({ item: change, other, by, text }: ScanCase) {
  const store = await storeIn(tempFolder());
  await store.upsertItems([item(1, change), item(2, other)], isoNow());
  const codes = by === "typed" ? await Promise.all(splitCodeLines(text).map((line) => store.typedCodes(line))) : [];
  const rawScans = by === "typed" ? codes.flat().map(createTypedScan) : [rawScan(text)];
  const verdicts = [];
  for (const scan of rawScans) verdicts.push((await store.recordScan(scan, isoNow())).outcome.verdict);
  return verdicts;
}

it.each<ScanCase>(cases)("recognizes $id $kind: $scan", async (scanCase) => {
  const [verdict, ...others] = await findVerdicts(scanCase);
  expect(others).toEqual([]);
  const addedItem = { item: { rma: item(1, scanCase.item).rma } };
  expect(verdict).toMatchObject({ kind: scanCase.verdict, ...(scanCase.verdict === "added" && addedItem) });
});
