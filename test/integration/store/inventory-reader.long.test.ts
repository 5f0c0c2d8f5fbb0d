import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutHiddenCharacters } from "../../../src-domain/hidden-characters.ts";
import {
  NO_INVENTORY_FILTER,
  INVENTORY_COLUMNS,
  NEWEST_FIRST,
  VAS_KNOWLEDGE,
  type InventoryFilter,
  type InventoryOrder,
  type InventoryQuery,
  type VasKnowledge,
} from "../../../src-domain/inventory/inventory-query.ts";
import { findResendObstacle, type InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { createReaderOperations } from "../../../src-main/store/reader/operations.ts";
import { openStore, type Store } from "../../../src-main/store/thread/client.ts";
import { tries } from "../../sample.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { STORE_WORKER } from "../support/workers.ts";

/** Characters of different scripts that share case forms, and characters with a meaning in SQLite. */
const CHARACTERS = [
  ..."aAbBßẞKſ ςσΣıİéÉ1290-_%*\"'.\\\n\t\0",
  "蓝",
  "色",
  "件",
  "👟",
  "👨‍👩‍👧",
  "\u200B",
  "\u200D",
  "\uFFFD",
  "\u212A",
];
const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength }).map((characters) => characters.join(""));
/** Replaces NUL, because SQLite ignores case only up to a NUL, and no code contains one. */
const anyCode = (maxLength: number): fc.Arbitrary<string> =>
  anyText(maxLength).map((value) => value.replaceAll("\0", "0"));
const optionalCode = (maxLength: number) => fc.option(anyCode(maxLength), { freq: 4 });

const START = Date.parse("2026-11-01T00:00:00.000Z");
const HOUR_MS = 3_600_000;
const FIRST_READ = "2026-11-10T00:00:00.000Z";
const LATER_READ = "2026-11-11T00:00:00.000Z";

/** The expected values of an item. The list is sorted by age, newest first. */
interface KnownItem {
  readonly item: InventoryItem;
  readonly readAt: string;
  readonly vas: VasKnowledge;
  readonly weight: number | null;
  readonly value: number | null;
}

let folder: string;
let store: Store;
let knownItems: readonly KnownItem[];

const itemsOfAnyKind = fc.array(
  fc.record({
    rma: anyCode(12),
    itemRma: optionalCode(6),
    sku: optionalCode(5),
    description: fc.option(anyText(20), { freq: 4 }),
    trackingNumber: optionalCode(8),
    warehouseId: fc.constantFrom(2, 3, 12),
    handlingCode: fc.constantFrom("ohd", "rsd", "rtn"),
    handlingStatusCode: fc.constantFrom("pending", "completed", "onhold"),
    // Some items share a time, others differ by a millisecond.
    createdOn: fc.integer({ min: 0, max: 400 }).map((step) => new Date(START + step * 7 * HOUR_MS).toISOString()),
  }),
  { minLength: 700, maxLength: 700 },
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "returns-desk-reader-"));
  store = await openStore({
    workerPath: STORE_WORKER,
    folder,
    options: { defaultBatchLimit: 3 },
  });
  const [sample] = fc.sample(itemsOfAnyKind, { numRuns: 1, seed: 5 });
  const items = (sample ?? []).map((changes, number) => item(number, changes));
  const [earlyItems, lateItems] = [items.slice(0, 500), items.slice(500)];
  await store.upsertItems(earlyItems, FIRST_READ);
  await store.upsertItems(lateItems, LATER_READ);
  const vasOf = (number: number): VasKnowledge => {
    if (number % 10 === 0) return "pending";
    return number % 10 === 1 ? "known-none" : "unknown";
  };
  const recordOf = (number: number) =>
    vasOf(number) === "unknown"
      ? null
      : { weight: (number * 37) % 13, value: number % 3 === 0 ? null : 9.5 + (number % 4) };
  const fetchedItems = items.flatMap((entry, number) => {
    const vas = vasOf(number);
    return vas === "unknown"
      ? []
      : [{ ...entry, pendingVas: vas === "pending" ? ["photo"] : [], record: recordOf(number) ?? {} }];
  });
  await store.storeFetchedItems(fetchedItems, [], LATER_READ);
  const newestFirst = items
    .map((entry, number) => ({
      item: toStoredItem(entry),
      readAt: number < 500 && vasOf(number) === "unknown" ? FIRST_READ : LATER_READ,
      vas: vasOf(number),
      weight: recordOf(number)?.weight ?? null,
      value: recordOf(number)?.value ?? null,
      number,
    }))
    .toSorted((a, b) => Date.parse(b.item.createdOn) - Date.parse(a.item.createdOn) || b.number - a.number);
  knownItems = newestFirst;
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type Search = Pick<Store["reader"], "searchInventory" | "countInventory">;

async function idsOf(query: InventoryQuery, reader: Search = store.reader): Promise<string[]> {
  const ids: string[] = [];
  let snapshot: string | null = null;
  for (;;) {
    const page = await reader.searchInventory(query, snapshot, ids.length, 97);
    snapshot = page.snapshot;
    ids.push(...page.rows.map((row) => row?.returnInventoryId ?? "gone"));
    if (page.rows.length < 97) {
      const total = await reader.countInventory(snapshot);
      if (total !== ids.length) throw new Error(`${total} were counted and ${ids.length} shown`);
      return ids;
    }
  }
}

const TEXTS = ["returnInventoryId", "rma", "itemRma", "sku", "description", "trackingNumber"] as const;
/** Ignores case, treats a line end and a NUL as a space, and replaces half of a surrogate pair. */
const normalize = (value: string): string =>
  value.toWellFormed().toLowerCase().replaceAll("ς", "σ").replaceAll("\n", " ").replaceAll("\0", " ");

/** Neither the copy nor a search contains invisible characters. */
const toStoredItem = (entry: InventoryItem): InventoryItem => ({
  ...entry,
  ...Object.fromEntries(
    TEXTS.map((field) => [field, entry[field] === null ? null : withoutHiddenCharacters(entry[field])]),
  ),
});

function matchesFilter({ item: entry, vas }: KnownItem, filter: InventoryFilter): boolean {
  const searchText = normalize(withoutHiddenCharacters(filter.text).trim());
  const isAllowed = <Value>(values: readonly Value[], value: Value): boolean =>
    values.length === 0 || values.includes(value);
  return (
    TEXTS.some((field) => normalize(entry[field] ?? "").includes(searchText)) &&
    isAllowed(filter.warehouseIds, entry.warehouseId) &&
    isAllowed(filter.handlingCodes, entry.handlingCode) &&
    isAllowed(filter.handlingStatusCodes, entry.handlingStatusCode) &&
    isAllowed(filter.vas, vas) &&
    (filter.createdFrom === null || entry.createdOn >= filter.createdFrom) &&
    (filter.createdBefore === null || entry.createdOn < filter.createdBefore) &&
    (filter.resendable === null || (findResendObstacle(entry) === null) === filter.resendable)
  );
}

function expectedIds({ filter, order }: InventoryQuery): string[] {
  const matchingItems = knownItems.filter((entry) => matchesFilter(entry, filter));
  const ids = (items: readonly KnownItem[]): string[] => items.map((entry) => entry.item.returnInventoryId);
  if (order.column === "createdOn") return ids(order.descending ? matchingItems : matchingItems.toReversed());
  const keyOf = (entry: KnownItem): Buffer | number | null => {
    if (order.column === "vas") return entry.vas === "unknown" ? null : VAS_KNOWLEDGE.indexOf(entry.vas);
    if (order.column === "weight" || order.column === "value") return entry[order.column];
    const value = order.column === "readAt" ? entry.readAt : entry.item[order.column as keyof InventoryItem];
    if (value === null || typeof value === "number") return value;
    if (order.column === "returnInventoryId") return Number(BigInt(value) - 9_007_199_254_740_992n);
    return Buffer.from(value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
  };
  const direction = order.descending ? -1 : 1;
  const sortedItems = matchingItems.toSorted((entry, otherEntry) => {
    const [a, b] = [keyOf(entry), keyOf(otherEntry)];
    if (a === null) return b === null ? 0 : 1;
    if (b === null) return -1;
    if (typeof a === "number" || typeof b === "number") return direction * (Number(a) - Number(b));
    return direction * Buffer.compare(a, b);
  });
  return ids(sortedItems);
}

const anySubset = <Value>(...values: Value[]): fc.Arbitrary<readonly Value[]> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(values, { minLength: 1 }) });
const anyTime = fc.option(
  fc.integer({ min: 0, max: 400 * 7 }).map((hour) => new Date(START + hour * HOUR_MS).toISOString()),
  { freq: 1 },
);
const anyPiece = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(), fc.constantFrom(...TEXTS), fc.nat(), fc.integer({ min: 1, max: 9 }))
    .map(([itemIndex, field, startSeed, length]) => {
      const value = knownItems[itemIndex % knownItems.length]?.item[field] ?? "";
      const start = startSeed % Math.max(1, value.length);
      return value.slice(start, start + length);
    });

const anyFilter = (): fc.Arbitrary<InventoryFilter> =>
  fc.record({
    text: fc.oneof(
      fc.constant(""),
      anyText(1),
      anyText(2),
      anyText(3),
      anyText(6),
      anyPiece(),
      anyPiece().map((pieceText) => pieceText.toUpperCase()),
    ),
    warehouseIds: anySubset(2, 3, 12, 99),
    handlingCodes: anySubset("ohd", "rsd", "rtn", "none"),
    handlingStatusCodes: anySubset("pending", "completed"),
    vas: anySubset(...VAS_KNOWLEDGE),
    createdFrom: anyTime,
    createdBefore: anyTime,
    resendable: fc.constantFrom(null, null, true, false),
  });
const anyOrder: fc.Arbitrary<InventoryOrder> = fc.oneof(
  fc.constant(NEWEST_FIRST),
  fc.record({ column: fc.constantFrom(...INVENTORY_COLUMNS), descending: fc.boolean() }),
);

describe("the inventory search", () => {
  it("finds the same items as a scan over every item", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(), anyOrder, async (filter, order) => {
        expect(await idsOf({ filter, order })).toEqual(expectedIds({ filter, order }));
      }),
      { numRuns: tries({ full: 400, sampled: 100 }) },
    );
  });

  it.each([
    { firstScanRows: 100, maxTerms: 400, maxStateItemsToCheck: 1, minRowsForScan: 1 },
    { firstScanRows: 100, maxTerms: 2, maxStateItemsToCheck: 10_000, minRowsForScan: 10_000 },
  ])("finds the items with limits $firstScanRows $maxTerms $maxStateItemsToCheck $minRowsForScan", async (limits) => {
    const cache = new Database(join(folder, "cache.sqlite"), { readonly: true });
    const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
    const reader = createReaderOperations(cache, journal, {}, limits);
    await fc.assert(
      fc.asyncProperty(anyFilter(), anyOrder, async (filter, order) => {
        expect(await idsOf({ filter, order }, reader)).toEqual(expectedIds({ filter, order }));
      }),
      { numRuns: tries({ full: 200, sampled: 50 }) },
    );
    cache.close();
    journal.close();
  });

  it.each(CHARACTERS.map((character) => [character]))("finds items that contain %j", async (character) => {
    const filter = { ...NO_INVENTORY_FILTER, text: character };
    expect(await idsOf({ filter, order: NEWEST_FIRST })).toEqual(expectedIds({ filter, order: NEWEST_FIRST }));
  });

  it.each<[string, Partial<InventoryFilter>]>([
    ["no filter", {}],
    ["states", { warehouseIds: [2], handlingCodes: ["ohd"], resendable: true }],
    ["a text and states", { text: "1", handlingStatusCodes: ["onhold"] }],
    ["value-added services", { vas: ["unknown"], warehouseIds: [2] }],
    ["times", { createdFrom: new Date(START + 700 * HOUR_MS).toISOString(), handlingCodes: ["rsd"] }],
  ])("counts warehouses, codes and statuses by the other filters: %s", async (_, change) => {
    const filter = { ...NO_INVENTORY_FILTER, ...change };
    const facets = await store.reader.inventoryFacets(filter);
    const countValues = (
      field: "warehouseId" | "handlingCode" | "handlingStatusCode",
      ownFilter: Partial<InventoryFilter>,
    ) => {
      const matchingItems = knownItems.filter((entry) => matchesFilter(entry, { ...filter, ...ownFilter }));
      const groups = Map.groupBy(matchingItems, (entry) => entry.item[field]);
      return [...groups]
        .map(([value, { length }]) => ({ value, count: length }))
        .toSorted((a, b) => (a.value < b.value ? -1 : 1));
    };
    expect(facets?.warehouseIds).toEqual(countValues("warehouseId", { warehouseIds: [] }));
    expect(facets?.handlingCodes).toEqual(countValues("handlingCode", { handlingCodes: [] }));
    expect(facets?.handlingStatusCodes).toEqual(countValues("handlingStatusCode", { handlingStatusCodes: [] }));
  });
});
