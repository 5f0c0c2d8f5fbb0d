/** Actions on draft shipping orders, and the items scanned into drafts. */
export const SHIPPING_DRAFTS = `
  -- src-domain/shipping/draft-action.ts; 'sending' is durable before the first byte is sent.
  CREATE TABLE draft_deed (
    deed_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('create', 'add', 'remove', 'ship-to', 'confirm', 'cancel')),
    -- Null for a create whose order is unknown.
    order_id TEXT,
    body TEXT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('sending', 'done', 'refused', 'not-sent', 'unknown', 'not-done')),
    doubt TEXT NOT NULL CHECK (doubt IN ('none', 'answer-lost', 'repeat-refused')),
    attempts INTEGER NOT NULL,
    item_count INTEGER NOT NULL,
    asked_at TEXT NOT NULL,
    since TEXT NOT NULL,
    refusal TEXT,
    loss TEXT,
    operator TEXT,
    station TEXT
  ) STRICT;
  CREATE INDEX draft_deed_by_order ON draft_deed (order_id);
  CREATE INDEX open_draft_deed ON draft_deed (state) WHERE state IN ('sending', 'unknown');

  -- src-domain/shipping/draft-items.ts; 'was' is the item's state before the running call.
  CREATE TABLE draft_item (
    order_id TEXT NOT NULL,
    return_inventory_id TEXT NOT NULL,
    rma TEXT NOT NULL,
    sku TEXT,
    description TEXT,
    warehouse_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'adding', 'added', 'removing', 'refused')),
    was TEXT,
    said TEXT,
    deed_id TEXT REFERENCES draft_deed,
    scan_id TEXT NOT NULL,
    scanned_at TEXT NOT NULL,
    PRIMARY KEY (order_id, return_inventory_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX draft_item_by_item ON draft_item (return_inventory_id);
  CREATE INDEX draft_item_by_deed ON draft_item (deed_id) WHERE deed_id IS NOT NULL;

  CREATE TABLE draft_scan (
    scan_id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL,
    text TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('scanner', 'typed')),
    damage TEXT,
    keys TEXT NOT NULL,
    started_at TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    verdict TEXT NOT NULL,
    operator TEXT,
    station TEXT
  ) STRICT;
`;

export const REFUSED_DRAFT_SCANS = `
  -- 'open' until the operator resolves or dismisses the refused scan; NULL for other scans and for earlier versions.
  ALTER TABLE draft_scan ADD COLUMN refused_state TEXT CHECK (refused_state IN ('open', 'resolved', 'dismissed'));
  ALTER TABLE draft_scan ADD COLUMN dismissed_for TEXT;
  CREATE INDEX draft_scan_open ON draft_scan (order_id) WHERE refused_state = 'open';
`;
