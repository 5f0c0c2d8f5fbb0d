import { EVERYTHING } from "../../../src-domain/inventory/inventory-query.ts";
import type { ResendCode } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { createFinder } from "../cache/finder.ts";
import { createDetailsToRead } from "./details-to-read.ts";
import { createInstructionSearch } from "./instructions.ts";
import { createInventoryExport, createInventorySearch, createItemRows, type ItemRow } from "./inventory/listing.ts";
import { createMatching, THRESHOLDS, type Thresholds } from "./inventory/matching.ts";
import { createNormalTimesReader } from "./normal-times.ts";
import { createOrderSearch } from "./order-search.ts";
import { createOrdering } from "./inventory/ordering.ts";
import { createShippingOrderReader } from "./shipping-orders.ts";
import { createRecipientSearch } from "./recipient-search.ts";
import { createShiftReports } from "./shift-report.ts";
import { createSettingsJournal } from "../settings-journal.ts";
import { createStates } from "./states.ts";
import { runCooperatively, toTheEnd } from "./cooperative.ts";

/**
 * Everything that takes long and changes nothing. Runs in the reader's worker, so that no scan waits for it; the rest of the
 * app sees it as `store.reader`. Work of more than a few milliseconds runs in turns (cooperative.ts).
 */
export function createReaderOperations(cache: Connection, journal: Connection, thresholds: Thresholds = THRESHOLDS) {
  const { read } = createSettingsJournal(journal);
  const states = createStates(cache, () => (read("resendCodes") ?? []) as ResendCode[]);
  const matching = createMatching(cache, states, thresholds);
  const rowsAt = createItemRows(cache);
  const ordered = createOrdering({ cache, matching, states, thresholds });

  return {
    ...createInventorySearch({ cache, ordered, rowsAt }),
    ...createInventoryExport({ ordered, rowsAt }),
    ...createDetailsToRead(cache, states),
    ...createFinder(cache, journal),
    ...createShippingOrderReader(cache, journal),
    ...createInstructionSearch(journal),
    ...createShiftReports(journal),
    ...createOrderSearch(journal),
    ...createNormalTimesReader(journal),
    ...createRecipientSearch(journal),

    /** The newest items that contain a text; does not replace a search of the table. */
    async newestWith(text: string, limit: number): Promise<ItemRow[]> {
      const found: ItemRow[] = [];
      await runCooperatively(matching({ ...EVERYTHING, text }, false), {
        onFound(places) {
          const rows = rowsAt(places.slice(0, limit - found.length));
          found.push(...rows.filter((row) => row !== null));
        },
        isStopped: () => found.length >= limit,
      });
      return found;
    },

    inventoryFacets: () => toTheEnd(states.facets()),

    versions: () => ({
      sqlite: String(cache.prepare("SELECT sqlite_version()").pluck().get()),
      journal: Number(journal.pragma("user_version", { simple: true })),
      cache: Number(cache.pragma("user_version", { simple: true })),
    }),
  };
}

export type ReaderOperations = ReturnType<typeof createReaderOperations>;
