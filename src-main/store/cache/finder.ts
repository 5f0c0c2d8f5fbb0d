import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import type { Connection } from "../files/database.ts";
import { escapeLike } from "./inventory-text.ts";
import { createKnownOrders } from "../reader/shipping-orders.ts";
import { inStoredWords } from "../../../src-domain/batches/batch-name.ts";

/** As many of a kind as the operator takes in at a glance. */
const MOST_OF_A_KIND = 6;

interface OrderRow {
  readonly submissionId: string;
  readonly state: SubmissionState;
  readonly resendId: string | null;
  readonly resendNumber: string | null;
  readonly batchName: string;
  readonly recipientName: string;
  readonly trackingNumber: string | null;
}

interface BatchRow {
  readonly batchId: string;
  readonly name: string;
  readonly state: "open" | "parked";
  readonly itemCount: number;
}

/**
 * Searches everything besides the inventory: exact codes come first, then those that begin with the text, then the newest.
 */
export function createFinder(cache: Connection, journal: Connection) {
  const orders = journal.prepare<[{ like: string; named: string; text: string }], OrderRow>(`
    SELECT s.submission_id AS submissionId, s.state, s.resend_id AS resendId, s.resend_number AS resendNumber,
      b.name AS batchName, s.recipient_name AS recipientName,
      s.newest_tracking_number AS trackingNumber
    FROM submission s JOIN batch b USING (batch_id)
    WHERE s.resend_id LIKE @like ESCAPE '\\' OR s.resend_number LIKE @like ESCAPE '\\'
      OR s.recipient_name LIKE @like ESCAPE '\\' OR b.name LIKE @like ESCAPE '\\' OR b.name LIKE @named ESCAPE '\\'
      OR s.newest_tracking_number LIKE @like ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM json_each(s.items) i WHERE i.value ->> '$.rma' LIKE @like ESCAPE '\\'
        OR i.value ->> '$.returnInventoryId' = @text OR i.value ->> '$.sku' = @text COLLATE NOCASE)
    ORDER BY coalesce(s.resend_id = @text OR s.resend_number = @text OR s.newest_tracking_number = @text, 0) DESC,
      s.place DESC
    LIMIT ${MOST_OF_A_KIND}`);
  const batches = journal.prepare<[{ like: string; named: string }], BatchRow>(`
    SELECT batch_id AS batchId, name, state,
      (SELECT count(*) FROM batch_line l WHERE l.batch_id = b.batch_id AND l.removed_at IS NULL) AS itemCount
    FROM batch b
    WHERE state IN ('open', 'parked') AND discarded_at IS NULL
      AND (name LIKE @like ESCAPE '\\' OR name LIKE @named ESCAPE '\\')
    ORDER BY changed_at DESC LIMIT ${MOST_OF_A_KIND}`);
  const codes = cache.prepare<
    [{ like: string; begins: string; text: string }],
    { list: ReferenceListName; code: string; name: string }
  >(`
    SELECT list_name AS list, code, coalesce(name, '') AS name FROM reference_entry
    WHERE version = 'current' AND (code LIKE @like ESCAPE '\\' OR name LIKE @like ESCAPE '\\')
    ORDER BY code = @text COLLATE NOCASE DESC, code LIKE @begins ESCAPE '\\' DESC, list_name, code
    LIMIT ${MOST_OF_A_KIND}`);
  const reportedOn = cache.prepare<[{ like: string }], { id: string }>(`
    SELECT id FROM fact WHERE subject = 'shipping-order'
    GROUP BY id
    HAVING id LIKE @like ESCAPE '\\'
      OR max(CASE WHEN field = 'consolidateShippingOrderNumber' THEN value ->> '$' END) LIKE @like ESCAPE '\\'
    ORDER BY max(at) DESC LIMIT ${MOST_OF_A_KIND}`);
  const keptOf = journal.prepare<[{ like: string }], { id: string }>(`
    SELECT order_id AS id FROM shipping_order
    WHERE order_id LIKE @like ESCAPE '\\'
      OR facts ->> '$.consolidateShippingOrderNumber.value' LIKE @like ESCAPE '\\'
    ORDER BY order_id DESC LIMIT ${MOST_OF_A_KIND}`);
  const known = createKnownOrders(cache, journal);

  function shippingOrders(like: string) {
    const ids = new Set([...reportedOn.all({ like }), ...keptOf.all({ like })].map(({ id }) => id));
    return [...ids].slice(0, MOST_OF_A_KIND).map((id) => {
      const row = known.row(id);
      return { id, number: row?.number ?? null, status: row?.status?.raw ?? null };
    });
  }

  // Matches only identifying fields; the table of instructions searches all fields.
  const instructions = journal.prepare<
    [{ like: string; text: string }],
    { instructionId: string; number: string | null; status: string | null }
  >(`
    SELECT instruction_id AS instructionId, record ->> '$.fbaInstructionNumber' AS number,
      record ->> '$.handlingStatusCode' AS status
    FROM fba_instruction
    WHERE record IS NOT NULL AND (instruction_id LIKE @like ESCAPE '\\' OR number LIKE @like ESCAPE '\\')
    ORDER BY coalesce(instruction_id = @text COLLATE NOCASE OR number = @text COLLATE NOCASE, 0) DESC, asked_at DESC
    LIMIT ${MOST_OF_A_KIND}`);

  return {
    findRecords(text: string) {
      const escaped = escapeLike(text);
      const like = `%${escaped}%`;
      const named = `%${escapeLike(inStoredWords(text))}%`;
      return {
        orders: orders.all({ like, named, text }),
        batches: batches.all({ like, named }),
        shippingOrders: shippingOrders(like),
        instructions: instructions.all({ like, text }),
        codes: codes.all({ like, begins: `${escaped}%`, text }),
      };
    },
  };
}
