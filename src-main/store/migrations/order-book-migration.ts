export const ORDER_BOOK = `
  CREATE TABLE order_file (
    file_id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    -- The person's name for one of several shops of the channel; empty for the only shop.
    shop TEXT NOT NULL,
    name TEXT NOT NULL,
    written_at TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    is_complete INTEGER NOT NULL,
    order_count INTEGER NOT NULL,
    -- Whether a line of the file was allocated or closed, so that its import cannot be undone.
    is_used INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX order_file_by_channel ON order_file (channel, shop, written_at);

  -- Orders and lines stay after their recipient is erased, so that an old file never reopens a sent line.
  CREATE TABLE booked_order (
    order_id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    shop TEXT NOT NULL,
    order_number TEXT NOT NULL,
    ordered_at TEXT,
    ship_by TEXT,
    service_name TEXT,
    address_problem TEXT,
    file_id INTEGER NOT NULL REFERENCES order_file (file_id),
    gone_at TEXT,
    -- Shops of one channel use the same order numbers.
    UNIQUE (channel, order_number, shop)
  ) STRICT;

  CREATE TABLE booked_line (
    order_id TEXT NOT NULL REFERENCES booked_order (order_id),
    line_id TEXT NOT NULL,
    sku TEXT,
    comparable_sku TEXT,
    item_code TEXT,
    comparable_code TEXT,
    quantity INTEGER NOT NULL,
    condition TEXT,
    hold_reason TEXT,
    closed_at TEXT,
    -- Whether an abandoned order that may exist has an item that left the line.
    is_in_doubt INTEGER NOT NULL DEFAULT 0,
    -- How often an operator opened the line again; a fleet's claim has the number of its time.
    reopen_count INTEGER NOT NULL DEFAULT 0,
    -- Units that the channel counts as shipped and this desk did not send.
    shipped_elsewhere INTEGER NOT NULL DEFAULT 0,
    -- Key of the line's claim in a fleet, the same on all desks.
    claim_key TEXT NOT NULL,
    PRIMARY KEY (order_id, line_id)
  ) STRICT;
  CREATE INDEX booked_order_by_file ON booked_order (file_id);
  CREATE INDEX booked_line_by_sku ON booked_line (comparable_sku);
  CREATE INDEX booked_line_by_code ON booked_line (comparable_code);
  CREATE INDEX booked_line_by_claim ON booked_line (claim_key);

  CREATE TABLE booked_recipient (
    order_id TEXT PRIMARY KEY REFERENCES booked_order (order_id),
    fields TEXT NOT NULL,
    note TEXT,
    imported_at TEXT NOT NULL
  ) STRICT;

  -- An order before the newest file of its shop replaced it, for the undo. The content is null if it is unchanged.
  CREATE TABLE replaced_order (
    file_id INTEGER NOT NULL REFERENCES order_file (file_id),
    order_id TEXT NOT NULL REFERENCES booked_order (order_id),
    previous_file_id INTEGER NOT NULL REFERENCES order_file (file_id),
    gone_at TEXT,
    is_changed INTEGER NOT NULL,
    content TEXT,
    PRIMARY KEY (file_id, order_id)
  ) STRICT;

  -- The order line for which an item is in a batch. The state of the allocation follows from the batch's submission.
  CREATE TABLE order_allocation (
    batch_line_id INTEGER PRIMARY KEY REFERENCES batch_line (line_id),
    order_id TEXT NOT NULL,
    line_id TEXT NOT NULL,
    quantity INTEGER NOT NULL DEFAULT 1,
    -- When the tracking number was saved to a file for the channel.
    tracking_saved_at TEXT,
    FOREIGN KEY (order_id, line_id) REFERENCES booked_line (order_id, line_id)
  ) STRICT;
  CREATE INDEX order_allocation_by_line ON order_allocation (order_id, line_id);
  CREATE TRIGGER order_file_allocated AFTER INSERT ON order_allocation BEGIN
    UPDATE order_file SET is_used = 1 WHERE file_id = (SELECT file_id FROM booked_order WHERE order_id = NEW.order_id);
  END;
  CREATE TRIGGER order_file_closed AFTER UPDATE OF closed_at, is_in_doubt ON booked_line
    WHEN NEW.closed_at IS NOT NULL OR NEW.is_in_doubt = 1
  BEGIN
    UPDATE order_file SET is_used = 1 WHERE file_id = (SELECT file_id FROM booked_order WHERE order_id = NEW.order_id);
  END;

  -- Abandoned orders that may exist at the service.
  CREATE INDEX submission_in_doubt ON submission (submitted_at) WHERE state = 'released' AND doubt <> 'none';
  -- Sets a line in doubt when an item leaves it that an abandoned order may have: the line may have been sent.
  CREATE TRIGGER order_allocation_in_doubt BEFORE DELETE ON order_allocation WHEN EXISTS (
    SELECT 1 FROM batch_line l JOIN submission s ON s.state = 'released' AND s.doubt <> 'none'
      AND s.submitted_at >= l.added_at
    WHERE l.line_id = OLD.batch_line_id
      AND EXISTS (SELECT 1 FROM json_each(s.items) WHERE value ->> '$.returnInventoryId' = l.return_inventory_id))
  BEGIN
    UPDATE booked_line SET is_in_doubt = 1 WHERE order_id = OLD.order_id AND line_id = OLD.line_id;
  END;

  -- The order that a batch is for, and the destination fields that the desk filled in from the order: no field if the
  -- operator had typed an address.
  CREATE TABLE filled_batch (
    batch_id TEXT PRIMARY KEY REFERENCES batch (batch_id) ON DELETE CASCADE,
    order_id TEXT NOT NULL REFERENCES booked_order (order_id),
    fields TEXT NOT NULL,
    filled_at TEXT NOT NULL
  ) STRICT;

  -- SKUs in the form in which they are compared (src-domain/orders/sku.ts).
  CREATE TABLE sku_alias (
    channel TEXT NOT NULL,
    channel_sku TEXT NOT NULL,
    item_sku TEXT NOT NULL,
    confirmed_at TEXT,
    PRIMARY KEY (channel, channel_sku, item_sku)
  ) STRICT;

  CREATE TABLE service_mapping (
    channel TEXT NOT NULL,
    service_name TEXT NOT NULL,
    warehouse_id INTEGER NOT NULL,
    service_type TEXT NOT NULL,
    confirmed_at TEXT NOT NULL,
    PRIMARY KEY (channel, service_name, warehouse_id)
  ) STRICT;

  -- What a channel calls the carrier of a shipment service type.
  CREATE TABLE carrier_name (
    channel TEXT NOT NULL,
    service_type TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (channel, service_type)
  ) STRICT;
`;
