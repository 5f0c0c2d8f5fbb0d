import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { NewBatchOutcome } from "../../../src-preload/contract/labels/labels.ts";
import type { ReturnsService } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import { readItems } from "../resends/read-items.ts";
import type { SendingGate } from "../sending/sending-gate.ts";

export type NewBatchProblem = "no-such-submission" | "not-failed" | "credentials" | "offline" | "service";

export interface NewBatchOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** Scans may go into another batch now. */
  readonly onBatch: () => void;
}

/**
 * Another try for the items of an order whose label failed. What the service says of them now decides: a failed label may keep
 * items resent for a while, and such items stay out.
 */
export function createNewBatch({ store, service, gate, now, onBatch }: NewBatchOptions) {
  return async (submissionId: string): Promise<Result<NewBatchOutcome, NewBatchProblem>> => {
    const submission = await store.submission(submissionId);
    if (!submission) return failure("no-such-submission");
    const { statusRaw, batchId, items } = submission;
    if (statusRaw === null || readResendStatus(statusRaw) !== "failed") return failure("not-failed");
    if (!gate.isOpen()) return failure("credentials");
    const read = await readItems(service, items, now);
    const { obstacle } = read.look;
    if (obstacle !== null) return failure(obstacle === "network" ? "offline" : obstacle);
    const eligible = read.items.filter((item) => resendObstacle(item) === null);
    const again = await store.batchAgain(batchId, eligible, now().toISOString());
    if (again.batchId !== null) onBatch();
    const taken = new Set(again.taken);
    const left = items
      .filter(({ returnInventoryId }) => !taken.has(returnInventoryId))
      .map(({ returnInventoryId, rma }) => {
        const now = read.items.find((item) => item.returnInventoryId === returnInventoryId);
        if (!now) return { rma, why: "absent" as const, handlingCode: null };
        const why = eligible.includes(now) ? ("elsewhere" as const) : ("handling" as const);
        return { rma, why, handlingCode: now.handlingCode };
      });
    return success({ name: again.name, isCurrent: again.isCurrent, taken: again.taken.length, left });
  };
}
