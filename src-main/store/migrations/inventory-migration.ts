/**
 * Items are stored by row key (store/files/row-keys.ts) and found by trigrams (store/cache/inventory-text.ts). Without
 * positions and a copy of the texts, the index needs a third of the space and a row is written twice as fast.
 */
export const INVENTORY_BY_ROW_KEY = `
  DROP TRIGGER inventory_text_insert;
  DROP TRIGGER inventory_text_delete;
  DROP TRIGGER inventory_text_update;
  DROP TABLE inventory_text;
  ALTER TABLE inventory RENAME TO inventory_by_id;

  CREATE TABLE inventory (
    place INTEGER PRIMARY KEY,
    return_inventory_id INTEGER NOT NULL UNIQUE,
    id_text TEXT GENERATED ALWAYS AS (CAST(return_inventory_id AS TEXT)) VIRTUAL,
    rma TEXT NOT NULL,
    item_rma TEXT,
    sku TEXT,
    description TEXT,
    tracking_number TEXT,
    warehouse_id INTEGER NOT NULL,
    handling_code TEXT NOT NULL,
    handling_status_code TEXT NOT NULL,
    created_on TEXT NOT NULL,
    fetched_at TEXT NOT NULL,
    -- When the fields that lists omit were last reported.
    detail_at TEXT
  ) STRICT;

  CREATE VIRTUAL TABLE inventory_text USING fts5 (
    text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
  );
  CREATE TRIGGER inventory_text_insert AFTER INSERT ON inventory BEGIN
    INSERT INTO inventory_text (rowid, text) VALUES (new.place, search_text(
      new.id_text, new.rma, nullif(new.item_rma, new.rma), new.sku, new.description, new.tracking_number));
  END;
  CREATE TRIGGER inventory_text_delete AFTER DELETE ON inventory BEGIN
    INSERT INTO inventory_text (inventory_text, rowid, text) VALUES ('delete', old.place, search_text(
      old.id_text, old.rma, nullif(old.item_rma, old.rma), old.sku, old.description, old.tracking_number));
  END;
  -- Skips the index if no searchable column changed, as in most refreshed rows.
  CREATE TRIGGER inventory_text_update AFTER UPDATE ON inventory
  WHEN (old.place, old.rma, old.item_rma, old.sku, old.description, old.tracking_number)
    IS NOT (new.place, new.rma, new.item_rma, new.sku, new.description, new.tracking_number) BEGIN
    INSERT INTO inventory_text (inventory_text, rowid, text) VALUES ('delete', old.place, search_text(
      old.id_text, old.rma, nullif(old.item_rma, old.rma), old.sku, old.description, old.tracking_number));
    INSERT INTO inventory_text (rowid, text) VALUES (new.place, search_text(
      new.id_text, new.rma, nullif(new.item_rma, new.rma), new.sku, new.description, new.tracking_number));
  END;

  -- Gives each item the first free row key at or after its creation time.
  INSERT INTO inventory (place, return_inventory_id, rma, item_rma, sku, description, tracking_number, warehouse_id,
    handling_code, handling_status_code, created_on, fetched_at, detail_at)
  SELECT number + max(wanted - number) OVER (ORDER BY number), return_inventory_id, rma, item_rma, sku, description,
    tracking_number, warehouse_id, handling_code, handling_status_code, created_on, fetched_at, detail_at
  FROM (
    SELECT *, row_number() OVER (ORDER BY wanted, return_inventory_id) AS number
    FROM (SELECT *, coalesce(CAST(round(unixepoch(created_on, 'subsec') * 1000) AS INTEGER), 0) * 64 AS wanted
      FROM inventory_by_id)
  )
  ORDER BY number;
  DROP TABLE inventory_by_id;

  -- Codes are compared without regard to case. Each index also sorts the table by its column.
  CREATE INDEX inventory_by_rma ON inventory (rma COLLATE NOCASE);
  CREATE INDEX inventory_by_item_rma ON inventory (item_rma COLLATE NOCASE);
  CREATE INDEX inventory_by_sku ON inventory (sku COLLATE NOCASE);
  CREATE INDEX inventory_by_tracking_number ON inventory (tracking_number COLLATE NOCASE);
  -- Finds the existing states, and the items of each state, newest first.
  CREATE INDEX inventory_by_state ON inventory (warehouse_id, handling_code, handling_status_code);
`;
