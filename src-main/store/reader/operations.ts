import { toStoredBatchName } from "../../../src-domain/batches/batch-name.ts";
import { NO_INVENTORY_FILTER, type InventoryFilter } from "../../../src-domain/inventory/inventory-query.ts";
import { resendCodesIn } from "../../../src-domain/inventory/inventory.ts";
import { pollGaps } from "../../../src-domain/resends/poll-history.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import {
  type NormalTime,
  measureNormalTimes,
  type StageTime,
  measureStageTimes,
} from "../../../src-domain/resends/stage-times.ts";
import { foldText } from "../../../src-domain/search-text.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import type { FoundRecipient } from "../../../src-preload/contract/recipients/recipients.ts";
import type {
  FoundBatch,
  FoundBookedOrder,
  FoundCode,
  FoundInstruction,
  FoundOrder,
} from "../../../src-preload/contract/search.ts";
import { escapeLike } from "../cache/inventory-text.ts";
import {
  INSTRUCTION_COLUMNS,
  type StoredInstructionRow,
  type StoredInstruction,
  toInstruction,
} from "../fba/fba-journal.ts";
import type { Connection } from "../files/database.ts";
import { IS_SHOWN } from "../orders/booked-rows.ts";
import { createObservationJournal, createOrderPolls } from "../resends/observation-journal.ts";
import { createSettingsJournal } from "../settings-journal.ts";
import type { StoreOptions } from "../store-parts.ts";
import { YIELD, runCooperatively, type CooperativeWork, runToCompletion } from "./cooperative.ts";
import { rangeOf } from "./inventory/candidates.ts";
import { createInventoryFacets } from "./inventory/facets.ts";
import { createInventoryExport, createInventorySearch, createItemRows } from "./inventory/listing.ts";
import { createMatching, THRESHOLDS, type Thresholds } from "./inventory/matching.ts";
import { createOrdering } from "./inventory/ordering.ts";
import { createItemsToFetch } from "./items-to-fetch.ts";
import { createNearItems } from "./near-items.ts";
import { createOrderSearch } from "./order-search.ts";
import { createOrdersToSend } from "./orders-to-send.ts";
import { createShiftReports } from "./shift-report.ts";
import { createKnownOrders, createShippingOrderReader } from "./shipping-orders.ts";
import { createItemStates } from "./states.ts";

const MAX_PER_KIND = 6;

function prepareRecordStatements(journal: Connection, cache: Connection) {
  return {
    findOrders: journal.prepare<[{ like: string; nameLike: string; text: string }], FoundOrder>(`
    SELECT s.submission_id AS submissionId, s.state, s.resend_id AS resendId, s.resend_number AS resendNumber,
      b.name AS batchName, s.recipient_name AS recipientName,
      s.newest_tracking_number AS trackingNumber
    FROM submission s JOIN batch b USING (batch_id)
    WHERE s.resend_id LIKE @like ESCAPE '\\' OR s.resend_number LIKE @like ESCAPE '\\'
      OR s.recipient_name LIKE @like ESCAPE '\\' OR b.name LIKE @like ESCAPE '\\' OR b.name LIKE @nameLike ESCAPE '\\'
      OR s.newest_tracking_number LIKE @like ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM json_each(s.items) i WHERE i.value ->> '$.rma' LIKE @like ESCAPE '\\'
        OR i.value ->> '$.returnInventoryId' = @text OR i.value ->> '$.sku' = @text COLLATE NOCASE)
    ORDER BY coalesce(s.resend_id = @text OR s.resend_number = @text OR s.newest_tracking_number = @text, 0) DESC,
      s.place DESC
    LIMIT ${MAX_PER_KIND}`),
    findBookedOrders: journal.prepare<[{ like: string; text: string }], FoundBookedOrder>(`
    SELECT o.order_id AS orderId, o.channel, o.shop, o.order_number AS orderNumber,
      coalesce(r.fields ->> '$.shipmentName', '') AS recipientName
    FROM booked_order o JOIN order_file f USING (file_id) LEFT JOIN booked_recipient r USING (order_id)
    WHERE (o.order_number LIKE @like ESCAPE '\\' OR r.fields ->> '$.shipmentName' LIKE @like ESCAPE '\\')
      AND ${IS_SHOWN}
    ORDER BY o.order_number = @text COLLATE NOCASE DESC, o.order_id DESC LIMIT ${MAX_PER_KIND}`),
    findBatches: journal.prepare<[{ like: string; nameLike: string }], FoundBatch>(`
    SELECT batch_id AS batchId, name, state,
      (SELECT count(*) FROM batch_line l WHERE l.batch_id = b.batch_id AND l.removed_at IS NULL) AS itemCount
    FROM batch b
    WHERE state IN ('open', 'parked') AND discarded_at IS NULL
      AND (name LIKE @like ESCAPE '\\' OR name LIKE @nameLike ESCAPE '\\')
    ORDER BY changed_at DESC LIMIT ${MAX_PER_KIND}`),
    findCodes: cache.prepare<[{ like: string; prefixLike: string; text: string }], FoundCode>(`
    SELECT list_name AS list, code, coalesce(name, '') AS name FROM reference_entry
    WHERE version = 'current' AND (code LIKE @like ESCAPE '\\' OR name LIKE @like ESCAPE '\\')
    ORDER BY code = @text COLLATE NOCASE DESC, code LIKE @prefixLike ESCAPE '\\' DESC, list_name, code
    LIMIT ${MAX_PER_KIND}`),
    findReportedOrders: cache.prepare<[{ like: string }], { id: string }>(`
    SELECT id FROM fact WHERE subject = 'shipping-order'
    GROUP BY id
    HAVING id LIKE @like ESCAPE '\\'
      OR max(CASE WHEN field = 'consolidateShippingOrderNumber' THEN value ->> '$' END) LIKE @like ESCAPE '\\'
    ORDER BY max(at) DESC LIMIT ${MAX_PER_KIND}`),
    findStoredOrders: journal.prepare<[{ like: string }], { id: string }>(`
    SELECT order_id AS id FROM shipping_order
    WHERE order_id LIKE @like ESCAPE '\\'
      OR facts ->> '$.consolidateShippingOrderNumber.value' LIKE @like ESCAPE '\\'
    ORDER BY order_id DESC LIMIT ${MAX_PER_KIND}`),
    // Matches only identifying fields; the table of instructions searches all fields.
    findInstructions: journal.prepare<[{ like: string; text: string }], FoundInstruction>(`
    SELECT instruction_id AS instructionId, record ->> '$.fbaInstructionNumber' AS number,
      record ->> '$.handlingStatusCode' AS status
    FROM fba_instruction
    WHERE record IS NOT NULL AND (instruction_id LIKE @like ESCAPE '\\' OR number LIKE @like ESCAPE '\\')
    ORDER BY coalesce(instruction_id = @text COLLATE NOCASE OR number = @text COLLATE NOCASE, 0) DESC, asked_at DESC
    LIMIT ${MAX_PER_KIND}`),
  };
}

/** Finds records for the search. Of most kinds, exact matches come first, then the newest. */
function createRecordSearch(cache: Connection, journal: Connection) {
  const sql = prepareRecordStatements(journal, cache);
  const knownOrders = createKnownOrders(cache, journal);

  function findShippingOrders(like: string) {
    const ids = new Set(
      [...sql.findReportedOrders.all({ like }), ...sql.findStoredOrders.all({ like })].map(({ id }) => id),
    );
    return [...ids].slice(0, MAX_PER_KIND).map((id) => {
      const row = knownOrders.readRow(id);
      return { id, number: row?.number ?? null, status: row?.status?.raw ?? null };
    });
  }

  return {
    findRecords(text: string) {
      const escaped = escapeLike(text);
      const like = `%${escaped}%`;
      const nameLike = `%${escapeLike(toStoredBatchName(text))}%`;
      return {
        orders: sql.findOrders.all({ like, nameLike, text }),
        bookedOrders: sql.findBookedOrders.all({ like, text }),
        batches: sql.findBatches.all({ like, nameLike }),
        shippingOrders: findShippingOrders(like),
        instructions: sql.findInstructions.all({ like, text }),
        codes: sql.findCodes.all({ like, prefixLike: `${escaped}%`, text }),
      };
    },
  };
}

/** The usual times are computed from this number of the newest orders. */
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
  const readNewestOrders = journal.prepare<[LabelMode], CreatedOrder>(
    `SELECT submission_id AS submissionId, resend_id AS resendId, created_at AS createdAt FROM submission
     WHERE label_mode = ? AND state = 'created' AND resend_id IS NOT NULL AND created_at IS NOT NULL
     ORDER BY place DESC LIMIT ${SAMPLE_ORDERS}`,
  );
  const observations = createObservationJournal(journal);
  const polls = createOrderPolls(journal);

  function readStageTimes(order: CreatedOrder): StageTime[] {
    const { createdAt, resendId } = order;
    const timeline = observations.timeline(order);
    const until = timeline.at(-1)?.at ?? createdAt;
    const observedPeriod = { from: createdAt, until, now: until, maxGapMs: MAX_POLL_GAP_MS };
    return measureStageTimes(timeline, createdAt, pollGaps(polls.listRuns(resendId), observedPeriod));
  }

  function* computeNormalTimes(mode: LabelMode): CooperativeWork<NormalTime[]> {
    const stageTimesOfOrders: StageTime[][] = [];
    for (const order of readNewestOrders.all(mode)) {
      stageTimesOfOrders.push(readStageTimes(order));
      yield YIELD;
    }
    return measureNormalTimes(stageTimesOfOrders);
  }

  return { normalStageTimes: (mode: LabelMode): Promise<NormalTime[]> => runToCompletion(computeNormalTimes(mode)) };
}

interface SpellingCount {
  readonly spelling: string;
  readonly places: number;
}

/** Finds stored recipients by name, so that the operator can erase one. */
function createRecipientSearch(cache: Connection, journal: Connection) {
  const readSpellings = journal.prepare<[], SpellingCount>(`
    SELECT spelling, count(*) AS places FROM (
      SELECT recipient_name AS spelling FROM submission
      UNION ALL SELECT recipient_name FROM learned_order
      UNION ALL SELECT trim(fields ->> '$.shipmentName') FROM recipient
      UNION ALL SELECT trim(fields ->> '$.shipmentName') FROM booked_recipient
      UNION ALL SELECT trim(facts ->> '$.shipToContactName.value') FROM shipping_order
      -- A submitted batch is counted as its order.
      UNION ALL SELECT trim(destination ->> '$.shipmentName') FROM batch WHERE state <> 'submitted'
    ) WHERE spelling <> '' GROUP BY spelling ORDER BY spelling`);
  const readReportedSpellings = cache.prepare<[], SpellingCount & { readonly id: string }>(
    `SELECT id, trim(value ->> '$') AS spelling, 1 AS places FROM fact
     WHERE subject = 'shipping-order' AND field = 'shipToContactName' AND trim(value ->> '$') <> ''`,
  );
  const isCounted = journal.prepare<[string]>(
    "SELECT 1 FROM shipping_order WHERE order_id = ? AND facts ->> '$.shipToContactName' IS NOT NULL",
  );

  /** Shipping orders that only events reported are in the cache, not in the journal. */
  function* allSpellings(): Generator<SpellingCount> {
    yield* readSpellings.iterate();
    for (const { id, ...spellingCount } of readReportedSpellings.iterate())
      if (isCounted.get(id) === undefined) yield spellingCount;
  }

  return {
    findRecipients(text: string, limit: number): FoundRecipient[] {
      const foldedText = foldText(text);
      const foundRecipients = new Map<string, FoundRecipient>();
      for (const { spelling, places } of allSpellings()) {
        const foldedSpelling = foldText(spelling);
        if (!foldedSpelling.includes(foldedText)) continue;
        const existingRecipient = foundRecipients.get(foldedSpelling);
        if (existingRecipient === undefined && foundRecipients.size === limit) continue;
        if (existingRecipient?.spellings.length === limit) continue;
        const { name = spelling, spellings = [] } = existingRecipient ?? {};
        foundRecipients.set(foldedSpelling, {
          name,
          spellings: [...spellings, spelling],
          places: (existingRecipient?.places ?? 0) + places,
        });
      }
      return [...foundRecipients.values()];
    },
  };
}

/** The page lists only the newest instructions; older ones need a more exact search. */
const MAX_INSTRUCTIONS = 300;

function createInstructionSearch(journal: Connection) {
  const matchesText = "instruction_id LIKE @like ESCAPE '\\' OR search_text LIKE @like ESCAPE '\\'";
  const search = journal.prepare<[{ like: string }], StoredInstructionRow>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM fba_instruction WHERE ${matchesText}
     ORDER BY asked_at DESC, rowid LIMIT ${MAX_INSTRUCTIONS}`,
  );
  const countInstructions = journal
    .prepare<[{ like: string }], number>(`SELECT count(*) FROM fba_instruction WHERE ${matchesText}`)
    .pluck();
  return {
    searchInstructions(text: string): { rows: StoredInstruction[]; total: number } {
      const like = `%${escapeLike(text.trim())}%`;
      return { rows: search.all({ like }).map(toInstruction), total: countInstructions.get({ like }) ?? 0 };
    },
  };
}

/** Slow reads, which run in the reader's thread. Work of more than a few milliseconds uses cooperative.ts. */
export function createReaderOperations(
  cache: Connection,
  journal: Connection,
  { settings }: Pick<StoreOptions, "settings"> = {},
  thresholds: Thresholds = THRESHOLDS,
) {
  const { read } = createSettingsJournal(journal, settings);
  const states = createItemStates(cache, () => resendCodesIn(read("resendCodes")));
  const findMatches = createMatching(cache, states, thresholds);
  const readRows = createItemRows(cache);
  const findInOrder = createOrdering({ cache, findMatches, states, thresholds });

  return {
    ...createInventorySearch({ cache, findInOrder, readRows }),
    ...createInventoryExport({ findInOrder, readRows }),
    ...createInventoryFacets(cache, states, findMatches),
    ...createItemsToFetch(cache, states),
    ...createNearItems(cache),
    ...createRecordSearch(cache, journal),
    ...createShippingOrderReader(cache, journal),
    ...createInstructionSearch(journal),
    ...createShiftReports(journal),
    ...createOrderSearch(journal),
    ...createOrdersToSend(journal),
    ...createNormalTimesReader(journal),
    ...createRecipientSearch(cache, journal),

    /** Finds the newest items that contain a text. Does not stop or replace a search of the inventory table. */
    async findNewestItems(text: string, limit: number): Promise<InventoryRow[]> {
      const foundItems: InventoryRow[] = [];
      await runCooperatively(findMatches({ ...NO_INVENTORY_FILTER, text }, "descending"), {
        onFound(rowKeys) {
          const rows = readRows(rowKeys.slice(0, limit - foundItems.length));
          foundItems.push(...rows.filter((row) => row !== null));
        },
        isStopped: () => foundItems.length >= limit,
      });
      return foundItems;
    },

    /** Counts by warehouse, handling and creation time only, which an index holds. */
    countInventoryStates: (filter: InventoryFilter) =>
      runToCompletion(states.countInRange(states.readAll().filter(states.createFilterCheck(filter)), rangeOf(filter))),

    versions: () => ({
      sqlite: String(cache.prepare("SELECT sqlite_version()").pluck().get()),
      journal: Number(journal.pragma("user_version", { simple: true })),
      cache: Number(cache.pragma("user_version", { simple: true })),
    }),
  };
}

export type ReaderOperations = ReturnType<typeof createReaderOperations>;
