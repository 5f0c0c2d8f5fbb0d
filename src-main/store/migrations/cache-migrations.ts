import type { Migration } from "../files/migrate.ts";
import { ERASE_FREE_SPACE } from "./free-space-migration.ts";
import { INVENTORY_BY_ROW_KEY } from "./inventory-migration.ts";

/** cache.sqlite: a copy of the service's data. Item ids are INTEGER; queries return them as text. */
export const CACHE_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE inventory (
        return_inventory_id INTEGER PRIMARY KEY,
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
        fetched_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX inventory_by_rma ON inventory (rma);
      CREATE INDEX inventory_newest_first ON inventory (created_on DESC, return_inventory_id DESC);

      CREATE VIRTUAL TABLE inventory_text USING fts5 (
        id_text, rma, sku, description, tracking_number,
        content = 'inventory', content_rowid = 'return_inventory_id', tokenize = 'trigram'
      );
      CREATE TRIGGER inventory_text_insert AFTER INSERT ON inventory BEGIN
        INSERT INTO inventory_text (rowid, id_text, rma, sku, description, tracking_number)
        VALUES (new.return_inventory_id, new.id_text, new.rma, new.sku, new.description, new.tracking_number);
      END;
      CREATE TRIGGER inventory_text_delete AFTER DELETE ON inventory BEGIN
        INSERT INTO inventory_text (inventory_text, rowid, id_text, rma, sku, description, tracking_number)
        VALUES ('delete', old.return_inventory_id, old.id_text, old.rma, old.sku, old.description, old.tracking_number);
      END;
      -- Skips the index if no searchable column changed, as in most refreshed rows.
      CREATE TRIGGER inventory_text_update AFTER UPDATE ON inventory
      WHEN (old.rma, old.sku, old.description, old.tracking_number)
        IS NOT (new.rma, new.sku, new.description, new.tracking_number) BEGIN
        INSERT INTO inventory_text (inventory_text, rowid, id_text, rma, sku, description, tracking_number)
        VALUES ('delete', old.return_inventory_id, old.id_text, old.rma, old.sku, old.description, old.tracking_number);
        INSERT INTO inventory_text (rowid, id_text, rma, sku, description, tracking_number)
        VALUES (new.return_inventory_id, new.id_text, new.rma, new.sku, new.description, new.tracking_number);
      END;

      CREATE TABLE warehouse (
        warehouse_id INTEGER PRIMARY KEY,
        description TEXT NOT NULL,
        country_code TEXT NOT NULL
      ) STRICT;

      CREATE TABLE shipment_service_type (
        warehouse_id INTEGER NOT NULL,
        code TEXT NOT NULL,
        name TEXT NOT NULL,
        label_mode TEXT NOT NULL CHECK (label_mode IN ('auto-label', 'manual-label')),
        to_countries TEXT NOT NULL,
        PRIMARY KEY (warehouse_id, code)
      ) STRICT;

      CREATE TABLE reference_row (
        list_name TEXT NOT NULL,
        code TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (list_name, code)
      ) STRICT;

      -- When each list was last stored completely.
      CREATE TABLE fetched_list (
        list_name TEXT PRIMARY KEY,
        as_of TEXT NOT NULL
      ) STRICT;

      CREATE TABLE sync_cursor (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    version: 2,
    sql: `
      -- Codes are compared without regard to case, because scanners and people use either case.
      DROP INDEX inventory_by_rma;
      CREATE INDEX inventory_by_rma ON inventory (rma COLLATE NOCASE);
      CREATE INDEX inventory_by_item_rma ON inventory (item_rma COLLATE NOCASE) WHERE item_rma IS NOT NULL;
      CREATE INDEX inventory_by_tracking_number ON inventory (tracking_number COLLATE NOCASE)
        WHERE tracking_number IS NOT NULL;
      CREATE INDEX inventory_by_sku ON inventory (sku COLLATE NOCASE) WHERE sku IS NOT NULL;
    `,
  },
  {
    version: 3,
    sql: `
      -- A SKU can match thousands of items; a scan needs the newest ones quickly.
      DROP INDEX inventory_by_sku;
      CREATE INDEX inventory_by_sku ON inventory (sku COLLATE NOCASE, created_on DESC, return_inventory_id DESC)
        WHERE sku IS NOT NULL;
    `,
  },
  {
    version: 4,
    sql: `
      -- Fields of an item's full record that lists omit.
      CREATE TABLE item_reading (
        return_inventory_id INTEGER PRIMARY KEY,
        read_at TEXT NOT NULL,
        absent INTEGER NOT NULL CHECK (absent IN (0, 1)),
        pending_vas TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    version: 5,
    sql: `
      -- The newest fact of each field that events reported (src-domain/events/event-facts.ts).
      CREATE TABLE fact (
        subject TEXT NOT NULL,
        id TEXT NOT NULL,
        field TEXT NOT NULL,
        value TEXT NOT NULL,
        at TEXT NOT NULL,
        event_key TEXT NOT NULL,
        PRIMARY KEY (subject, id, field)
      ) STRICT, WITHOUT ROWID;

      -- When the fields that lists omit were last reported.
      ALTER TABLE inventory ADD COLUMN detail_at TEXT;
    `,
  },
  {
    version: 6,
    sql: INVENTORY_BY_ROW_KEY,
  },
  {
    version: 7,
    sql: `
      -- The item's record, unchanged, from the last item fetch.
      CREATE TABLE item_record (
        return_inventory_id INTEGER PRIMARY KEY,
        read_at TEXT NOT NULL,
        record TEXT NOT NULL
      ) STRICT;

      -- Events by the subject that they report. Events applied before are applied again to fill this table.
      CREATE TABLE event_about (
        subject TEXT NOT NULL,
        id TEXT NOT NULL,
        event_key TEXT NOT NULL,
        PRIMARY KEY (subject, id, event_key)
      ) STRICT, WITHOUT ROWID;
      DELETE FROM sync_cursor WHERE name = 'events';
    `,
  },
  {
    version: 8,
    sql: `
      -- Reference lists: all fields, the version before the last change, and the outcome of the last fetch.
      CREATE TABLE reference_entry (
        list_name TEXT NOT NULL,
        version TEXT NOT NULL CHECK (version IN ('current', 'previous')),
        place INTEGER NOT NULL,
        code TEXT NOT NULL,
        name TEXT,
        details TEXT NOT NULL,
        PRIMARY KEY (list_name, version, place)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE reference_list (
        list_name TEXT PRIMARY KEY,
        asked_at TEXT NOT NULL,
        as_of TEXT,
        outcome TEXT NOT NULL CHECK (outcome IN ('read', 'not-offered', 'failed')),
        failure TEXT,
        changed_at TEXT,
        added INTEGER NOT NULL DEFAULT 0,
        removed INTEGER NOT NULL DEFAULT 0,
        renamed INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      INSERT INTO reference_entry
        SELECT list_name, 'current', row_number() OVER (PARTITION BY list_name ORDER BY code), code, name, '{}'
        FROM reference_row;
      INSERT INTO reference_list (list_name, asked_at, as_of, outcome)
        SELECT list_name, as_of, as_of, 'read' FROM fetched_list
        WHERE list_name IN ('transaction-types', 'recall-service-type-statuses');
      DELETE FROM fetched_list WHERE list_name IN ('transaction-types', 'recall-service-type-statuses');
      DROP TABLE reference_row;
    `,
  },
  {
    version: 9,
    sql: `
      -- Finds orders reported by events by their items.
      CREATE INDEX order_items ON fact (value) WHERE subject = 'resend' AND field = 'items';
    `,
  },
  {
    version: 10,
    sql: `
      -- Finds shipments by their order. Events are applied again, because they now store the order of each shipment.
      CREATE INDEX shipments_of_order ON fact (value) WHERE subject = 'shipping-shipment'
        AND field = 'consolidateShippingOrderId';
      -- The events also fill the new table of external orders.
      DELETE FROM sync_cursor WHERE name = 'events';
    `,
  },
  {
    version: 11,
    sql: `
      -- References are now deleted with their event. Fills the table again: older rows reference deleted events.
      DELETE FROM event_about;
      CREATE INDEX event_about_by_event ON event_about (event_key);
      DELETE FROM sync_cursor WHERE name = 'events';
    `,
  },
  {
    version: 12,
    sql: `
      -- Fields that only records and events contain, for the inventory table; see store/cache/item-extras.ts.
      ALTER TABLE inventory ADD COLUMN weight REAL;
      ALTER TABLE inventory ADD COLUMN weight_uom TEXT;
      ALTER TABLE inventory ADD COLUMN item_value REAL;
      ALTER TABLE inventory ADD COLUMN value_currency TEXT;

      -- The item of each extra service, because events name only the service.
      CREATE TABLE item_service (
        service_id TEXT NOT NULL,
        return_inventory_id INTEGER NOT NULL,
        PRIMARY KEY (service_id, return_inventory_id)
      ) STRICT, WITHOUT ROWID;
      -- When an event last reported its extra services; null if only the item fetch did.
      ALTER TABLE item_reading ADD COLUMN vas_at TEXT;

      UPDATE inventory SET
        weight = iif(json_type(d.record, '$.weight') IN ('integer', 'real'), d.record ->> '$.weight', NULL),
        weight_uom = iif(json_type(d.record, '$.weightUom') = 'text', d.record ->> '$.weightUom', NULL),
        item_value = iif(json_type(d.record, '$.value') IN ('integer', 'real'), d.record ->> '$.value', NULL),
        value_currency = iif(json_type(d.record, '$.valueCurrencyCode') = 'text', d.record ->> '$.valueCurrencyCode', NULL)
      FROM item_record d WHERE d.return_inventory_id = inventory.return_inventory_id;
      INSERT OR IGNORE INTO item_service
        SELECT iif(v.type = 'object', v.value ->> '$.returnRequestLineItemVasId', NULL), d.return_inventory_id
        FROM item_record d, json_each(d.record, '$.returnRequestLineItemVasList') v
        WHERE iif(v.type = 'object', v.value ->> '$.returnRequestLineItemVasId', NULL) IS NOT NULL;
    `,
  },
  {
    version: 13,
    sql: `
      -- Whether photos of the item's record are still to be fetched.
      ALTER TABLE item_reading ADD COLUMN photos_wanted INTEGER NOT NULL DEFAULT 0 CHECK (photos_wanted IN (0, 1));
      UPDATE item_reading SET photos_wanted = 1 FROM item_record d
      WHERE d.return_inventory_id = item_reading.return_inventory_id
        AND json_array_length(d.record, '$.returnRequestLineItemImages') > 0;
    `,
  },
  {
    version: 14,
    sql: `
      -- Codes of items that compare equal to other spellings; see store/cache/item-codes.ts.
      CREATE TABLE item_code (
        form TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('rma', 'item_rma', 'tracking_number', 'sku')),
        step TEXT NOT NULL CHECK (step IN ('form', 'contained')),
        return_inventory_id INTEGER NOT NULL,
        PRIMARY KEY (form, step, kind, return_inventory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX item_code_by_item ON item_code (return_inventory_id, kind);
      -- A cache without items is already complete.
      INSERT INTO sync_cursor SELECT 'codes', 'all' WHERE NOT EXISTS (SELECT 1 FROM inventory);
    `,
  },
  { version: 15, sql: ERASE_FREE_SPACE },
  {
    version: 16,
    sql: `
      -- Marks facts of the last 90 days as from files. Stored deliveries are applied again and mark their own facts.
      ALTER TABLE fact ADD COLUMN source TEXT NOT NULL DEFAULT 'webhook'
        CHECK (source IN ('reading', 'webhook', 'relay', 'file'));
      UPDATE fact SET source = 'reading' WHERE event_key IN ('', 'done here');
      UPDATE fact SET source = 'file'
        WHERE source = 'webhook' AND at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-89 days');
      DELETE FROM sync_cursor WHERE name = 'events';

      -- 1 if only files reported the item.
      ALTER TABLE inventory ADD COLUMN from_file INTEGER NOT NULL DEFAULT 0 CHECK (from_file IN (0, 1));

      -- Codes are normalized again, because more characters now count as a dash.
      DELETE FROM sync_cursor WHERE name = 'codes' AND EXISTS (SELECT 1 FROM inventory);
    `,
  },
  {
    version: 17,
    sql: `
      -- The codes in the notes of items, too. All codes are collected again.
      DROP TABLE item_code;
      CREATE TABLE item_code (
        form TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('rma', 'item_rma', 'tracking_number', 'sku', 'note')),
        step TEXT NOT NULL CHECK (step IN ('form', 'contained')),
        return_inventory_id INTEGER NOT NULL,
        PRIMARY KEY (form, step, kind, return_inventory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX item_code_by_item ON item_code (return_inventory_id, kind);
      DELETE FROM sync_cursor WHERE name = 'codes' AND EXISTS (SELECT 1 FROM inventory);
    `,
  },
];
