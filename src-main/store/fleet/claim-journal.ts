import { isOrderKey, itemIdOf, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import {
  isExpiredClaim,
  isForgotten,
  nextClaimStep,
  findOwnClaim,
  SENT_CLAIM_MS,
  type Claim,
  type ClaimHolder,
  type FoundClaim,
} from "../../../src-domain/fleet/claim.ts";
import type { Channel } from "../../../src-domain/orders/order.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import type { OutboxOperations } from "../resends/outbox-operations.ts";
import type { StoredSubmission } from "../resends/stored-submission.ts";
import type { ScanJournal } from "../scanning/scan-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import { CLAIM_TRIGGERS, keyOfItem } from "./claim-triggers.ts";
import { createWantedClaims } from "./wanted-claims.ts";

/** `wanted`: the claim that fits the journal; null if the item or order line is in no batch or order. */
export interface ClaimIntent {
  readonly key: ClaimKey;
  readonly version: number;
  readonly wanted: Claim | null;
}

/** SQL condition: the batch `b` is open or parked, or its order is not at the service. */
const IS_UNFINISHED = `discarded_at IS NULL AND (b.state <> 'submitted' OR EXISTS
  (SELECT 1 FROM submission s WHERE s.batch_id = b.batch_id AND s.state IN ('ready', 'sending', 'unknown')))`;

/** SQL: the order lines (`o`) of batch lines (`l`). */
const JOIN_ORDER_LINES = `JOIN order_allocation a ON a.batch_line_id = l.line_id
  JOIN booked_line o ON o.order_id = a.order_id AND o.line_id = a.line_id`;

interface LostOrderName {
  readonly orderId: string;
  readonly channel: Channel;
  readonly shop: string;
  readonly orderNumber: string;
}

function prepareStatements(journal: Connection) {
  return {
    addOpenItems: journal.prepare(`
      INSERT INTO claim_intent SELECT DISTINCT ${keyOfItem("return_inventory_id")}, 1
      FROM batch_line JOIN batch b USING (batch_id) WHERE removed_at IS NULL AND ${IS_UNFINISHED}
      ON CONFLICT DO NOTHING`),
    addOpenLines: journal.prepare(`
      INSERT INTO claim_intent SELECT DISTINCT o.claim_key, 1
      FROM batch_line l JOIN batch b USING (batch_id) ${JOIN_ORDER_LINES}
      WHERE removed_at IS NULL AND ${IS_UNFINISHED} ON CONFLICT DO NOTHING`),
    // Lines sent before the desk was in its fleet, or before the servers lost data. CROSS JOIN: reads new orders only.
    addLeftLines: journal.prepare<{ since: string }>(`
      INSERT INTO claim_intent SELECT claim_key, 1 FROM (
        SELECT claim_key FROM booked_line WHERE closed_at > @since OR is_in_doubt = 1
        UNION ALL SELECT o.claim_key FROM submission s CROSS JOIN batch_line l USING (batch_id) ${JOIN_ORDER_LINES}
          WHERE s.submitted_at > @since AND l.removed_at IS NULL
        UNION ALL SELECT o.claim_key FROM submission s JOIN json_each(s.items) i
            JOIN batch_line l ON l.return_inventory_id = i.value ->> '$.returnInventoryId' AND l.added_at <= s.submitted_at
            ${JOIN_ORDER_LINES}
          WHERE s.state = 'released' AND s.doubt <> 'none')
      WHERE true ON CONFLICT DO NOTHING`),
    // Adds each line once: lines that were sent without a fleet, or before a claim expired, may be in files of other
    // desks.
    addUnreportedLines: journal.prepare(`
      INSERT INTO claim_intent SELECT claim_key, 1 FROM booked_line o
      WHERE (closed_at IS NOT NULL OR EXISTS
          (SELECT 1 FROM order_allocation a WHERE a.order_id = o.order_id AND a.line_id = o.line_id))
        AND NOT EXISTS (SELECT 1 FROM fleet_sent_line f WHERE f.claim_key = o.claim_key)
      ON CONFLICT DO NOTHING`),
    add: journal.prepare("INSERT INTO claim_intent VALUES (?, 1) ON CONFLICT DO UPDATE SET version = version + 1"),
    list: journal.prepare<[string, number], { key: ClaimKey; version: number }>(
      "SELECT claim_key AS key, version FROM claim_intent WHERE claim_key > ? ORDER BY claim_key LIMIT ?",
    ),
    settle: journal.prepare("DELETE FROM claim_intent WHERE claim_key = @key AND version = @version"),
    isKnown: journal
      .prepare<[string], number>("SELECT EXISTS (SELECT 1 FROM submission WHERE submission_id = ?)")
      .pluck(),
    readBatches: journal
      .prepare<[string], string>("SELECT batch_id FROM batch_line WHERE return_inventory_id = ? AND removed_at IS NULL")
      .pluck(),
    readBatchesForLine: journal
      .prepare<[string], string>(
        `SELECT DISTINCT l.batch_id FROM booked_line o
           JOIN order_allocation a ON a.order_id = o.order_id AND a.line_id = o.line_id
           JOIN batch_line l ON l.line_id = a.batch_line_id
         WHERE o.claim_key = ? AND l.removed_at IS NULL`,
      )
      .pluck(),
    closeLine: journal.prepare<{ key: ClaimKey; at: string }>(
      "UPDATE booked_line SET closed_at = @at WHERE claim_key = @key AND closed_at IS NULL",
    ),
    readOrder: journal.prepare<[string], LostOrderName>(
      `SELECT o.order_id AS orderId, channel, shop, order_number AS orderNumber
       FROM booked_line JOIN booked_order o USING (order_id) WHERE claim_key = ?`,
    ),
  };
}

/** Another desk was first with an item: the scan that says so. */
export interface LostItem {
  readonly kind: "item";
  readonly scan: ScanOutcome;
  readonly submission: StoredSubmission | null;
}

/** Another desk was first with a line of the order that a batch was for. */
export interface LostOrder extends LostOrderName {
  readonly kind: "order";
  readonly batchId: string;
  readonly batchName: string;
  readonly holder: ClaimHolder;
  readonly submission: StoredSubmission | null;
}

export type LostClaim = LostItem | LostOrder;

/** Without fleet, only `CLAIM_INTENTS` exists, and nothing here runs. */
export function createClaimOperations(
  { journal, floor, batches, lines, outbox, batchOrders, orderSharing }: StoreParts,
  scans: ScanJournal,
  { transition }: OutboxOperations,
) {
  const sql = prepareStatements(journal);
  const wantedClaims = createWantedClaims(journal);
  const inTransaction = inTransactionOf(journal);
  const hasSubmission = (submissionId: string): boolean => sql.isKnown.get(submissionId) === 1;
  const reopenCountOf = (key: ClaimKey): number | null => wantedClaims.reopenCountOf(key, floor.desk() ?? "");
  const records = { hasSubmission, reopenCountOf };
  const hasForgotten = (key: ClaimKey, own: Claim): boolean => isForgotten(key, own, records);

  function refuseReady(batchId: string, at: string): StoredSubmission | null {
    const ready = outbox.findReady(batchId);
    return ready && transition(ready.submissionId, { type: "claim-lost" }, {}, at);
  }

  function loseItem(itemId: string, holder: ClaimHolder, at: string): LostClaim[] {
    return sql.readBatches.all(itemId).flatMap((batchId) => {
      const line = lines.read(batchId).find(({ item }) => item.returnInventoryId === itemId);
      const submission = refuseReady(batchId, at);
      if (line === undefined || batches.readEditable(batchId) === null) return [];
      lines.remove(batchId, itemId, at);
      const scan = scans.recordRefused({ kind: "held-by", holder, item: line.item }, batchId, at);
      return [{ kind: "item", scan, submission }];
    });
  }

  function loseLine(key: ClaimKey, holder: ClaimHolder, at: string): LostClaim[] {
    const order = sql.readOrder.get(key);
    if (order === undefined) return [];
    return sql.readBatchesForLine.all(key).flatMap((batchId) => {
      const submission = refuseReady(batchId, at);
      const batch = batches.readEditable(batchId);
      if (batch === null) return [];
      batchOrders.release(batchId);
      return [{ kind: "order", batchId, batchName: batch.name, ...order, holder, submission }];
    });
  }

  return {
    /**
     * The desk takes part in a fleet under this name until the store closes. Its open and parked batches are claimed,
     * and the order lines that it sent or may have sent.
     */
    joinFleet: inTransaction((desk: string, at: string): void => {
      floor.join(desk);
      journal.exec(CLAIM_TRIGGERS);
      orderSharing.join();
      sql.addOpenItems.run();
      sql.addOpenLines.run();
      sql.addUnreportedLines.run();
      sql.addLeftLines.run({ since: new Date(Date.parse(at) - SENT_CLAIM_MS).toISOString() });
    }),

    /**
     * Updates the copy of the fleet's claims, and compares them with the journal, because another desk may claim this
     * desk's items, a write may arrive late, and the servers or this desk may have lost data.
     */
    updateFloor: inTransaction(
      (changes: readonly (readonly [key: ClaimKey, found: FoundClaim])[], at: string): void => {
        const desk = floor.desk() ?? "";
        for (const [key, found] of changes) {
          const own = findOwnClaim(found, desk);
          const isForgottenClaim = own !== null && hasForgotten(key, own);
          floor.setOther(key, own === null || isForgottenClaim ? found : null);
          const wanted = wantedClaims.find(key, desk);
          if (isExpiredClaim(wanted, found, at)) continue;
          if (nextClaimStep(wanted, found, desk, { hasForgotten: isForgottenClaim }) !== "none") sql.add.run(key);
        }
      },
    ),

    /** Returns the next intents after a key, so that waiting intents do not hide others. */
    claimIntents(afterKey: string, limit: number): ClaimIntent[] {
      const desk = floor.desk();
      if (desk === null) return [];
      return sql.list
        .all(afterKey, limit)
        .map((intent) => ({ ...intent, wanted: wantedClaims.find(intent.key, desk) }));
    },

    /**
     * Claims of the items of an order that is about to be sent, and of the order lines that they are for. Null if
     * another batch or order of this desk has one of the items, or if another desk sent one of the lines.
     */
    claimsToSend(batchId: string, itemIds: readonly string[]): [key: ClaimKey, claim: Claim][] | null {
      return wantedClaims.toSend(batchId, itemIds, floor.desk() ?? "");
    },

    /** Returns the keys of the desk's own claims that the journal no longer knows (`isForgotten`). */
    forgottenClaims: (claims: readonly (readonly [key: ClaimKey, own: Claim])[]): ClaimKey[] =>
      claims.flatMap(([key, own]) => (hasForgotten(key, own) ? [key] : [])),

    settleClaims: inTransaction((intents: readonly Pick<ClaimIntent, "key" | "version">[]): void => {
      for (const { key, version } of intents) sql.settle.run({ key, version });
      const desk = floor.desk() ?? "";
      orderSharing.shareLines(
        intents.flatMap(({ key }) => (isOrderKey(key) ? [[key, wantedClaims.find(key, desk)] as const] : [])),
      );
    }),

    /**
     * Closes a line that this desk was sending before its journal was restored, and reports it as sent, because the
     * claim of a sent line expires. The report names the submission, because nobody knows the order: without an id, each
     * desk would take the line for one that a person closed, and open it again without a question.
     */
    assumeLineSent: inTransaction((key: ClaimKey, own: Claim): void => {
      sql.closeLine.run({ key, at: own.at });
      orderSharing.shareLines([[key, { ...own, state: "sent", resendId: own.submissionId }]]);
    }),

    /**
     * Another desk was first: removes the item, or the order with the line, from the batches that have it. Their orders
     * are not sent; sent orders stay.
     */
    loseClaim: inTransaction((key: ClaimKey, holder: ClaimHolder, at: string): LostClaim[] => {
      const itemId = itemIdOf(key);
      return itemId === null ? loseLine(key, holder, at) : loseItem(itemId, holder, at);
    }),
  };
}

/** Returns whether the line's holder still has it. A sent line is closed by a report of its desk. */
const isUnsent = (claim: Exclude<FoundClaim, null>): boolean => claim === "unreadable" || claim.state !== "sent";

/** Finds order lines that other desks of the fleet have. */
export function createLineHolders({ journal, floor }: StoreParts) {
  const readLines = journal.prepare<[string], { lineId: string; key: ClaimKey }>(
    "SELECT line_id AS lineId, claim_key AS key FROM booked_line WHERE order_id = ?",
  );
  return {
    /** Order lines that other desks have in a batch, or are sending. */
    linesOfOtherDesks: (): ClaimKey[] => floor.findOtherKeys((key, claim) => isOrderKey(key) && isUnsent(claim)),
    /** By the line's id. */
    setDesksAtWork: floor.setDesksAtWork,

    holdersOfLines: (orderId: string): Map<string, ClaimHolder> =>
      new Map(
        readLines.all(orderId).flatMap(({ lineId, key }) => {
          const holder = floor.holderOf(key);
          return holder === null || holder.state === "sent" ? [] : [[lineId, holder] as const];
        }),
      ),
  };
}
