/** Items and order lines whose claim in the fleet may differ from the journal. */
export const CLAIM_INTENTS = `
  -- version: counts the changes, so that a change during a write is written too.
  CREATE TABLE claim_intent (
    claim_key TEXT PRIMARY KEY,
    version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE submission ADD COLUMN awaits_fleet INTEGER NOT NULL DEFAULT 0 CHECK (awaits_fleet IN (0, 1));
`;

/** Batches that moved between the desks of a fleet. */
export const TAKE_OVERS = `
  -- The desk that took the batch over, which is discarded here. taken_seen: the operator has acknowledged it.
  ALTER TABLE batch ADD COLUMN taken_by TEXT;
  ALTER TABLE batch ADD COLUMN taken_at TEXT;
  ALTER TABLE batch ADD COLUMN taken_seen INTEGER NOT NULL DEFAULT 0 CHECK (taken_seen IN (0, 1));
  -- The desk from which this one took the batch over, and the batch's id there.
  ALTER TABLE batch ADD COLUMN origin TEXT;
`;

/** Order messages between the desks of a fleet. */
export const SHARED_ORDER_BOOK = `
  -- Name of the desk of the fleet that imported the file; null for this desk.
  ALTER TABLE order_file ADD COLUMN desk TEXT;
  -- The file's id on all desks of the fleet; null if only this desk has the file.
  ALTER TABLE order_file ADD COLUMN fleet_file_id TEXT;
  -- Whether the file was read from the fleet's stream, also if this desk imported it: all desks have it then.
  ALTER TABLE order_file ADD COLUMN is_in_stream INTEGER NOT NULL DEFAULT 0 CHECK (is_in_stream IN (0, 1));
  CREATE UNIQUE INDEX order_file_by_fleet ON order_file (fleet_file_id) WHERE fleet_file_id IS NOT NULL;

  -- Ids in the fleet of imports of the same file by other desks, which changed nothing here.
  CREATE TABLE fleet_file_alias (
    fleet_file_id TEXT PRIMARY KEY,
    -- Null: this desk shared its file again under another id, and undid this one.
    file_id INTEGER REFERENCES order_file (file_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fleet_file_alias_by_file ON fleet_file_alias (file_id);

  -- Messages that the fleet does not have yet. Without recipients: a file's orders are read when it is published.
  CREATE TABLE order_message (
    message_number INTEGER PRIMARY KEY,
    message_id TEXT NOT NULL UNIQUE,
    -- Null for a file, whose id in the fleet is the message's.
    content TEXT,
    -- Whether an order of the file is too large for the fleet, so that only this desk has the file.
    is_too_large INTEGER NOT NULL DEFAULT 0 CHECK (is_too_large IN (0, 1))
  ) STRICT;

  -- Orders whose recipient this desk erased, and whose key the fleet may still have.
  CREATE TABLE order_erasure (
    channel TEXT NOT NULL,
    shop TEXT NOT NULL,
    order_number TEXT NOT NULL,
    PRIMARY KEY (channel, order_number, shop)
  ) STRICT, WITHOUT ROWID;

  -- Order lines that a desk of the fleet sent or closed, so that no old file opens them again at another desk.
  CREATE TABLE fleet_sent_line (
    claim_key TEXT PRIMARY KEY,
    desk TEXT NOT NULL,
    resend_id TEXT,
    sent_at TEXT NOT NULL,
    -- When this desk last reported its own line; null if the fleet's stream of today never had the report.
    reported_at TEXT
  ) STRICT, WITHOUT ROWID;
`;

/** Imports and undos of order files in steps, and keys of recipients that they removed. */
export const STEPPED_IMPORTS = `
  -- Whether an import or undo of the file is not finished: orders that only this file has are hidden.
  ALTER TABLE order_file ADD COLUMN is_partial INTEGER NOT NULL DEFAULT 0 CHECK (is_partial IN (0, 1));
  -- Whether this desk undoes the file, and so erases the keys of its recipients, also after a kill.
  ALTER TABLE order_file ADD COLUMN is_own_undo INTEGER NOT NULL DEFAULT 0 CHECK (is_own_undo IN (0, 1));
  -- Without them, each deleted order reads these tables whole.
  CREATE INDEX replaced_order_by_order ON replaced_order (order_id);
  CREATE INDEX filled_batch_by_order ON filled_batch (order_id);
  -- Whether a file or an undo removed the recipient, as it does at all desks, and not an erasure.
  ALTER TABLE order_erasure ADD COLUMN is_key_only INTEGER NOT NULL DEFAULT 0 CHECK (is_key_only IN (0, 1));
`;

/** Order files whose order is the same on all desks of a fleet, so that any of them can be undone. */
export const FILES_IN_FLEET_ORDER = `
  -- When the file was written, by the fleet's clock. The same on all desks once the file is published.
  ALTER TABLE order_file ADD COLUMN fleet_written_at TEXT;
  -- When the fleet had the file, by the servers' clock; null if it does not have it yet. When a desk joins, its import for
  -- files that it does not share.
  ALTER TABLE order_file ADD COLUMN published_at TEXT;
  -- Id in the fleet of the shop's newest import that the importing desk knew; null without one.
  ALTER TABLE order_file ADD COLUMN previous_fleet_id TEXT;
  -- Whether the desk forgot what the file replaced: without it, an undo would delete orders of earlier files.
  ALTER TABLE order_file ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1));
  UPDATE order_file SET fleet_written_at = written_at WHERE fleet_file_id IS NOT NULL;
  UPDATE order_file SET published_at = imported_at WHERE is_in_stream = 1
    OR fleet_file_id IN (SELECT message_id FROM order_message WHERE is_too_large = 1);
  -- The next import of the shop marked a file as used when it deleted what the file had replaced.
  UPDATE order_file SET is_settled = 1 WHERE is_used = 1 AND file_id NOT IN
    (SELECT max(file_id) FROM order_file WHERE is_partial = 0 GROUP BY channel, shop);
  ALTER TABLE order_file DROP COLUMN is_in_stream;
  CREATE INDEX replaced_order_by_previous ON replaced_order (previous_file_id);

  -- Ids in the fleet of imports that were undone, so that no message brings them back.
  CREATE TABLE undone_order_file (fleet_file_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  -- The desk reads the stream again, and then stores the copies that had a file here.
  INSERT INTO undone_order_file SELECT fleet_file_id FROM fleet_file_alias WHERE file_id IS NULL;
  DROP TABLE fleet_file_alias;
`;
