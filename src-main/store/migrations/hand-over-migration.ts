/* Earlier versions handed batches from desk to desk by codes. What they left stays until it is resumed, discarded or erased. */

export const HAND_OVERS = `
  -- Batches on their way to other desks and from them. What another desk took over is locked here until it is taken back.
  ALTER TABLE batch ADD COLUMN handed_over_at TEXT;
  -- A copied order is for its warehouse before it holds an item.
  ALTER TABLE batch ADD COLUMN planned_warehouse_id INTEGER;
  CREATE TABLE hand_over_out (
    hand_over_id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batch,
    made_at TEXT NOT NULL,
    ended_at TEXT
  ) STRICT;
  CREATE INDEX hand_over_of_batch ON hand_over_out (batch_id) WHERE ended_at IS NULL;
  -- Codes of other desks, until all of one hand-over are there: they hold an address.
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
export const UNSEEN_BATCHES = `
  -- The desk it came from, while nobody here has seen its address; such a batch stays parked and as it is.
  ALTER TABLE batch ADD COLUMN unseen_from TEXT;
  -- What came before codes were signed is looked at once more, unless a person works on it already.
  UPDATE batch SET unseen_from = coalesce((SELECT station FROM hand_over_in i WHERE i.batch_id = batch.batch_id), '')
    WHERE state = 'parked' AND (batch_id IN (SELECT batch_id FROM hand_over_in)
      OR overflow_of IN (SELECT i.batch_id FROM hand_over_in i JOIN batch b USING (batch_id) WHERE b.state = 'parked'));
`;
