/**
 * In the journal and not in the cache: no operation lists instructions, so what an operator read by its id could not be
 * filled again.
 */
export const FBA_INSTRUCTIONS = `
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
