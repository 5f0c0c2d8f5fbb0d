/**
 * Copies all rows to new tables, because CHECK constraints cannot be altered; `observation` refers to `submission`.
 * Foreign keys stay on, so every reference is valid at any time.
 */
export const REBUILD_SUBMISSIONS = `
  CREATE TABLE submission_next (
    submission_id TEXT PRIMARY KEY,
    -- The order of sending, which does not depend on the clock.
    place INTEGER NOT NULL UNIQUE,
    batch_id TEXT NOT NULL REFERENCES batch,
    idempotency_key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    -- The items as sent; the batch can be reopened and changed.
    items TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('ready', 'sending', 'unknown', 'created', 'refused', 'released')),
    doubt TEXT NOT NULL CHECK (doubt IN ('none', 'answer-lost', 'repeat-refused', 'order-seen')),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    waiting_for TEXT CHECK (waiting_for IN ('network', 'credentials', 'service', 'settling', 'operator')),
    waits_until TEXT,
    loss TEXT,
    look TEXT,
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

  -- Older versions used "operator" for a seen order, or for items that gave no answer: neither may be sent again
  -- without a check. A row that was unknown before keeps that doubt.
  INSERT INTO submission_next (submission_id, place, batch_id, idempotency_key, body, items, state, doubt, attempts,
    waiting_for, resend_id, resend_number, label_mode, warehouse_id, item_count, recipient_name, country_code, refusal,
    submitted_at, state_since, created_at, checked_at, cut_off)
  SELECT submission_id, row_number() OVER (ORDER BY rowid), batch_id, idempotency_key, body,
    (SELECT json_group_array(json_object('returnInventoryId', l.return_inventory_id, 'rma', l.item ->> '$.rma',
         'sku', l.item ->> '$.sku') ORDER BY l.slot)
       FROM batch_line l WHERE l.batch_id = s.batch_id AND l.removed_at IS NULL),
    state,
    CASE WHEN state IN ('created', 'refused') THEN 'none'
      WHEN state = 'unknown' AND waiting_for = 'operator' THEN 'order-seen'
      WHEN state = 'unknown' OR EXISTS (SELECT 1 FROM observation o WHERE o.submission_id = s.submission_id
        AND o.fact ->> '$.kind' = 'submission' AND o.fact ->> '$.state' = 'unknown') THEN 'answer-lost'
      ELSE 'none' END,
    (SELECT count(*) FROM observation o WHERE o.submission_id = s.submission_id
       AND o.fact ->> '$.kind' = 'submission' AND o.fact ->> '$.state' = 'sending'),
    CASE WHEN state IN ('created', 'refused') THEN NULL
      WHEN state <> 'unknown' AND waiting_for = 'operator' THEN 'credentials'
      WHEN waiting_for = 'answer' THEN 'settling' ELSE waiting_for END,
    resend_id, resend_number, label_mode, warehouse_id, item_count, recipient_name, country_code, refusal,
    submitted_at, state_since, created_at, checked_at, cut_off
  FROM submission s;

  CREATE TABLE observation_next (
    observation_id INTEGER PRIMARY KEY,
    submission_id TEXT NOT NULL REFERENCES submission_next,
    at TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('desk', 'answer', 'poll', 'event', 'operator')),
    fact TEXT NOT NULL
  ) STRICT;
  INSERT INTO observation_next SELECT observation_id, submission_id, at, source, fact FROM observation;

  DROP TABLE observation;
  DROP TABLE submission;
  ALTER TABLE submission_next RENAME TO submission;
  ALTER TABLE observation_next RENAME TO observation;
  CREATE INDEX submission_by_state ON submission (state);
  CREATE INDEX submission_by_batch ON submission (batch_id);
  CREATE INDEX observation_by_submission ON observation (submission_id, observation_id);

  -- Verdicts name the order that locks an item; null in older verdicts.
  UPDATE scan SET verdict = json_set(verdict, '$.submissionId', json('null')) WHERE verdict ->> '$.kind' = 'locked';
`;

/** Whether the operator has resolved the order's failure; derived from the observations. */
export const RESOLVED_FAILURES = `
  ALTER TABLE submission ADD COLUMN dealt_with INTEGER NOT NULL DEFAULT 0 CHECK (dealt_with IN (0, 1));
  CREATE INDEX submission_dealt_with ON submission (place) WHERE dealt_with = 1;
`;

/** The last service type per warehouse and country, as a suggestion; stays when recipients are erased. */
export const SERVICE_USES = `
  CREATE TABLE service_use (
    warehouse_id INTEGER NOT NULL,
    country_code TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (warehouse_id, country_code)
  ) STRICT, WITHOUT ROWID;
  INSERT OR REPLACE INTO service_use
    SELECT s.warehouse_id, s.country_code, b.destination ->> '$.shipmentServiceType'
    FROM submission s JOIN batch b ON b.batch_id = s.batch_id
    WHERE b.destination ->> '$.shipmentServiceType' <> '' ORDER BY s.place;
`;
