import { toStoredBatchName } from "../../../src-domain/batches/batch-name.ts";
import { NO_INVENTORY_FILTER } from "../../../src-domain/inventory/inventory-query.ts";
import { resendCodesIn } from "../../../src-domain/inventory/inventory.ts";
import { pollGaps } from "../../../src-domain/resends/poll-history.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import { type NormalTime, normalTimes, type StageTime, stageTimes } from "../../../src-domain/resends/stage-times.ts";
import { foldText } from "../../../src-domain/search-text.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import type { FoundRecipient } from "../../../src-preload/contract/recipients/recipients.ts";
import type { FoundBatch, FoundCode, FoundInstruction, FoundOrder } from "../../../src-preload/contract/search.ts";
import { escapeLike } from "../cache/inventory-text.ts";
import { INSTRUCTION_COLUMNS, type InstructionRow, type StoredInstruction, toInstruction } from "../fba/fba-journal.ts";
import type { Connection } from "../files/database.ts";
import { createObservationJournal, createOrderPolls } from "../resends/observation-journal.ts";
import { createSettingsJournal } from "../settings-journal.ts";
import { YIELD, runCooperatively, type CooperativeWork, runToCompletion } from "./cooperative.ts";
import { createInventoryExport, createInventorySearch, createItemRows } from "./inventory/listing.ts";
import { createMatching, THRESHOLDS, type Thresholds } from "./inventory/matching.ts";
import { createOrdering } from "./inventory/ordering.ts";
import { createItemsToFetch } from "./items-to-fetch.ts";
import { createOrderSearch } from "./order-search.ts";
import { createShiftReports } from "./shift-report.ts";
import { createKnownOrders, createShippingOrderReader } from "./shipping-orders.ts";
import { createStates } from "./states.ts";

const MAX_PER_KIND = 6;

/** Finds records for the search. Exact matches come first, then matches at the start, then the newest. */
function createFinder(cache: Connection, journal: Connection) {
  const orders = journal.prepare<[{ like: string; named: string; text: string }], FoundOrder>(`
    SELECT s.submission_id AS submissionId, s.state, s.resend_id AS resendId, s.resend_number AS resendNumber,
      b.name AS batchName, s.recipient_name AS recipientName,
      s.newest_tracking_number AS trackingNumber
    FROM submission s JOIN batch b USING (batch_id)
    WHERE s.resend_id LIKE @like ESCAPE '\\' OR s.resend_number LIKE @like ESCAPE '\\'
      OR s.recipient_name LIKE @like ESCAPE '\\' OR b.name LIKE @like ESCAPE '\\' OR b.name LIKE @named ESCAPE '\\'
      OR s.newest_tracking_number LIKE @like ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM json_each(s.items) i WHERE i.value ->> '$.rma' LIKE @like ESCAPE '\\'
        OR i.value ->> '$.returnInventoryId' = @text OR i.value ->> '$.sku' = @text COLLATE NOCASE)
    ORDER BY coalesce(s.resend_id = @text OR s.resend_number = @text OR s.newest_tracking_number = @text, 0) DESC,
      s.place DESC
    LIMIT ${MAX_PER_KIND}`);
  const batches = journal.prepare<[{ like: string; named: string }], FoundBatch>(`
    SELECT batch_id AS batchId, name, state,
      (SELECT count(*) FROM batch_line l WHERE l.batch_id = b.batch_id AND l.removed_at IS NULL) AS itemCount
    FROM batch b
    WHERE state IN ('open', 'parked') AND discarded_at IS NULL
      AND (name LIKE @like ESCAPE '\\' OR name LIKE @named ESCAPE '\\')
    ORDER BY changed_at DESC LIMIT ${MAX_PER_KIND}`);
  const codes = cache.prepare<[{ like: string; begins: string; text: string }], FoundCode>(`
    SELECT list_name AS list, code, coalesce(name, '') AS name FROM reference_entry
    WHERE version = 'current' AND (code LIKE @like ESCAPE '\\' OR name LIKE @like ESCAPE '\\')
    ORDER BY code = @text COLLATE NOCASE DESC, code LIKE @begins ESCAPE '\\' DESC, list_name, code
    LIMIT ${MAX_PER_KIND}`);
  const reportedOrders = cache.prepare<[{ like: string }], { id: string }>(`
    SELECT id FROM fact WHERE subject = 'shipping-order'
    GROUP BY id
    HAVING id LIKE @like ESCAPE '\\'
      OR max(CASE WHEN field = 'consolidateShippingOrderNumber' THEN value ->> '$' END) LIKE @like ESCAPE '\\'
    ORDER BY max(at) DESC LIMIT ${MAX_PER_KIND}`);
  const storedOrders = journal.prepare<[{ like: string }], { id: string }>(`
    SELECT order_id AS id FROM shipping_order
    WHERE order_id LIKE @like ESCAPE '\\'
      OR facts ->> '$.consolidateShippingOrderNumber.value' LIKE @like ESCAPE '\\'
    ORDER BY order_id DESC LIMIT ${MAX_PER_KIND}`);
  const known = createKnownOrders(cache, journal);

  function shippingOrders(like: string) {
    const ids = new Set([...reportedOrders.all({ like }), ...storedOrders.all({ like })].map(({ id }) => id));
    return [...ids].slice(0, MAX_PER_KIND).map((id) => {
      const row = known.row(id);
      return { id, number: row?.number ?? null, status: row?.status?.raw ?? null };
    });
  }

  // Matches only identifying fields; the table of instructions searches all fields.
  const instructions = journal.prepare<[{ like: string; text: string }], FoundInstruction>(`
    SELECT instruction_id AS instructionId, record ->> '$.fbaInstructionNumber' AS number,
      record ->> '$.handlingStatusCode' AS status
    FROM fba_instruction
    WHERE record IS NOT NULL AND (instruction_id LIKE @like ESCAPE '\\' OR number LIKE @like ESCAPE '\\')
    ORDER BY coalesce(instruction_id = @text COLLATE NOCASE OR number = @text COLLATE NOCASE, 0) DESC, asked_at DESC
    LIMIT ${MAX_PER_KIND}`);

  return {
    findRecords(text: string) {
      const escaped = escapeLike(text);
      const like = `%${escaped}%`;
      const named = `%${escapeLike(toStoredBatchName(text))}%`;
      return {
        orders: orders.all({ like, named, text }),
        batches: batches.all({ like, named }),
        shippingOrders: shippingOrders(like),
        instructions: instructions.all({ like, text }),
        codes: codes.all({ like, begins: `${escaped}%`, text }),
      };
    },
  };
}

/** Number of the newest orders that the usual times are computed from. */
const SAMPLE_ORDERS = 100;
/** Milliseconds between two polls above which the end of a stage is unknown. */
const MAX_POLL_GAP_MS = 60_000;

interface CreatedOrder {
  readonly submissionId: string;
  readonly resendId: string;
  readonly createdAt: string;
}

/** Computes how long this desk's orders of a label mode usually stay in each stage. */
function createNormalTimesReader(journal: Connection) {
  const newest = journal.prepare<[LabelMode], CreatedOrder>(
    `SELECT submission_id AS submissionId, resend_id AS resendId, created_at AS createdAt FROM submission
     WHERE label_mode = ? AND state = 'created' AND resend_id IS NOT NULL AND created_at IS NOT NULL
     ORDER BY place DESC LIMIT ${SAMPLE_ORDERS}`,
  );
  const observations = createObservationJournal(journal);
  const polls = createOrderPolls(journal);

  function timesOf(order: CreatedOrder): StageTime[] {
    const { createdAt, resendId } = order;
    const timeline = observations.timeline(order);
    const until = timeline.at(-1)?.at ?? createdAt;
    const open = { from: createdAt, until, now: until, maxGapMs: MAX_POLL_GAP_MS };
    return stageTimes(timeline, createdAt, pollGaps(polls.of(resendId), open));
  }

  function* read(mode: LabelMode): CooperativeWork<NormalTime[]> {
    const orders: StageTime[][] = [];
    for (const order of newest.all(mode)) {
      orders.push(timesOf(order));
      yield YIELD;
    }
    return normalTimes(orders);
  }

  return { normalStageTimes: (mode: LabelMode): Promise<NormalTime[]> => runToCompletion(read(mode)) };
}

interface SpellingCount {
  readonly spelling: string;
  readonly places: number;
}

/** Finds all stored recipients, so that the operator can erase one. */
function createRecipientSearch(cache: Connection, journal: Connection) {
  const names = journal.prepare<[], SpellingCount>(`
    SELECT spelling, count(*) AS places FROM (
      SELECT recipient_name AS spelling FROM submission
      UNION ALL SELECT recipient_name FROM learned_order
      UNION ALL SELECT trim(fields ->> '$.shipmentName') FROM recipient
      UNION ALL SELECT trim(facts ->> '$.shipToContactName.value') FROM shipping_order
      -- A submitted batch is counted as its order.
      UNION ALL SELECT trim(destination ->> '$.shipmentName') FROM batch WHERE state <> 'submitted'
    ) WHERE spelling <> '' GROUP BY spelling ORDER BY spelling`);
  const reported = cache.prepare<[], SpellingCount & { readonly id: string }>(
    `SELECT id, trim(value ->> '$') AS spelling, 1 AS places FROM fact
     WHERE subject = 'shipping-order' AND field = 'shipToContactName' AND trim(value ->> '$') <> ''`,
  );
  const isCounted = journal.prepare<[string]>(
    "SELECT 1 FROM shipping_order WHERE order_id = ? AND facts ->> '$.shipToContactName' IS NOT NULL",
  );

  /** Shipping orders that only events reported are in the cache, not in the journal. */
  function* allSpellings(): Generator<SpellingCount> {
    yield* names.iterate();
    for (const { id, ...spelled } of reported.iterate()) if (isCounted.get(id) === undefined) yield spelled;
  }

  return {
    recipientsNamed(text: string, limit: number): FoundRecipient[] {
      const foldedText = foldText(text);
      const found = new Map<string, FoundRecipient>();
      for (const { spelling, places } of allSpellings()) {
        const folded = foldText(spelling);
        if (!folded.includes(foldedText)) continue;
        const existing = found.get(folded);
        if (existing === undefined && found.size === limit) continue;
        if (existing?.spellings.length === limit) continue;
        const { name = spelling, spellings = [] } = existing ?? {};
        found.set(folded, { name, spellings: [...spellings, spelling], places: (existing?.places ?? 0) + places });
      }
      return [...found.values()];
    },
  };
}

/** Shows only the newest; older ones need a more exact search. */
const MAX_INSTRUCTIONS = 300;

function createInstructionSearch(journal: Connection) {
  const matching = "instruction_id LIKE @like ESCAPE '\\' OR search_text LIKE @like ESCAPE '\\'";
  const search = journal.prepare<[{ like: string }], InstructionRow>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM fba_instruction WHERE ${matching}
     ORDER BY asked_at DESC, rowid LIMIT ${MAX_INSTRUCTIONS}`,
  );
  const count = journal
    .prepare<[{ like: string }], number>(`SELECT count(*) FROM fba_instruction WHERE ${matching}`)
    .pluck();
  return {
    instructionsWith(text: string): { rows: StoredInstruction[]; total: number } {
      const like = `%${escapeLike(text.trim())}%`;
      return { rows: search.all({ like }).map(toInstruction), total: count.get({ like }) ?? 0 };
    },
  };
}

/** Reads that take long, in the reader's thread. Work of more than a few milliseconds uses cooperative.ts. */
export function createReaderOperations(cache: Connection, journal: Connection, thresholds: Thresholds = THRESHOLDS) {
  const { read } = createSettingsJournal(journal);
  const states = createStates(cache, () => resendCodesIn(read("resendCodes")));
  const matching = createMatching(cache, states, thresholds);
  const rowsAt = createItemRows(cache);
  const ordered = createOrdering({ cache, matching, states, thresholds });

  return {
    ...createInventorySearch({ cache, ordered, rowsAt }),
    ...createInventoryExport({ ordered, rowsAt }),
    ...createItemsToFetch(cache, states),
    ...createFinder(cache, journal),
    ...createShippingOrderReader(cache, journal),
    ...createInstructionSearch(journal),
    ...createShiftReports(journal),
    ...createOrderSearch(journal),
    ...createNormalTimesReader(journal),
    ...createRecipientSearch(cache, journal),

    /** The newest items that contain a text. Does not stop or replace a search of the inventory table. */
    async newestWith(text: string, limit: number): Promise<InventoryRow[]> {
      const found: InventoryRow[] = [];
      await runCooperatively(matching({ ...NO_INVENTORY_FILTER, text }, false), {
        onFound(rowKeys) {
          const rows = rowsAt(rowKeys.slice(0, limit - found.length));
          found.push(...rows.filter((row) => row !== null));
        },
        isStopped: () => found.length >= limit,
      });
      return found;
    },

    inventoryFacets: () => runToCompletion(states.facets()),

    versions: () => ({
      sqlite: String(cache.prepare("SELECT sqlite_version()").pluck().get()),
      journal: Number(journal.pragma("user_version", { simple: true })),
      cache: Number(cache.pragma("user_version", { simple: true })),
    }),
  };
}

export type ReaderOperations = ReturnType<typeof createReaderOperations>;
