/* Earlier versions moved batches between desks by codes. Rows stay until the batch is resumed, discarded or erased. */

export const HAND_OVERS = `
  -- Batches that move between desks. A batch accepted by another desk is locked until the operator resumes it.
  ALTER TABLE batch ADD COLUMN handed_over_at TEXT;
  -- The warehouse of a copied order before it contains an item.
  ALTER TABLE batch ADD COLUMN planned_warehouse_id INTEGER;
  CREATE TABLE hand_over_out (
    hand_over_id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batch,
    made_at TEXT NOT NULL,
    ended_at TEXT
  ) STRICT;
  CREATE INDEX hand_over_of_batch ON hand_over_out (batch_id) WHERE ended_at IS NULL;
  -- Codes from other desks, until all codes of a hand-over are scanned. They contain an address.
  CREATE TABLE hand_over_part (
    tag TEXT NOT NULL,
    part INTEGER NOT NULL,
    parts INTEGER NOT NULL,
    payload TEXT NOT NULL,
    scanned_at TEXT NOT NULL,
    PRIMARY KEY (tag, part)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE hand_over_in (
    hand_over_id TEXT PRIMARY KEY,
    tag TEXT NOT NULL,
    batch_id TEXT NOT NULL REFERENCES batch,
    station TEXT NOT NULL,
    opened_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX hand_over_in_by_tag ON hand_over_in (tag);
`;

/** Batches received by code stay separate until the operator confirms their address. */
export const UNCONFIRMED_BATCHES = `
  -- The desk that sent the batch, until the operator confirms its address. The batch stays parked and unchanged.
  ALTER TABLE batch ADD COLUMN unseen_from TEXT;
  -- Batches received before codes were signed must be confirmed too, unless an operator already works on them.
  UPDATE batch SET unseen_from = coalesce((SELECT station FROM hand_over_in i WHERE i.batch_id = batch.batch_id), '')
    WHERE state = 'parked' AND (batch_id IN (SELECT batch_id FROM hand_over_in)
      OR overflow_of IN (SELECT i.batch_id FROM hand_over_in i JOIN batch b USING (batch_id) WHERE b.state = 'parked'));
`;
