import { ITEM_HOLDS } from "../batches/hold-journal.ts";
import type { Migration } from "../files/migrate.ts";
import { EVENT_ERASURE_INDEX, ORDER_ERASURE_INDEXES } from "../recipients/recipient-places.ts";
import { CANCELLATIONS } from "../resends/cancellation-journal.ts";
import { TRUST_CHANGES } from "../settings-journal.ts";
import { REFUSED_DRAFT_SCANS, SHIPPING_DRAFTS } from "./draft-migration.ts";
import { EVENTS, EVENTS_OF_ORDERS, EVENTS_OF_RELAYS, SOURCES_OF_FACTS } from "./event-migration.ts";
import {
  CLAIM_INTENTS,
  FILES_IN_FLEET_ORDER,
  SHARED_ORDER_BOOK,
  STEPPED_IMPORTS,
  TAKE_OVERS,
} from "./fleet-migration.ts";
import { ERASE_FREE_SPACE } from "./free-space-migration.ts";
import { HAND_OVERS, UNCONFIRMED_BATCHES } from "./hand-over-migration.ts";
import { LABELS } from "./label-migration.ts";
import { EXTERNAL_ORDERS } from "./learned-migration.ts";
import { NAMES_WITHOUT_TEXT } from "./names-migration.ts";
import { OPERATORS, OPERATORS_OF_DEFERRED_SCANS } from "./operator-migration.ts";
import { ORDER_BOOK } from "./order-book-migration.ts";
import { SEALS, TRACKING_CODES } from "./seal-migration.ts";
import { SHIPPING_ORDERS } from "./shipping-migration.ts";
import { RESOLVED_FAILURES, REBUILD_SUBMISSIONS, SERVICE_USES } from "./submission-migration.ts";

/** Instructions are in the journal, because the service cannot list them to refill a cache. */
const FBA_INSTRUCTIONS = `
  -- Send-to-fulfillment instructions requested by id, with the unchanged record of the last fetch.
  CREATE TABLE fba_instruction (
    instruction_id TEXT PRIMARY KEY,
    asked_at TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('waiting', 'read', 'absent', 'refused', 'failed')),
    problem TEXT,
    read_at TEXT,
    record TEXT,
    -- All values of the record, for the search.
    search_text TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX fba_instruction_by_time ON fba_instruction (asked_at);
  CREATE INDEX fba_instruction_waiting ON fba_instruction (asked_at) WHERE outcome = 'waiting';
`;

const ITEM_HISTORY_INDEXES = `
  -- Indexes for the history of one item: its scans, unknown codes, lines and moves.
  CREATE INDEX scan_by_item ON scan (verdict ->> '$.item.returnInventoryId', recorded_at);
  CREATE INDEX unknown_scan_by_text ON scan (text COLLATE NOCASE, recorded_at) WHERE kind = 'unknown-code';
  DROP INDEX line_by_item;
  CREATE INDEX line_by_item ON batch_line (return_inventory_id, line_id);
  CREATE INDEX batch_move_by_time ON batch_move (moved_at);
`;

/** journal.sqlite: the desk's own data. 64-bit ids are TEXT, in the canonical form of src-domain/ids.ts. */
export const JOURNAL_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE batch (
        batch_id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'parked', 'submitted')),
        destination TEXT NOT NULL,
        created_at TEXT NOT NULL,
        changed_at TEXT NOT NULL
      ) STRICT;
      -- Exactly one batch receives scans.
      CREATE UNIQUE INDEX one_open_batch ON batch (state) WHERE state = 'open';

      CREATE TABLE scan (
        scan_id TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('scanner', 'typed')),
        damage TEXT,
        keys TEXT NOT NULL,
        started_at TEXT NOT NULL,
        recorded_at TEXT NOT NULL,
        batch_id TEXT NOT NULL REFERENCES batch,
        verdict TEXT
      ) STRICT;
      CREATE INDEX scan_by_time ON scan (recorded_at);

      CREATE TABLE batch_line (
        line_id INTEGER PRIMARY KEY,
        batch_id TEXT NOT NULL REFERENCES batch,
        slot INTEGER NOT NULL CHECK (slot > 0),
        return_inventory_id TEXT NOT NULL,
        item TEXT NOT NULL,
        scan_id TEXT NOT NULL REFERENCES scan,
        added_at TEXT NOT NULL,
        removed_at TEXT,
        removal TEXT CHECK (removal IN ('undo', 'removed'))
      ) STRICT;
      CREATE UNIQUE INDEX item_once_a_batch ON batch_line (batch_id, return_inventory_id) WHERE removed_at IS NULL;
      CREATE UNIQUE INDEX slot_once_a_batch ON batch_line (batch_id, slot) WHERE removed_at IS NULL;
      CREATE INDEX line_by_item ON batch_line (return_inventory_id) WHERE removed_at IS NULL;

      CREATE TABLE submission (
        submission_id TEXT PRIMARY KEY,
        batch_id TEXT NOT NULL REFERENCES batch,
        idempotency_key TEXT NOT NULL UNIQUE,
        body TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('ready', 'sending', 'created', 'refused', 'unknown')),
        waiting_for TEXT CHECK (waiting_for IN ('network', 'answer', 'operator')),
        resend_id TEXT,
        resend_number TEXT,
        label_mode TEXT,
        warehouse_id INTEGER NOT NULL,
        item_count INTEGER NOT NULL,
        recipient_name TEXT NOT NULL,
        country_code TEXT NOT NULL,
        refusal TEXT,
        submitted_at TEXT NOT NULL,
        state_since TEXT NOT NULL,
        created_at TEXT,
        checked_at TEXT,
        cut_off TEXT
      ) STRICT;
      CREATE INDEX submission_by_state ON submission (state);
      CREATE INDEX submission_by_batch ON submission (batch_id);

      -- Observations that form an order's timeline; rows are only added.
      CREATE TABLE observation (
        observation_id INTEGER PRIMARY KEY,
        submission_id TEXT NOT NULL REFERENCES submission,
        at TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('desk', 'answer', 'poll')),
        fact TEXT NOT NULL
      ) STRICT;
      CREATE INDEX observation_by_submission ON observation (submission_id, observation_id);

      CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    version: 2,
    sql: `
      -- The batch whose surplus this batch receives.
      ALTER TABLE batch ADD COLUMN overflow_of TEXT REFERENCES batch;
      -- Set while the batch is discarded; restoring it sets null.
      ALTER TABLE batch ADD COLUMN discarded_at TEXT;

      CREATE TABLE trouble (
        scan_id TEXT PRIMARY KEY REFERENCES scan,
        batch_id TEXT NOT NULL REFERENCES batch,
        state TEXT NOT NULL CHECK (state IN ('open', 'resolved', 'dismissed')),
        search TEXT CHECK (search IN ('running', 'found', 'absent', 'unreachable')),
        reason TEXT,
        settled_at TEXT
      ) STRICT;
      CREATE INDEX open_trouble ON trouble (batch_id) WHERE state = 'open';

      -- Adds fields to older verdicts, with empty values.
      UPDATE scan SET verdict = json_set(verdict, '$.choices', json('[]'), '$.named', 0)
        WHERE verdict ->> '$.kind' = 'unknown-code';
      UPDATE scan SET verdict = json_set(verdict, '$.parkedIn', json('null')) WHERE verdict ->> '$.kind' = 'batch-full';
    `,
  },
  {
    version: 3,
    sql: `
      -- When the window rendered a scan's verdict; missing for scans of older versions.
      CREATE TABLE scan_paint (
        scan_id TEXT PRIMARY KEY REFERENCES scan,
        painted_at TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    version: 4,
    sql: `
      -- Items moved from one batch to another, so that the move can be undone.
      CREATE TABLE batch_move (
        move_id TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('set-aside', 'over-limit')),
        from_batch TEXT NOT NULL REFERENCES batch,
        from_name TEXT NOT NULL,
        lines TEXT NOT NULL,
        moved_at TEXT NOT NULL,
        undone_at TEXT
      ) STRICT;
    `,
  },
  {
    version: 5,
    sql: `
      -- Redacted requests to the service; only the newest are stored.
      CREATE TABLE request (
        request_id INTEGER PRIMARY KEY,
        started_at TEXT NOT NULL,
        operation TEXT NOT NULL,
        method TEXT NOT NULL CHECK (method IN ('GET', 'POST')),
        path TEXT NOT NULL,
        attempt INTEGER NOT NULL CHECK (attempt > 0),
        duration_ms REAL NOT NULL,
        http_status INTEGER,
        outcome TEXT NOT NULL,
        delivered TEXT NOT NULL CHECK (delivered IN ('no', 'maybe', 'yes')),
        error_code TEXT,
        message TEXT,
        correlation_id TEXT,
        request_bytes INTEGER NOT NULL,
        answer_bytes INTEGER,
        request_body TEXT,
        answer_body TEXT
      ) STRICT;
      CREATE INDEX request_by_trace ON request (correlation_id) WHERE correlation_id IS NOT NULL;
    `,
  },
  {
    version: 6,
    sql: `
      -- State of the keyboard during a scan; null for scans of older versions.
      ALTER TABLE scan ADD COLUMN caps_lock INTEGER CHECK (caps_lock IN (0, 1));
      ALTER TABLE scan ADD COLUMN composing INTEGER CHECK (composing IN (0, 1));
      -- Copy of the verdict's kind, so that the black box can filter without reading each scan's keys. An index on a
      -- generated column would not cover its queries.
      ALTER TABLE scan ADD COLUMN kind TEXT;
      UPDATE scan SET kind = verdict ->> '$.kind';
      CREATE INDEX scan_by_kind ON scan (kind, recorded_at, text) WHERE kind IS NOT NULL;
      CREATE INDEX scan_by_batch ON scan (batch_id);

      -- Scans read while a dialog was open and not judged yet.
      CREATE TABLE kept_scan (
        gesture_id TEXT PRIMARY KEY,
        gesture TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        put_aside_at TEXT
      ) STRICT;

      -- Deletes batches that contain only printed commands; the commands move to the open batch.
      CREATE TEMP TABLE left_behind AS SELECT batch_id FROM batch
        WHERE state = 'parked' AND discarded_at IS NULL AND overflow_of IS NULL
          AND EXISTS (SELECT 1 FROM batch WHERE state = 'open')
          AND NOT EXISTS (SELECT 1 FROM json_each(batch.destination) WHERE value <> '')
          AND NOT EXISTS (SELECT 1 FROM scan WHERE scan.batch_id = batch.batch_id AND scan.kind IS NOT 'command')
          AND NOT EXISTS (SELECT 1 FROM batch_line WHERE batch_line.batch_id = batch.batch_id)
          AND NOT EXISTS (SELECT 1 FROM batch_move WHERE batch_move.from_batch = batch.batch_id)
          AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.batch_id = batch.batch_id)
          AND NOT EXISTS (SELECT 1 FROM batch other WHERE other.overflow_of = batch.batch_id);
      UPDATE scan SET batch_id = (SELECT batch_id FROM batch WHERE state = 'open')
        WHERE batch_id IN (SELECT batch_id FROM left_behind);
      DELETE FROM batch WHERE batch_id IN (SELECT batch_id FROM left_behind);
      DROP TABLE left_behind;
    `,
  },
  { version: 7, sql: REBUILD_SUBMISSIONS },
  {
    version: 8,
    sql: `
      -- Recipients of recent orders; deleted when they expire, because they are personal data.
      CREATE TABLE recipient (
        recipient_id TEXT PRIMARY KEY,
        used_at TEXT NOT NULL,
        fields TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE INDEX recipient_by_use ON recipient (used_at);
    `,
  },
  { version: 9, sql: EVENTS },
  { version: 10, sql: ITEM_HISTORY_INDEXES },
  { version: 11, sql: EVENTS_OF_ORDERS },
  { version: 12, sql: LABELS },
  { version: 13, sql: SHIPPING_ORDERS },
  { version: 14, sql: FBA_INSTRUCTIONS },
  { version: 15, sql: CANCELLATIONS },
  { version: 16, sql: OPERATORS },
  { version: 17, sql: HAND_OVERS },
  { version: 18, sql: EXTERNAL_ORDERS },
  { version: 19, sql: RESOLVED_FAILURES },
  { version: 20, sql: SHIPPING_DRAFTS },
  { version: 21, sql: NAMES_WITHOUT_TEXT },
  { version: 22, sql: TRUST_CHANGES },
  { version: 23, sql: ORDER_ERASURE_INDEXES },
  { version: 24, sql: UNCONFIRMED_BATCHES },
  { version: 25, sql: SERVICE_USES },
  { version: 26, sql: ITEM_HOLDS },
  { version: 27, sql: ERASE_FREE_SPACE },
  { version: 28, sql: SOURCES_OF_FACTS + EVENT_ERASURE_INDEX },
  {
    version: 29,
    sql: `
      -- The only item on hold whose RMA differs from the refused scan by one digit; null without such an item.
      ALTER TABLE trouble ADD COLUMN near_item TEXT;
      -- The refused scan whose near item the operator chose with this scan.
      ALTER TABLE scan ADD COLUMN near_match_of TEXT;
    `,
  },
  { version: 30, sql: REFUSED_DRAFT_SCANS },
  { version: 31, sql: ORDER_BOOK },
  { version: 32, sql: SEALS },
  { version: 33, sql: EVENTS_OF_RELAYS + CLAIM_INTENTS + TAKE_OVERS + SHARED_ORDER_BOOK },
  { version: 34, sql: STEPPED_IMPORTS },
  { version: 35, sql: FILES_IN_FLEET_ORDER },
  { version: 36, sql: OPERATORS_OF_DEFERRED_SCANS },
  { version: 37, sql: TRACKING_CODES },
];
