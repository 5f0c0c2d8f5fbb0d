import { csvLine } from "../../../../src-domain/csv-text.ts";
import { amountWithUnit } from "../../../../src-domain/inventory/inventory.ts";
import type { InventoryColumn, InventoryQuery } from "../../../../src-domain/inventory/inventory-query.ts";
import type { ItemRow, ItemRows } from "./item-rows.ts";
import { beginListing, type Listing } from "../listings.ts";
import type { Steps } from "../cooperative.ts";

interface ExportOptions {
  readonly ordered: (query: InventoryQuery) => Steps;
  readonly rowsAt: ItemRows;
}

/** Lines made at once: some milliseconds' worth. */
const LINES_AT_ONCE = 300;

interface Export {
  readonly listing: Listing;
  readonly columns: readonly InventoryColumn[];
  offset: number;
}

/** Codes as the service names them. Nothing where nobody has read the item's extra services. */
function valueOf(row: ItemRow, column: InventoryColumn): string | number | null {
  if (column === "weight") return amountWithUnit(row.weight, row.weightUom);
  if (column === "value") return amountWithUnit(row.value, row.valueCurrency?.toUpperCase() ?? null);
  if (column !== "vas") return row[column];
  if (row.pendingVas === null) return null;
  if (row.pendingVas.length === 0) return "known-none";
  const codes = row.pendingVas.filter((code) => code !== "");
  return codes.length === 0 ? "pending" : codes.join(" ");
}

const NO_LINES = { lines: new Uint8Array(), count: 0, total: null };

/** Makes the lines of a file, as many at a time as are asked for; never more of them exist. */
export function createInventoryExport({ ordered, rowsAt }: ExportOptions) {
  const begun = new Map<string, Export>();
  const encoder = new TextEncoder();
  let sequence = 0;

  return {
    beginExport(query: InventoryQuery, columns: readonly InventoryColumn[]): string {
      sequence += 1;
      begun.set(String(sequence), { listing: beginListing(ordered(query)), columns, offset: 0 });
      return String(sequence);
    },

    /** UTF-8; no lines at the end. Items that have gone meanwhile are left out. */
    async nextOfExport(exportId: string): Promise<{ lines: Uint8Array; count: number; total: number | null }> {
      const one = begun.get(exportId);
      if (!one) throw new Error("The copy of the inventory was replaced while it was being exported");
      const { listing, columns } = one;
      for (;;) {
        await listing.reaches(one.offset + LINES_AT_ONCE);
        const places = listing.places.slice(one.offset, one.offset + LINES_AT_ONCE);
        if (places.length === 0) return NO_LINES;
        one.offset += places.length;
        const rows = rowsAt(places).filter((row) => row !== null);
        if (rows.length === 0) continue;
        const lines = rows.map((row) => csvLine(columns.map((column) => valueOf(row, column)))).join("");
        const total = listing.isWhole ? listing.places.length : null;
        return { lines: encoder.encode(lines), count: rows.length, total };
      }
    },

    endExport(exportId: string): void {
      begun.get(exportId)?.listing.stop();
      begun.delete(exportId);
    },
  };
}
