import { withoutHiddenCharacters } from "../../../src-domain/hidden-characters.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { findContainedCodes, toNormalForm } from "../../../src-domain/scanning/code-forms.ts";
import type { Connection } from "../files/database.ts";
import { createNoteCodes } from "./note-codes.ts";

const KINDS = { rma: "rma", itemRma: "item_rma", trackingNumber: "tracking_number", sku: "sku" } as const;
type Field = keyof typeof KINDS;
type Codes = Pick<InventoryItem, Field>;
const FIELDS = Object.keys(KINDS) as Field[];

const CODES_CURSOR = "codes";
const ALL_ITEMS_ADDED = "all";

/** Matches the indexes of the code columns: SQLite's NOCASE folds only ASCII letters. */
export const toAsciiUpperCase = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

type TextFields = Codes & Partial<Pick<InventoryItem, "description">>;
const TEXT_FIELDS = [...FIELDS, "description"] as const;

/** Removes invisible characters, which exports and web pages insert, and which no label or search contains. */
export function withVisibleTexts<Item extends TextFields>(item: Item): Item {
  const changedTexts: Partial<Record<(typeof TEXT_FIELDS)[number], string>> = {};
  for (const field of TEXT_FIELDS) {
    const text = item[field] ?? "";
    const visibleText = withoutHiddenCharacters(text);
    if (visibleText !== text) changedTexts[field] = visibleText;
  }
  return Object.keys(changedTexts).length === 0 ? item : { ...item, ...changedTexts };
}

/** Returns true if a scan of `scannedText` is compared with `form` without a row. */
function isFoundWithoutRow(scannedText: string, form: string): boolean {
  const { anyCodes, trackingNumbers } = findContainedCodes(scannedText);
  return anyCodes.includes(form) || trackingNumbers.includes(form);
}

/** A code without other forms needs no row: the index of its column finds it. */
function rowsOf(field: Field, text: string): { readonly form: string; readonly step: "form" | "contained" }[] {
  const form = toNormalForm(text);
  if (form === "") return [];
  const { anyCodes, trackingNumbers } = findContainedCodes(form);
  const containedForms = (field === "trackingNumber" ? [...anyCodes, ...trackingNumbers] : anyCodes).filter(
    (code) => !isFoundWithoutRow(code, form),
  );
  const ownFormRows = form === toAsciiUpperCase(text) ? [] : [{ form, step: "form" as const }];
  return [...ownFormRows, ...[...new Set(containedForms)].map((code) => ({ form: code, step: "contained" as const }))];
}

/** Stores the normalized codes of items: once in slices for the stored items, then with each write of an item. */
export function createItemCodes(cache: Connection) {
  const add = cache.prepare("INSERT OR IGNORE INTO item_code VALUES (@form, @kind, @step, @id)");
  const hasRows = cache.prepare<[bigint], 1>("SELECT 1 FROM item_code WHERE return_inventory_id = ? LIMIT 1").pluck();
  const remove = cache.prepare("DELETE FROM item_code WHERE return_inventory_id = ? AND kind = ?");
  const readItem = cache.prepare<[bigint], Codes>(
    "SELECT rma, item_rma AS itemRma, tracking_number AS trackingNumber, sku FROM inventory WHERE return_inventory_id = ?",
  );
  const readSlice = cache.prepare<[bigint, number], Codes & { place: string; id: string }>(`
    SELECT CAST(place AS TEXT) AS place, id_text AS id, rma, item_rma AS itemRma, tracking_number AS trackingNumber, sku
    FROM inventory WHERE place > ? ORDER BY place LIMIT ?`);
  const readCursor = cache.prepare<[string], string>("SELECT value FROM sync_cursor WHERE name = ?").pluck();
  const writeCursor = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const updateCodes = cache.prepare(
    "UPDATE inventory SET rma = @rma, item_rma = @itemRma, tracking_number = @trackingNumber, sku = @sku WHERE return_inventory_id = @id",
  );
  const readNoteCodes = createNoteCodes(cache);
  let areAllAdded = readCursor.get(CODES_CURSOR) === ALL_ITEMS_ADDED;

  function store(id: bigint, codes: Codes): void {
    // Most items have no rows: one SELECT is cheaper than a DELETE for each kind.
    const isStored = hasRows.get(id) !== undefined;
    for (const field of FIELDS) {
      const code = codes[field];
      // A report without this code keeps the stored code.
      if (code === null) continue;
      const kind = KINDS[field];
      if (isStored) remove.run(id, kind);
      for (const row of rowsOf(field, code)) add.run({ ...row, kind, id });
    }
  }

  /** Stores the codes in the notes of the item's record and events. */
  function storeNotes(id: bigint): void {
    if (hasRows.get(id) !== undefined) remove.run(id, "note");
    for (const form of readNoteCodes(id)) add.run({ form, kind: "note", step: "form", id });
  }

  return {
    store,
    storeNotes,
    storeById(id: bigint): void {
      const codes = readItem.get(id);
      if (codes) store(id, codes);
    },
    isComplete: (): boolean => areAllAdded,

    /** Adds the codes of at most `maxItems` items stored before this table existed; true when all are added. */
    addMissingCodes: cache.transaction((maxItems: number): boolean => {
      if (areAllAdded) return true;
      const slice = readSlice.all(BigInt(readCursor.get(CODES_CURSOR) ?? -1), maxItems);
      for (const { id: idText, place: _, ...storedCodes } of slice) {
        const id = BigInt(idText);
        const codes = withVisibleTexts(storedCodes);
        if (codes !== storedCodes) updateCodes.run({ id, ...codes });
        store(id, codes);
        storeNotes(id);
      }
      const lastItem = slice.at(-1);
      writeCursor.run(CODES_CURSOR, lastItem?.place ?? ALL_ITEMS_ADDED);
      areAllAdded = lastItem === undefined;
      return areAllAdded;
    }),
  };
}
