/** Shipping orders that the operator entered or an answer reported, and worksheets that change their methods. */
export const SHIPPING_ORDERS = `
  -- The newest fact of each field from answers; facts from events are in the cache (src-domain/events/event-facts.ts).
  CREATE TABLE shipping_order (
    order_id TEXT PRIMARY KEY,
    entered_at TEXT,
    entered_how TEXT CHECK (entered_how IN ('scanned', 'typed', 'file')),
    facts TEXT NOT NULL,
    shipments TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A worksheet is 'preparing' while its rows are written; no row is sent before the last one is written.
  CREATE TABLE worksheet (
    worksheet_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('apply', 'revert')),
    reverts TEXT REFERENCES worksheet,
    method TEXT,
    state TEXT NOT NULL CHECK (state IN ('preparing', 'running', 'paused', 'finished', 'cancelled')),
    pauses_on_refusal INTEGER NOT NULL CHECK (pauses_on_refusal IN (0, 1)),
    begun_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    closed_at TEXT
  ) STRICT;

  -- One order of a worksheet (src-domain/shipping/method-change.ts); 'sending' is durable before it is sent.
  CREATE TABLE method_change (
    worksheet_id TEXT NOT NULL REFERENCES worksheet,
    place INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    from_method TEXT,
    to_method TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('waiting', 'sending', 'unknown', 'changed', 'refused', 'not-draft', 'held', 'cancelled')),
    doubt TEXT NOT NULL CHECK (doubt IN ('none', 'answer-lost', 'repeat-refused')),
    attempts INTEGER NOT NULL DEFAULT 0,
    held_for TEXT,
    refusal TEXT,
    fee_before REAL,
    fee_after REAL,
    currency TEXT,
    warehouse_id INTEGER,
    country TEXT,
    sent_at TEXT,
    settled_at TEXT,
    PRIMARY KEY (worksheet_id, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX method_change_by_order ON method_change (order_id, worksheet_id);
  CREATE INDEX method_change_by_state ON method_change (worksheet_id, state, place);

  -- Counts the methods that this desk has used, so that the page can list the most used first.
  CREATE TABLE method_use (
    method TEXT NOT NULL,
    warehouse_id INTEGER NOT NULL,
    country TEXT NOT NULL,
    uses INTEGER NOT NULL,
    used_at TEXT NOT NULL,
    PRIMARY KEY (method, warehouse_id, country)
  ) STRICT, WITHOUT ROWID;
`;
