import type { Migration } from "../files/migrate.ts";
import { ERASE_FREE_SPACE } from "./free-space-migration.ts";
import { INVENTORY_BY_PLACE } from "./inventory-migration.ts";

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
      -- Most refreshed rows changed nothing that can be searched for; those leave the index alone.
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

      -- When each list was last taken over whole.
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
      -- Codes are compared without regard to case: scanners and people write them either way.
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
      -- A SKU names thousands of items; the newest of them must be there within a scan's time.
      DROP INDEX inventory_by_sku;
      CREATE INDEX inventory_by_sku ON inventory (sku COLLATE NOCASE, created_on DESC, return_inventory_id DESC)
        WHERE sku IS NOT NULL;
    `,
  },
  {
    version: 4,
    sql: `
      -- What only reading an item by itself tells; lists know neither.
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
      -- The newest of what events said of each field (src-domain/events/event-facts.ts).
      CREATE TABLE fact (
        subject TEXT NOT NULL,
        id TEXT NOT NULL,
        field TEXT NOT NULL,
        value TEXT NOT NULL,
        at TEXT NOT NULL,
        event_key TEXT NOT NULL,
        PRIMARY KEY (subject, id, field)
      ) STRICT, WITHOUT ROWID;

      -- When the fields were told that lists leave out.
      ALTER TABLE inventory ADD COLUMN detail_at TEXT;
    `,
  },
  {
    version: 6,
    sql: INVENTORY_BY_PLACE,
  },
  {
    version: 7,
    sql: `
      -- All that the service wrote of an item when it was last read by itself, exactly.
      CREATE TABLE item_record (
        return_inventory_id INTEGER PRIMARY KEY,
        read_at TEXT NOT NULL,
        record TEXT NOT NULL
      ) STRICT;

      -- Which events spoke of a thing. What was applied before is applied once more, to be listed here.
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
      -- Lists that explain codes: every field, the version before the last change, and how the last try ended.
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
      -- The orders that events name, by their items.
      CREATE INDEX order_items ON fact (value) WHERE subject = 'resend' AND field = 'items';
    `,
  },
  {
    version: 10,
    sql: `
      -- Shipments by their order. Events are applied once more: they now tell whose each shipment is.
      CREATE INDEX shipments_of_order ON fact (value) WHERE subject = 'shipping-shipment'
        AND field = 'consolidateShippingOrderId';
      -- Orders that were made elsewhere are kept now; they too are told of once more.
      DELETE FROM sync_cursor WHERE name = 'events';
    `,
  },
  {
    version: 11,
    sql: `
      -- What spoke of a thing is forgotten with its event. Lists of before name events that have gone, so they are made again.
      DELETE FROM event_about;
      CREATE INDEX event_about_by_event ON event_about (event_key);
      DELETE FROM sync_cursor WHERE name = 'events';
    `,
  },
  {
    version: 12,
    sql: `
      -- What only records and events tell of an item, where the table finds it; see store/cache/item-extras.ts.
      ALTER TABLE inventory ADD COLUMN weight REAL;
      ALTER TABLE inventory ADD COLUMN weight_uom TEXT;
      ALTER TABLE inventory ADD COLUMN item_value REAL;
      ALTER TABLE inventory ADD COLUMN value_currency TEXT;

      -- Whose an extra service is: events name the service alone.
      CREATE TABLE item_service (
        service_id TEXT NOT NULL,
        return_inventory_id INTEGER NOT NULL,
        PRIMARY KEY (service_id, return_inventory_id)
      ) STRICT, WITHOUT ROWID;
      -- When its extra services were told last; with the reading where nobody has told since.
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
      -- A cache without items has nothing to compare.
      INSERT INTO sync_cursor SELECT 'codes', 'all' WHERE NOT EXISTS (SELECT 1 FROM inventory);
    `,
  },
  { version: 15, sql: ERASE_FREE_SPACE },
  {
    version: 16,
    sql: `
      -- Of a young fact nobody knows whether its event was signed. Deliveries are kept for 90 days and applied once more: what
      -- they do not say came from a file.
      ALTER TABLE fact ADD COLUMN source TEXT NOT NULL DEFAULT 'webhook'
        CHECK (source IN ('reading', 'webhook', 'relay', 'file'));
      UPDATE fact SET source = 'reading' WHERE event_key IN ('', 'done here');
      UPDATE fact SET source = 'file'
        WHERE source = 'webhook' AND at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-89 days');
      DELETE FROM sync_cursor WHERE name = 'events';

      -- Whether nothing but a file reported the item.
      ALTER TABLE inventory ADD COLUMN from_file INTEGER NOT NULL DEFAULT 0 CHECK (from_file IN (0, 1));

      -- More signs count as a dash than when codes were compared.
      DELETE FROM sync_cursor WHERE name = 'codes' AND EXISTS (SELECT 1 FROM inventory);
    `,
  },
];
