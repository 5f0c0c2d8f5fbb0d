import { ITEM_HOLDS } from "../batches/hold-journal.ts";
import type { Migration } from "../files/migrate.ts";
import { EVENTS_TO_ERASE, ORDERS_TO_ERASE } from "../recipients/recipient-places.ts";
import { CANCELLATIONS } from "../resends/cancellation-journal.ts";
import { TRUST_CHANGES } from "../settings-journal.ts";
import { SHIPPING_DRAFTS } from "./draft-migration.ts";
import { EVENTS, EVENTS_OF_ORDERS, SOURCES_OF_FACTS } from "./event-migration.ts";
import { ERASE_FREE_SPACE } from "./free-space-migration.ts";
import { HAND_OVERS, UNSEEN_BATCHES } from "./hand-over-migration.ts";
import { LABELS } from "./label-migration.ts";
import { LEARNED_ORDERS } from "./learned-migration.ts";
import { NAMES_WITHOUT_WORDS } from "./names-migration.ts";
import { OPERATORS } from "./operator-migration.ts";
import { SHIPPING_ORDERS } from "./shipping-migration.ts";
import { FAILURES_DEALT_WITH, REBUILD_SUBMISSIONS, SERVICE_USES } from "./submission-migration.ts";

/** In the journal, because no operation of the service lists instructions to refill a cache. */
const FBA_INSTRUCTIONS = `
  -- Send-to-fulfillment instructions that were asked for by id. The record is as it came, of the last time it was read.
  CREATE TABLE fba_instruction (
    instruction_id TEXT PRIMARY KEY,
    asked_at TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('waiting', 'read', 'absent', 'refused', 'failed')),
    problem TEXT,
    read_at TEXT,
    record TEXT,
    -- Every value of the record, to search in.
    search_text TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX fba_instruction_by_time ON fba_instruction (asked_at);
  CREATE INDEX fba_instruction_waiting ON fba_instruction (asked_at) WHERE outcome = 'waiting';
`;

const HISTORY_OF_ITEMS = `
  -- The history of one item: scans that named it, unknown codes, every line it ever was, moves.
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
      -- Scans always have exactly one batch to go into.
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

      -- Everything a timeline is made of; rows are only ever added.
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
      -- The batch that takes what no longer fits into another one.
      ALTER TABLE batch ADD COLUMN overflow_of TEXT REFERENCES batch;
      -- Set while a batch is thrown away; taking that back clears it again.
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

      -- Verdicts say more now; what older ones did not know is empty.
      UPDATE scan SET verdict = json_set(verdict, '$.choices', json('[]'), '$.named', 0)
        WHERE verdict ->> '$.kind' = 'unknown-code';
      UPDATE scan SET verdict = json_set(verdict, '$.parkedIn', json('null')) WHERE verdict ->> '$.kind' = 'batch-full';
    `,
  },
  {
    version: 3,
    sql: `
      -- When the window had drawn a scan's verdict; told later than the scan, and never by an older program.
      CREATE TABLE scan_paint (
        scan_id TEXT PRIMARY KEY REFERENCES scan,
        painted_at TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    version: 4,
    sql: `
      -- Items that went from one batch into another; kept so that the deed can be taken back.
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
      -- What was asked of the service, redacted; only the newest are kept.
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
      -- What the computer did to a gesture's keys; older programs did not say.
      ALTER TABLE scan ADD COLUMN caps_lock INTEGER CHECK (caps_lock IN (0, 1));
      ALTER TABLE scan ADD COLUMN composing INTEGER CHECK (composing IN (0, 1));
      -- The verdict's kind once more, so that the black box can filter by it without reading each scan's keys; an index on
      -- a generated column would not cover its queries.
      ALTER TABLE scan ADD COLUMN kind TEXT;
      UPDATE scan SET kind = verdict ->> '$.kind';
      CREATE INDEX scan_by_kind ON scan (kind, recorded_at, text) WHERE kind IS NOT NULL;
      CREATE INDEX scan_by_batch ON scan (batch_id);

      -- Read while a dialog waited for its answer, and not yet judged.
      CREATE TABLE kept_scan (
        gesture_id TEXT PRIMARY KEY,
        gesture TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        put_aside_at TEXT
      ) STRICT;

      -- Batches that held nothing but printed commands were left behind; the commands go to the batch that is open.
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
      -- Whom the last orders went to; deleted when they expire, because they are people.
      CREATE TABLE recipient (
        recipient_id TEXT PRIMARY KEY,
        used_at TEXT NOT NULL,
        fields TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE INDEX recipient_by_use ON recipient (used_at);
    `,
  },
  { version: 9, sql: EVENTS },
  { version: 10, sql: HISTORY_OF_ITEMS },
  { version: 11, sql: EVENTS_OF_ORDERS },
  { version: 12, sql: LABELS },
  { version: 13, sql: SHIPPING_ORDERS },
  { version: 14, sql: FBA_INSTRUCTIONS },
  { version: 15, sql: CANCELLATIONS },
  { version: 16, sql: OPERATORS },
  { version: 17, sql: HAND_OVERS },
  { version: 18, sql: LEARNED_ORDERS },
  { version: 19, sql: FAILURES_DEALT_WITH },
  { version: 20, sql: SHIPPING_DRAFTS },
  { version: 21, sql: NAMES_WITHOUT_WORDS },
  { version: 22, sql: TRUST_CHANGES },
  { version: 23, sql: ORDERS_TO_ERASE },
  { version: 24, sql: UNSEEN_BATCHES },
  { version: 25, sql: SERVICE_USES },
  { version: 26, sql: ITEM_HOLDS },
  { version: 27, sql: ERASE_FREE_SPACE },
  { version: 28, sql: SOURCES_OF_FACTS + EVENTS_TO_ERASE },
];
