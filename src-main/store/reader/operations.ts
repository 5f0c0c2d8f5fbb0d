import { EVERYTHING } from "../../../src-domain/inventory/inventory-query.ts";
import type { ResendCode } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { createFinder } from "../cache/finder.ts";
import { createDetailsToRead } from "./details-to-read.ts";
import { createInventoryExport, createInventorySearch, createItemRows, type ItemRow } from "./inventory/listing.ts";
import { createMatching, THRESHOLDS, type Thresholds } from "./inventory/matching.ts";
import { createOrderSearch } from "./order-search.ts";
import { createOrdering } from "./inventory/ordering.ts";
import { createShippingOrderReader } from "./shipping-orders.ts";
import { createShiftReports } from "./shift-report.ts";
import { createSettingsJournal } from "../settings-journal.ts";
import { createStates } from "./states.ts";
import { PAUSE, runCooperatively, type Steps, toTheEnd } from "./cooperative.ts";
import {
  INSTRUCTION_COLUMNS,
  type InstructionRow,
  type StoredInstruction,
  toInstruction,
} from "../shipping/fba-journal.ts";
import { escapeLike } from "../cache/inventory-text.ts";
import { foldText } from "../../../src-domain/search-text.ts";
import { uncheckedGaps } from "../../../src-domain/resends/order-checks.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import { type NormalTime, normalTimes, type StageTime, stageTimes } from "../../../src-domain/resends/stage-times.ts";
import { createObservationJournal, createOrderChecks } from "../orders/observation-journal.ts";

/** As many of the newest orders say what is usual by now. */
const ORDERS = 100;
/** Milliseconds without a look after which nobody can say when a stage was left. */
const UNSEEN_MS = 60_000;

interface MadeOrder {
  readonly submissionId: string;
  readonly resendId: string;
  readonly createdAt: string;
}

/** How long this desk's own orders of a label mode usually are in each stage. */
function createNormalTimesReader(journal: Connection) {
  const newest = journal.prepare<[LabelMode], MadeOrder>(
    `SELECT submission_id AS submissionId, resend_id AS resendId, created_at AS createdAt FROM submission
     WHERE label_mode = ? AND state = 'created' AND resend_id IS NOT NULL AND created_at IS NOT NULL
     ORDER BY place DESC LIMIT ${ORDERS}`,
  );
  const observations = createObservationJournal(journal);
  const checks = createOrderChecks(journal);

  function timesOf(order: MadeOrder): StageTime[] {
    const { createdAt, resendId } = order;
    const timeline = observations.timeline(order);
    const until = timeline.at(-1)?.at ?? createdAt;
    const open = { from: createdAt, until, now: until, mostMs: UNSEEN_MS };
    return stageTimes(timeline, createdAt, uncheckedGaps(checks.of(resendId), open));
  }

  function* read(mode: LabelMode): Steps<NormalTime[]> {
    const orders: StageTime[][] = [];
    for (const order of newest.all(mode)) {
      orders.push(timesOf(order));
      yield PAUSE;
    }
    return normalTimes(orders);
  }

  return { normalStageTimes: (mode: LabelMode): Promise<NormalTime[]> => toTheEnd(read(mode)) };
}

/** Spellings that differ in case or accents alone are one recipient. */
interface FoundRecipient {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly places: number;
}

/** Finds every recipient in the journal, for a request of erasure. */
function createRecipientSearch(journal: Connection) {
  const names = journal.prepare<[], { spelling: string; places: number }>(`
    SELECT spelling, count(*) AS places FROM (
      SELECT recipient_name AS spelling FROM submission
      UNION ALL SELECT recipient_name FROM learned_order
      UNION ALL SELECT trim(fields ->> '$.shipmentName') FROM recipient
      UNION ALL SELECT trim(facts ->> '$.shipToContactName.value') FROM shipping_order
      -- A submitted batch is counted as its order.
      UNION ALL SELECT trim(destination ->> '$.shipmentName') FROM batch WHERE state <> 'submitted'
    ) WHERE spelling <> '' GROUP BY spelling ORDER BY spelling`);

  return {
    recipientsNamed(text: string, limit: number): FoundRecipient[] {
      const wanted = foldText(text);
      const found = new Map<string, FoundRecipient>();
      for (const { spelling, places } of names.iterate()) {
        const folded = foldText(spelling);
        if (!folded.includes(wanted)) continue;
        const same = found.get(folded);
        if (same === undefined && found.size === limit) continue;
        if (same?.spellings.length === limit) continue;
        const { name = spelling, spellings = [] } = same ?? {};
        found.set(folded, { name, spellings: [...spellings, spelling], places: (same?.places ?? 0) + places });
      }
      return [...found.values()];
    },
  };
}

/** Of the newest; who looks for an older one searches. */
const MOST_SHOWN = 300;

/** What was asked for before, searched in everything that was read. */
function createInstructionSearch(journal: Connection) {
  const matching = "instruction_id LIKE @like ESCAPE '\\' OR search_text LIKE @like ESCAPE '\\'";
  const search = journal.prepare<[{ like: string }], InstructionRow>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM fba_instruction WHERE ${matching}
     ORDER BY asked_at DESC, rowid LIMIT ${MOST_SHOWN}`,
  );
  const count = journal
    .prepare<[{ like: string }], number>(`SELECT count(*) FROM fba_instruction WHERE ${matching}`)
    .pluck();
  return {
    /** Newest first; `total` counts those that are not shown, too. */
    instructionsWith(text: string): { rows: StoredInstruction[]; total: number } {
      const like = `%${escapeLike(text.trim())}%`;
      return { rows: search.all({ like }).map(toInstruction), total: count.get({ like }) ?? 0 };
    },
  };
}

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
