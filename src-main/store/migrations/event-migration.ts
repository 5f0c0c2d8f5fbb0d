export const EVENTS = `
  -- The service's events as received. An unreadable event has no category.
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

/** Facts of events about orders, counts of events by kind, and an order's newest status outside its timeline. */
export const EVENTS_OF_ORDERS = `
  -- Contains any order of the account: an event can arrive before this desk knows that it created the order.
  CREATE TABLE order_event (
    resend_id TEXT NOT NULL,
    at TEXT NOT NULL,
    event_key TEXT NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (resend_id, at, event_key, fact)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX order_event_by_age ON order_event (at);

  -- Counts events as they arrive, because counting a million rows would delay a scan. Unreadable events have no name.
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

/** SQL condition: the event came from a file. An event of the last 90 days that is not stored came from a file. */
const isFromFile = (eventKey: string, at: string): string => `
  (NOT EXISTS (SELECT 1 FROM service_event e WHERE e.event_key = ${eventKey} AND e.source = 'webhook')
    AND (${at} >= (SELECT at FROM oldest_kept) OR EXISTS (SELECT 1 FROM service_event e WHERE e.event_key = ${eventKey})))`;

const OBSERVED_FACTS = `(SELECT json_group_array(json_object('at', at, 'source', source, 'fact', json(fact))) FROM
  (SELECT at, source, fact FROM observation o WHERE o.submission_id = submission.submission_id ORDER BY observation_id))`;
const reportedFacts = (resendId: string): string =>
  `(SELECT json_group_array(json_object('at', at, 'source', source, 'fact', json(fact))) FROM order_event o
    WHERE o.resend_id = ${resendId})`;

/** Marks reports that came from files, and removes them from orders and label addresses. */
export const SOURCES_OF_FACTS = `
  CREATE TEMP TABLE oldest_kept AS SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-89 days') AS at;

  ALTER TABLE order_event ADD COLUMN source TEXT NOT NULL DEFAULT 'event'
    CHECK (source IN ('desk', 'answer', 'poll', 'event', 'operator', 'file'));
  UPDATE order_event SET source = 'poll' WHERE event_key = '';
  UPDATE order_event SET source = substr(event_key, 4)
    WHERE event_key IN ('by desk', 'by answer', 'by event', 'by operator');
  -- No delivery is older than its order, so that an older event of a new order came from a file.
  UPDATE order_event SET source = 'file'
    WHERE event_key <> '' AND event_key NOT IN ('by desk', 'by answer', 'by event', 'by operator')
      AND (${isFromFile("order_event.event_key", "order_event.at")}
        OR NOT EXISTS (SELECT 1 FROM service_event e WHERE e.event_key = order_event.event_key)
          AND EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = order_event.resend_id
            AND coalesce(s.created_at, s.submitted_at) >= (SELECT at FROM oldest_kept)));

  CREATE TEMP TABLE of_file AS SELECT DISTINCT resend_id FROM order_event WHERE source = 'file';
  ALTER TABLE order_label ADD COLUMN changed INTEGER NOT NULL DEFAULT 0 CHECK (changed IN (0, 1));
  DELETE FROM order_label WHERE EXISTS (SELECT 1 FROM order_event o WHERE o.resend_id = order_label.resend_id
    AND o.at = order_label.told_at AND o.source = 'file' AND o.fact ->> '$.kind' = 'label');
  UPDATE submission SET
      newest_status = standing ->> '$.statusRaw',
      newest_tracking_number = standing ->> '$.trackingNumber',
      dealt_with = standing ->> '$.dealtWith'
    FROM (SELECT submission_id AS id, order_standing(${OBSERVED_FACTS}, ${reportedFacts("resend_id")}) AS standing FROM submission
      WHERE resend_id IN (SELECT resend_id FROM of_file))
    WHERE id = submission_id;
  UPDATE learned_order SET
      newest_status = coalesce(standing ->> '$.statusRaw', newest_status),
      newest_tracking_number = standing ->> '$.trackingNumber'
    FROM (SELECT resend_id AS id, order_standing('[]', ${reportedFacts("learned_order.resend_id")}) AS standing
      FROM learned_order WHERE resend_id IN (SELECT resend_id FROM of_file))
    WHERE id = resend_id;

  UPDATE learned_order SET facts = (
    SELECT json_group_object(key, json_set(value, '$.source', CASE
      WHEN value ->> '$.eventKey' = '' THEN 'reading'
      WHEN ${isFromFile("value ->> '$.eventKey'", "value ->> '$.at'")} THEN 'file'
      ELSE 'webhook' END))
    FROM json_each(learned_order.facts));
  UPDATE shipping_order SET
    facts = (SELECT json_group_object(key, json_set(value, '$.source', 'reading')) FROM json_each(shipping_order.facts)),
    shipments = (SELECT json_group_object(s.key, json((
        SELECT json_group_object(f.key, json_set(f.value, '$.source', 'reading')) FROM json_each(s.value) f)))
      FROM json_each(shipping_order.shipments) s);

  DROP TABLE oldest_kept;
  DROP TABLE of_file;
`;

/** `relay`: public key of the relay that passed the delivery on. */
export const EVENTS_OF_RELAYS = `
  ALTER TABLE service_event ADD COLUMN relay TEXT;
  CREATE TABLE event_cursor (
    stream TEXT PRIMARY KEY,
    created TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    relays TEXT NOT NULL,
    gap_at TEXT
  ) STRICT;
`;
