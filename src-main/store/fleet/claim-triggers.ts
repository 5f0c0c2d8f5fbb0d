const ADD_INTENT = "ON CONFLICT DO UPDATE SET version = version + 1; SELECT claims_changed();";

/** Returns SQL for the claim key of the item in a column, equal to `itemKey` in src-domain/fleet/claim-key.ts. */
export const keyOfItem = (column: string): string => `'item.' || ${column}`;

/** Returns SQL that adds intents for the order lines of the allocations that fulfill the condition. */
const addLinesOf = (condition: string): string => `
  INSERT INTO claim_intent SELECT o.claim_key, 1 FROM order_allocation a
    JOIN booked_line o ON o.order_id = a.order_id AND o.line_id = a.line_id WHERE ${condition} ${ADD_INTENT}`;

/** Returns SQL that adds intents for the items of batches and for the order lines that use these items. */
const addBatches = (condition: string): string => `
  INSERT INTO claim_intent SELECT ${keyOfItem("return_inventory_id")}, 1 FROM batch_line
    WHERE removed_at IS NULL AND ${condition} ${ADD_INTENT}
  ${addLinesOf(`a.batch_line_id IN (SELECT line_id FROM batch_line WHERE ${condition})`)}`;

const addItem = `INSERT INTO claim_intent VALUES (${keyOfItem("NEW.return_inventory_id")}, 1) ${ADD_INTENT}`;

const addLine = (row: "NEW" | "OLD"): string => `
  INSERT INTO claim_intent SELECT claim_key, 1 FROM booked_line
    WHERE order_id = ${row}.order_id AND line_id = ${row}.line_id ${ADD_INTENT}`;

/**
 * Triggers that add an intent in the transaction of each write that changes what the desk claims. They are temporary,
 * because a desk without a fleet needs no intents.
 */
export const CLAIM_TRIGGERS = `
  CREATE TEMP TRIGGER claim_added AFTER INSERT ON main.batch_line BEGIN ${addItem} END;
  CREATE TEMP TRIGGER claim_removed AFTER UPDATE OF removed_at, batch_id ON main.batch_line
    BEGIN ${addItem} ${addLinesOf("a.batch_line_id = NEW.line_id")} END;
  CREATE TEMP TRIGGER claim_of_batch AFTER UPDATE OF state, discarded_at ON main.batch
    BEGIN ${addBatches("batch_id = NEW.batch_id")} END;
  CREATE TEMP TRIGGER claim_of_order AFTER UPDATE OF state, newest_status ON main.submission
    BEGIN ${addBatches("batch_id = NEW.batch_id")} END;
  CREATE TEMP TRIGGER claim_of_cancellation AFTER UPDATE OF state ON main.cancellation
    BEGIN ${addBatches("batch_id IN (SELECT batch_id FROM submission WHERE resend_id = NEW.resend_id)")} END;
  CREATE TEMP TRIGGER claim_of_allocation AFTER INSERT ON main.order_allocation BEGIN ${addLine("NEW")} END;
  CREATE TEMP TRIGGER claim_of_release AFTER DELETE ON main.order_allocation BEGIN ${addLine("OLD")} END;
  CREATE TEMP TRIGGER claim_of_closed_line AFTER UPDATE OF closed_at, is_in_doubt ON main.booked_line
    BEGIN ${addLine("NEW")} END;
`;
