/** The service's events as they came. */
export const EVENTS = `
  -- The service's events as they came. What could not be read has no category.
  CREATE TABLE service_event (
    event_number INTEGER PRIMARY KEY,
    event_key TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL CHECK (source IN ('webhook', 'import')),
    body TEXT NOT NULL,
    received_at TEXT NOT NULL,
    category TEXT,
    action TEXT,
    at TEXT,
    known INTEGER
  ) STRICT;
  CREATE INDEX event_to_apply ON service_event (event_number) WHERE known = 1;
`;

/** What events say of orders, how many came of each kind, and where an order stands without reading its timeline. */
export const EVENTS_OF_ORDERS = `
  -- Of any order of the account: an event may come before this desk knows that the order is its own.
  CREATE TABLE order_event (
    resend_id TEXT NOT NULL,
    at TEXT NOT NULL,
    event_key TEXT NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (resend_id, at, event_key, fact)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX order_event_by_age ON order_event (at);

  -- Counted as they come, because counting a million rows would hold up a scan. What could not be read has no name.
  CREATE TABLE event_tally (
    category TEXT NOT NULL,
    action TEXT NOT NULL,
    known INTEGER NOT NULL CHECK (known IN (0, 1)),
    received INTEGER NOT NULL,
    last_received_at TEXT NOT NULL,
    PRIMARY KEY (category, action)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO event_tally
    SELECT coalesce(category, ''), coalesce(action, ''), max(coalesce(known, 0)), count(*), max(received_at)
    FROM service_event GROUP BY 1, 2;
  CREATE INDEX event_by_age ON service_event (source, received_at);

  -- Derived from the timeline, for lists that show many orders.
  ALTER TABLE submission ADD COLUMN newest_status TEXT;
  ALTER TABLE submission ADD COLUMN newest_tracking_number TEXT;
  UPDATE submission SET
    newest_status = (SELECT o.fact ->> '$.raw' FROM observation o WHERE o.submission_id = submission.submission_id
      AND o.fact ->> '$.kind' = 'status' ORDER BY o.observation_id DESC LIMIT 1),
    newest_tracking_number = (SELECT o.fact ->> '$.trackingNumber' FROM observation o
      WHERE o.submission_id = submission.submission_id
      AND o.fact ->> '$.kind' = 'tracking-number' ORDER BY o.observation_id DESC LIMIT 1);
`;
