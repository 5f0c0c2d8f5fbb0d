export const EXTERNAL_ORDERS = `
  -- Orders reported by events. The columns after \`facts\` are derived from \`facts\` and \`order_event\`.
  CREATE TABLE learned_order (
    place INTEGER PRIMARY KEY,
    resend_id TEXT NOT NULL UNIQUE,
    facts TEXT NOT NULL,
    first_told_at TEXT NOT NULL,
    last_heard_at TEXT NOT NULL,
    checked_at TEXT,
    resend_number TEXT,
    warehouse_id INTEGER,
    items TEXT,
    item_count INTEGER,
    recipient_name TEXT,
    country_code TEXT,
    created_at TEXT,
    cut_off TEXT,
    label_mode TEXT,
    newest_status TEXT,
    newest_tracking_number TEXT
  ) STRICT;
  CREATE INDEX learned_order_by_age ON learned_order (last_heard_at);

  -- Older versions stored only these fields; stored events are applied again and fill the others.
  INSERT INTO learned_order (resend_id, facts, first_told_at, last_heard_at, newest_status, newest_tracking_number)
    SELECT e.resend_id, '{}', min(e.at), max(e.at),
      (SELECT o.fact ->> '$.raw' FROM order_event o WHERE o.resend_id = e.resend_id
        AND o.fact ->> '$.kind' = 'status' ORDER BY o.at DESC LIMIT 1),
      (SELECT o.fact ->> '$.trackingNumber' FROM order_event o WHERE o.resend_id = e.resend_id
        AND o.fact ->> '$.kind' = 'tracking-number' ORDER BY o.at DESC LIMIT 1)
    FROM order_event e
    WHERE NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = e.resend_id)
    GROUP BY e.resend_id;

  -- Checks of an order; one row for checks in close succession, also those without a change.
  CREATE TABLE order_check (
    resend_id TEXT NOT NULL,
    from_at TEXT NOT NULL,
    until_at TEXT NOT NULL,
    checks INTEGER NOT NULL CHECK (checks > 0),
    PRIMARY KEY (resend_id, from_at)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO order_check SELECT resend_id, checked_at, checked_at, 1 FROM submission
    WHERE resend_id IS NOT NULL AND checked_at IS NOT NULL GROUP BY resend_id;

  CREATE INDEX submission_by_order ON submission (resend_id) WHERE resend_id IS NOT NULL;
  DROP INDEX submission_by_state;
  CREATE INDEX submission_by_state ON submission (state, newest_status);
  CREATE INDEX submission_by_mode ON submission (label_mode, place) WHERE state = 'created';
`;
