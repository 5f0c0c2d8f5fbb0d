export const HISTORY_OF_ITEMS = `
  -- The history of one item: scans that named it, unknown codes, every line it ever was, moves.
  CREATE INDEX scan_by_item ON scan (verdict ->> '$.item.returnInventoryId', recorded_at);
  CREATE INDEX unknown_scan_by_text ON scan (text COLLATE NOCASE, recorded_at) WHERE kind = 'unknown-code';
  DROP INDEX line_by_item;
  CREATE INDEX line_by_item ON batch_line (return_inventory_id, line_id);
  CREATE INDEX batch_move_by_time ON batch_move (moved_at);
`;
