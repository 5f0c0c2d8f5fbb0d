import type { HoldRefused } from "../../../src-domain/batches/batch.ts";
import type { HoldEvent } from "../../../src-domain/batches/hold.ts";
import { NEW_ARRIVAL_CODE, ON_HOLD_CODE } from "../../../src-domain/inventory/inventory.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { inTransactionOf } from "../files/database.ts";
import type { OutboxOperations } from "../resends/outbox-operations.ts";
import type { StoredSubmission } from "../resends/stored-submission.ts";
import type { ScanJournal } from "../scanning/scan-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import type { Refusal } from "./batch-journal.ts";
import type { StoredHold } from "./hold-journal.ts";

/** Why an item could not be put on hold, and the refusal displayed for an order that needs the item. */
export interface HoldRefusal {
  readonly why: HoldRefused["why"];
  readonly refusal: Refusal;
}

export interface HoldTransition {
  readonly hold: StoredHold;
  /** Set if the item was removed from its batch; the submission that contains it is not sent. */
  readonly removedLine: { readonly scan: ScanOutcome; readonly submission: StoredSubmission | null } | null;
}

export function createHoldOperations(
  { journal, holds, batches, lines, outbox, facts }: StoreParts,
  scans: ScanJournal,
  { transition }: OutboxOperations,
) {
  const findBatchId = journal
    .prepare<[string, string], string>(
      `SELECT batch_id FROM batch_line
       WHERE return_inventory_id = ? AND scan_id = ? AND removed_at IS NULL ORDER BY line_id DESC LIMIT 1`,
    )
    .pluck();

  const readCodes = journal
    .prepare<[string], string>(
      `SELECT DISTINCT item ->> '$.handlingCode' FROM batch_line line
       WHERE batch_id = ? AND removed_at IS NULL AND item ->> '$.handlingCode' <> '${ON_HOLD_CODE}'
         AND NOT EXISTS (SELECT 1 FROM item_hold WHERE item_hold.scan_id = line.scan_id)`,
    )
    .pluck();

  function removeRefused({ returnInventoryId, scanId }: StoredHold, { why, refusal }: HoldRefusal, at: string) {
    const batchId = findBatchId.get(returnInventoryId, scanId);
    const item = lines.read(batchId ?? "").find((line) => line.item.returnInventoryId === returnInventoryId)?.item;
    if (batchId === undefined || item === undefined) return null;
    const readySubmission = outbox.findReady(batchId);
    const submission =
      readySubmission && transition(readySubmission.submissionId, { type: "hold-refused" }, { refusal }, at);
    lines.remove(batchId, returnInventoryId, at);
    const verdict = { kind: "hold-refused", item, batchName: batches.read(batchId)?.name ?? "", why } as const;
    return { scan: scans.recordRefused(verdict, batchId, at), submission };
  }

  return {
    /** Handling codes, other than on hold, of items that were added to the batch without a hold. */
    codesWithoutHold: (batchId: string): string[] => readCodes.all(batchId),
    openHolds: holds.listOpen,
    /** Returns null if the event cannot occur in the hold's state. `refusal`: set if the event is a refusal. */
    transitionHold: inTransactionOf(journal)(
      (
        { returnInventoryId, target }: Pick<StoredHold, "returnInventoryId" | "target">,
        event: HoldEvent,
        refusal: HoldRefusal | null,
        at: string,
      ): HoldTransition | null => {
        const hold = holds.transition(returnInventoryId, event, at, target);
        if (hold === null) return null;
        // A released item has the code of a new arrival (public documentation, 5.5); the desk fetches it afterwards.
        const handlingCode = hold.target === "hold" ? ON_HOLD_CODE : NEW_ARRIVAL_CODE;
        if (event === "answered-done" && hold.state === "done") facts.markItems(handlingCode, [returnInventoryId], at);
        const isRefused = hold.target === "hold" && hold.state === "refused" && refusal !== null;
        return { hold, removedLine: isRefused ? removeRefused(hold, refusal, at) : null };
      },
    ),
  };
}
