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
