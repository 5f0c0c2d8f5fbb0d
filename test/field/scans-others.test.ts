import { expect, it } from "vitest";
import type { Verdict } from "../../src-domain/batches/batch.ts";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import type { ScannerLayoutId } from "../../src-domain/scanning/scanner-layout.ts";
import { splitCodeLines } from "../../src-domain/scanning/typed-codes.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { SCANNER_LAYOUTS } from "../../src-renderer/scanner/capture/layouts.ts";
import { rawScanOfBurst, rawScanOfText } from "../../src-renderer/scanner/queue/raw-scan.ts";
import { storeIn } from "../integration/support/store-in.ts";
import { isoNow } from "../integration/use-cases/test-desk.ts";
import { tempFolder } from "../temp-folder.ts";
import { item } from "../unit/domain/inventory/items.ts";
import { createBurst } from "../unit/scanner/scanner-desk.ts";
import cases from "./scans-others.json" with { type: "json" };

interface ScanCase {
  readonly id: string;
  readonly kind: string;
  readonly scan: string;
  readonly by: string;
  readonly text: string;
  readonly items: readonly Partial<InventoryItem>[];
  /** Expected meaning of each scan: the added item, a question, no item, or a damaged scan. */
  readonly right: string | readonly string[];
  readonly layout?: string;
}

/** The raw scan that the page makes from a scanner's keys in this layout. */
function createRawScan(text: string, layoutId: ScannerLayoutId): RawScan {
  const layout = SCANNER_LAYOUTS[layoutId];
  return rawScanOfBurst(createBurst(text, 100, layout), layout);
}

function describeMeaning(verdict: Verdict, items: readonly InventoryItem[]): string {
  if (verdict.kind === "added")
    return `item ${items.findIndex((candidate) => candidate.returnInventoryId === verdict.item.returnInventoryId) + 1}`;
  if (verdict.kind === "unknown-code") return verdict.reason === "several-items" ? "ask" : "unknown";
  return verdict.kind === "damaged-scan" ? "damaged" : verdict.kind;
}

async function findMeanings({ items: changes, by, text, layout = "us" }: ScanCase): Promise<string[]> {
  const items = changes.map((change, index) => item(index + 1, change));
  const store = await storeIn(tempFolder());
  await store.upsertItems(items, isoNow());
  const typedCodes =
    by === "typed" ? await Promise.all(splitCodeLines(text).map((line) => store.typedCodes(line))) : [];
  const rawScans =
    by === "typed"
      ? typedCodes.flat().map((code) => rawScanOfText(code, new Date()))
      : [createRawScan(text, layout as ScannerLayoutId)];
  const meanings: string[] = [];
  for (const rawScan of rawScans)
    meanings.push(describeMeaning((await store.recordScan(rawScan, isoNow())).outcome.verdict, items));
  return meanings;
}

it.each<ScanCase>(cases)("recognizes $id $kind: $scan", async (scanCase) => {
  expect(await findMeanings(scanCase)).toEqual([scanCase.right].flat());
});
