import { itemIdOf, itemKey, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { claimStateOf, type Claim, type ClaimHolder, type FoundClaim } from "../../../src-domain/fleet/claim.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import type { StoredSubmission } from "../resends/outbox-journal.ts";
import type { OutboxOperations } from "../resends/outbox-operations.ts";
import type { ScanJournal } from "../scanning/scan-journal.ts";
import type { StoreParts } from "../store-parts.ts";

const ADD_INTENT = "ON CONFLICT DO UPDATE SET version = version + 1; SELECT claims_changed();";
/** SQL: `itemKey`. */
const keyOfItem = (column: string): string => `'item.' || ${column}`;
const ADD_LINES_OF = (batchCondition: string): string => `
  INSERT INTO claim_intent SELECT ${keyOfItem("return_inventory_id")}, 1 FROM batch_line
    WHERE removed_at IS NULL AND ${batchCondition} ${ADD_INTENT}`;

/** Add an intent in the transaction of each write that changes what the desk claims. Temporary: a desk alone has none. */
const TRIGGERS = `
  CREATE TEMP TRIGGER claim_added AFTER INSERT ON main.batch_line
    BEGIN INSERT INTO claim_intent VALUES (${keyOfItem("NEW.return_inventory_id")}, 1) ${ADD_INTENT} END;
  CREATE TEMP TRIGGER claim_removed AFTER UPDATE OF removed_at, batch_id ON main.batch_line
    BEGIN INSERT INTO claim_intent VALUES (${keyOfItem("NEW.return_inventory_id")}, 1) ${ADD_INTENT} END;
  CREATE TEMP TRIGGER claim_of_batch AFTER UPDATE OF state, discarded_at ON main.batch
    BEGIN ${ADD_LINES_OF("batch_id = NEW.batch_id")} END;
  CREATE TEMP TRIGGER claim_of_order AFTER UPDATE OF state, newest_status ON main.submission
    BEGIN ${ADD_LINES_OF("batch_id = NEW.batch_id")} END;
  CREATE TEMP TRIGGER claim_of_cancellation AFTER UPDATE OF state ON main.cancellation
    BEGIN ${ADD_LINES_OF("batch_id IN (SELECT batch_id FROM submission WHERE resend_id = NEW.resend_id)")} END;
`;

interface ClaimRow extends Pick<Claim, "batchId" | "batchName" | "operator" | "gesture" | "at" | "resendId"> {
  readonly batchState: string;
  readonly submissionState: StoredSubmission["state"] | null;
  readonly statusRaw: string | null;
}

/** `wanted`: the claim that fits the journal; null if the item or order line is in no batch or order. */
export interface ClaimIntent {
  readonly key: ClaimKey;
  readonly version: number;
  readonly wanted: Claim | null;
}

function prepareStatements(journal: Connection) {
  return {
    addOpen: journal.prepare(`
      INSERT INTO claim_intent SELECT DISTINCT ${keyOfItem("return_inventory_id")}, 1 FROM batch_line JOIN batch b USING (batch_id)
        WHERE removed_at IS NULL AND discarded_at IS NULL AND (b.state <> 'submitted' OR EXISTS
          (SELECT 1 FROM submission s WHERE s.batch_id = b.batch_id AND s.state IN ('ready', 'sending', 'unknown')))
      ON CONFLICT DO NOTHING`),
    /** If the desk holds an item that is in no batch, or the other way round. */
    addIfOtherwise: journal.prepare(`
      INSERT INTO claim_intent SELECT @key, 1 WHERE @isHeld <> EXISTS
        (SELECT 1 FROM batch_line WHERE return_inventory_id = @itemId AND removed_at IS NULL)
      ON CONFLICT DO UPDATE SET version = version + 1`),
    list: journal.prepare<[number], { key: ClaimKey; version: number }>(
      "SELECT claim_key AS key, version FROM claim_intent LIMIT ?",
    ),
    settle: journal.prepare("DELETE FROM claim_intent WHERE claim_key = @key AND version = @version"),
    readClaims: journal.prepare<[string], ClaimRow>(`
      SELECT b.batch_id AS batchId, b.name AS batchName, b.state AS batchState, l.scan_id AS gesture,
        (SELECT operator FROM scan WHERE scan.scan_id = l.scan_id) AS operator, l.added_at AS at,
        -- After a lost answer, the order may exist.
        CASE WHEN s.state = 'ready' AND s.doubt <> 'none' THEN 'unknown' ELSE s.state END AS submissionState,
        s.resend_id AS resendId,
        CASE WHEN EXISTS (SELECT 1 FROM cancellation c WHERE c.resend_id = s.resend_id AND c.state = 'canceled')
          THEN 'canceled' ELSE s.newest_status END AS statusRaw
      FROM batch_line l JOIN batch b USING (batch_id) LEFT JOIN submission s ON s.submission_id =
        (SELECT submission_id FROM submission WHERE batch_id = b.batch_id ORDER BY place DESC LIMIT 1)
      WHERE l.return_inventory_id = ? AND l.removed_at IS NULL AND b.discarded_at IS NULL ORDER BY l.line_id DESC`),
    readBatches: journal
      .prepare<[string], string>("SELECT batch_id FROM batch_line WHERE return_inventory_id = ? AND removed_at IS NULL")
      .pluck(),
  };
}

export interface LostClaim {
  readonly scan: ScanOutcome;
  readonly submission: StoredSubmission | null;
}

/** Without fleet, only `CLAIM_INTENTS` exists, and nothing here runs. */
export function createClaimOperations(
  { journal, floor, batches, lines, outbox }: StoreParts,
  scans: ScanJournal,
  { transition }: OutboxOperations,
) {
  const sql = prepareStatements(journal);
  const inTransaction = inTransactionOf(journal);

  function wantedClaim(key: ClaimKey, desk: string): Claim | null {
    const itemId = itemIdOf(key);
    if (itemId === null) return null;
    for (const { batchState, submissionState, statusRaw, ...row } of sql.readClaims.all(itemId)) {
      const isFenced = floor.isFenced(row.batchId);
      if (isFenced && submissionState !== "ready") floor.setFenced(row.batchId, false);
      const state =
        isFenced && submissionState === "ready" ? "sending" : claimStateOf(batchState, submissionState, statusRaw);
      if (state !== null) return { ...row, desk, state, resendId: state === "sent" ? row.resendId : null };
    }
    return null;
  }

  return {
    /** The desk takes part in a fleet under this name until the store closes. Its open and parked batches are claimed. */
    joinFleet: inTransaction((desk: string): void => {
      floor.join(desk);
      journal.exec(TRIGGERS);
      sql.addOpen.run();
    }),

    /**
     * Updates the copy of the fleet's claims. They are compared with the journal, because another desk may claim this desk's
     * items, a write may arrive late, and the servers or this desk may have lost data. `sending` and `sent` stay: an order
     * may exist.
     */
    updateFloor: inTransaction((changes: readonly (readonly [key: ClaimKey, claim: FoundClaim])[]): void => {
      for (const [key, claim] of changes) {
        floor.set(key, claim);
        const isOwn = claim !== null && claim !== "unreadable" && claim.desk === floor.desk();
        const itemId = itemIdOf(key);
        if (itemId !== null && (!isOwn || claim.state === "held"))
          sql.addIfOtherwise.run({ key, itemId, isHeld: Number(isOwn) });
      }
    }),

    claimIntents(limit: number): ClaimIntent[] {
      const desk = floor.desk();
      if (desk === null) return [];
      return sql.list.all(limit).map((intent) => ({ ...intent, wanted: wantedClaim(intent.key, desk) }));
    },

    /** Claims of an order's items that are about to be sent. Until `endFence`, their claims stay so. */
    claimsToSend(batchId: string, itemIds: readonly string[]): [key: ClaimKey, claim: Claim][] {
      const desk = floor.desk() ?? "";
      floor.setFenced(batchId, true);
      return itemIds.flatMap((itemId) => {
        const key = itemKey(itemId);
        const wanted = wantedClaim(key, desk);
        return wanted === null || wanted.batchId !== batchId ? [] : [[key, { ...wanted, state: "sending" }]];
      });
    },

    /** The order is not sent now. */
    endFence: (batchId: string): void => floor.setFenced(batchId, false),

    settleClaims: inTransaction((intents: readonly Pick<ClaimIntent, "key" | "version">[]): void => {
      for (const { key, version } of intents) sql.settle.run({ key, version });
    }),

    /** Another desk was first: removes the item from its batches, whose orders are not sent. Sent orders stay. */
    loseClaim: inTransaction((key: ClaimKey, holder: ClaimHolder, at: string): LostClaim[] => {
      const itemId = itemIdOf(key);
      if (itemId === null) return [];
      return sql.readBatches.all(itemId).flatMap((batchId) => {
        const line = lines.read(batchId).find(({ item }) => item.returnInventoryId === itemId);
        const readySubmission = outbox.findReady(batchId);
        const submission = readySubmission && transition(readySubmission.submissionId, { type: "claim-lost" }, {}, at);
        if (line === undefined || batches.readEditable(batchId) === null) return [];
        lines.remove(batchId, itemId, at);
        const scan = scans.recordRefused({ kind: "held-by", holder, item: line.item }, batchId, at);
        return [{ scan, submission }];
      });
    }),
  };
}
