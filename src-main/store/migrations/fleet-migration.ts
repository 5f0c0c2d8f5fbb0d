/** Items and order lines whose claim in the fleet may differ from the journal. */
export const CLAIM_INTENTS = `
  -- version: counts the changes, so that a change during a write is written too.
  CREATE TABLE claim_intent (
    claim_key TEXT PRIMARY KEY,
    version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE submission ADD COLUMN awaits_fleet INTEGER NOT NULL DEFAULT 0 CHECK (awaits_fleet IN (0, 1));
`;
