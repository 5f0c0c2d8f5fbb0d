import { itemIdOf, itemKey, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { claimStateOf, type Claim, type ClaimState } from "../../../src-domain/fleet/claim.ts";
import type { SubmissionDoubt } from "../../../src-domain/resends/submission.ts";
import type { Connection } from "../files/database.ts";
import {
  ALLOCATION_COLUMNS,
  ALLOCATION_TABLES,
  type AllocationRow,
  IS_ALLOCATED,
  toAllocation,
} from "../orders/order-allocations.ts";

interface ClaimedItem extends Pick<
  AllocationRow,
  "batchName" | "batchState" | "submissionState" | "resendId" | "createdAt" | "status"
> {
  readonly batchId: string;
  /** Id of the item's scan. */
  readonly scanId: string;
  readonly operator: string | null;
  readonly addedAt: string;
  readonly submissionId: string | null;
}

interface AllocatedItem extends ClaimedItem, AllocationRow {
  readonly doubt: SubmissionDoubt | null;
}

interface OrderLineRow {
  readonly orderId: string;
  readonly lineId: string;
  readonly closedAt: string | null;
  /** 1 if an abandoned order that may exist has an item that left the line. */
  readonly isInDoubt: number;
  readonly reopenCount: number;
}

const COLUMNS = `b.batch_id AS batchId, l.scan_id AS scanId, l.added_at AS addedAt, s.submission_id AS submissionId,
  (SELECT operator FROM scan WHERE scan.scan_id = l.scan_id) AS operator`;

function prepareStatements(journal: Connection) {
  return {
    readItem: journal.prepare<[string], ClaimedItem>(`
      SELECT ${COLUMNS}, b.name AS batchName, b.state AS batchState, s.resend_id AS resendId,
        -- After a lost answer, the order may exist.
        CASE WHEN s.state = 'ready' AND s.doubt <> 'none' THEN 'unknown' ELSE s.state END AS submissionState,
        s.created_at AS createdAt,
        CASE WHEN EXISTS (SELECT 1 FROM cancellation c WHERE c.resend_id = s.resend_id AND c.state = 'canceled')
          THEN 'canceled' ELSE s.newest_status END AS status
      FROM batch_line l JOIN batch b USING (batch_id) LEFT JOIN submission s ON s.submission_id =
        (SELECT submission_id FROM submission WHERE batch_id = b.batch_id ORDER BY place DESC LIMIT 1)
      WHERE l.return_inventory_id = ? AND l.removed_at IS NULL AND b.discarded_at IS NULL ORDER BY l.line_id DESC`),
    // A line that another desk sent or closed is closed here too, but the other desk claims it.
    readLine: journal.prepare<{ key: string; desk: string }, OrderLineRow>(
      `SELECT order_id AS orderId, line_id AS lineId, is_in_doubt AS isInDoubt, reopen_count AS reopenCount,
         CASE WHEN NOT EXISTS (SELECT 1 FROM fleet_sent_line f WHERE f.claim_key = @key AND f.desk <> @desk)
           THEN closed_at END AS closedAt
       FROM booked_line WHERE claim_key = @key`,
    ),
    // A line that a person opened again after another desk sent it is not closed.
    isSentElsewhere: journal.prepare<{ key: ClaimKey; desk: string }>(
      `SELECT 1 FROM fleet_sent_line JOIN booked_line USING (claim_key)
       WHERE claim_key = @key AND desk <> @desk AND closed_at IS NOT NULL`,
    ),
    readLineItems: journal.prepare<OrderLineRow, AllocatedItem>(`
      SELECT ${COLUMNS}, s.doubt, ${ALLOCATION_COLUMNS} FROM ${ALLOCATION_TABLES}
      WHERE a.order_id = @orderId AND a.line_id = @lineId AND ${IS_ALLOCATED} ORDER BY a.batch_line_id`),
    readLineKeys: journal
      .prepare<[string], ClaimKey>(
        `SELECT DISTINCT claim_key FROM batch_line l JOIN order_allocation a ON a.batch_line_id = l.line_id
           JOIN booked_line o ON o.order_id = a.order_id AND o.line_id = a.line_id
         WHERE l.batch_id = ? AND l.removed_at IS NULL`,
      )
      .pluck(),
  };
}

/** The claim that lasts longest counts for a line with several items. */
const STATES_BY_WEIGHT: readonly ClaimState[] = ["held", "sent", "sending"];

/** Reads from the journal what this desk must claim. */
export function createWantedClaims(journal: Connection) {
  const sql = prepareStatements(journal);

  function itemClaim(itemId: string, desk: string): Claim | null {
    for (const row of sql.readItem.all(itemId)) {
      const state = claimStateOf(row.batchState, row.submissionState, row.status);
      if (state !== null) return toClaim(row, state, desk);
    }
    return null;
  }

  /** Returns the claims of the batches and orders that have items for the line. The last claim counts. */
  function lineClaims(line: OrderLineRow, desk: string): Claim[] {
    return sql.readLineItems
      .all(line)
      .flatMap((row) => {
        const state = lineStateOf(row);
        return state === null ? [] : [toClaim(row, state, desk)];
      })
      .toSorted((one, other) => STATES_BY_WEIGHT.indexOf(one.state) - STATES_BY_WEIGHT.indexOf(other.state));
  }

  function lineClaim(key: ClaimKey, desk: string): Claim | null {
    const line = sql.readLine.get({ key, desk });
    if (line === undefined) return null;
    const claim = lineClaims(line, desk).at(-1) ?? null;
    if (claim?.state === "sending") return claim;
    if (line.closedAt !== null) return createClosedClaim(claim, line, desk);
    return line.isInDoubt === 0 ? claim : createDoubtfulClaim(claim, line, desk);
  }

  return {
    /** Returns null if the item or order line is in no batch or order of this desk. */
    find(key: ClaimKey, desk: string): Claim | null {
      const itemId = itemIdOf(key);
      return itemId === null ? lineClaim(key, desk) : itemClaim(itemId, desk);
    },

    reopenCountOf(key: ClaimKey, desk: string): number | null {
      const line = sql.readLine.get({ key, desk });
      if (line === undefined) return 0;
      return line.closedAt === null && line.isInDoubt === 0 ? line.reopenCount : null;
    },

    /**
     * Returns the claims under which a batch's order may be sent: of its items, and of the order lines that the items
     * are for. Null if an item is in another batch or order of this desk, or if another desk sent a line, whose claim
     * has ended.
     */
    toSend(batchId: string, itemIds: readonly string[], desk: string): [key: ClaimKey, claim: Claim][] | null {
      const itemClaims = itemIds.map((itemId) => [itemKey(itemId), itemClaim(itemId, desk)] as const);
      const lineKeys = sql.readLineKeys.all(batchId);
      if (lineKeys.some((key) => sql.isSentElsewhere.get({ key, desk }) !== undefined)) return null;
      const lineClaimsOfBatch = lineKeys.map((key) => {
        const line = sql.readLine.get({ key, desk });
        const claims = line === undefined ? [] : lineClaims(line, desk);
        return [key, claims.findLast((claim) => claim.batchId === batchId) ?? null] as const;
      });
      const claims = [...itemClaims, ...lineClaimsOfBatch].flatMap(([key, claim]): [ClaimKey, Claim][] =>
        claim === null || claim.batchId !== batchId ? [] : [[key, claim]],
      );
      return claims.length === itemClaims.length + lineClaimsOfBatch.length ? claims : null;
    },
  };
}

function toClaim(row: ClaimedItem, state: ClaimState, desk: string): Claim {
  const { batchId, batchName, operator, scanId, addedAt, createdAt, submissionId, resendId } = row;
  const isSent = state === "sent";
  return {
    state,
    desk,
    batchId,
    batchName,
    operator,
    scanId,
    at: isSent ? (createdAt ?? addedAt) : addedAt,
    submissionId: state === "held" ? null : submissionId,
    resendId: isSent ? resendId : null,
  };
}

/**
 * Returns the state of the line's claim. A failed order keeps its line, and so does an abandoned order that may exist.
 */
function lineStateOf(row: AllocatedItem): ClaimState | null {
  const allocation = toAllocation(row);
  if (allocation === null) return null;
  if (allocation.state === "sent") return "sent";
  const mayExist = row.isInDoubt === 1 || allocation.state === "unknown";
  if (mayExist) return "sending";
  if (allocation.state === "held") return "held";
  return row.submissionState === "ready" && row.doubt === "none" ? "held" : "sending";
}

/**
 * Returns the claim of a line that an operator marked as sent elsewhere. `claim`: this desk's claim of the line's
 * items.
 */
function createClosedClaim(claim: Claim | null, line: OrderLineRow, desk: string): Claim {
  const { reopenCount, closedAt } = line;
  return claim?.state === "sent"
    ? claim
    : { ...(claim ?? claimWithoutItem(line, desk)), state: "sent", at: closedAt ?? "", reopenCount };
}

/**
 * Returns the claim of a line that may have been sent. `sending` never expires, unlike `sent`: a person must open the
 * line again.
 */
const createDoubtfulClaim = (claim: Claim | null, line: OrderLineRow, desk: string): Claim => ({
  ...(claim ?? claimWithoutItem(line, desk)),
  state: "sending",
  resendId: null,
  reopenCount: line.reopenCount,
});

/** Returns a claim for a line without items. `at` is any time, because no page shows it. */
const claimWithoutItem = ({ orderId }: OrderLineRow, desk: string): Claim => ({
  state: "held",
  desk,
  batchId: orderId,
  batchName: "-",
  operator: null,
  scanId: orderId,
  at: new Date(0).toISOString(),
  submissionId: null,
  resendId: null,
});
