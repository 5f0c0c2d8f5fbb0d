import { setTimeout as pause } from "node:timers/promises";
import type { CancellationEvent } from "../../src-domain/cancellation.ts";
import { readResendStatus } from "../../src-domain/resend.ts";
import type { Result } from "../../src-domain/result.ts";
import type { ServiceFailure } from "../api/index.ts";
import type { CancellationDetail, StoredCancellation } from "../store/cancellation-journal.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission } from "../store/outbox-journal.ts";

export interface CourseOptions {
  readonly store: Store;
  readonly now: () => Date;
  /** Reads an order, notes what is new in it and tells everybody. */
  readonly lookNow: (submission: StoredSubmission) => Promise<Result<StoredSubmission, ServiceFailure>>;
  readonly readItem: (returnInventoryId: string) => Promise<unknown>;
  readonly onChanged: (cancellation: StoredCancellation) => void;
  /** Milliseconds between two attempts to store an answer. */
  readonly retryMs: number;
}

/** What becomes durable of a cancellation, and what reading says of it. */
export function createCancellationCourse(
  { store, now, lookNow, readItem, onChanged, retryMs }: CourseOptions,
  closing: AbortSignal,
) {
  /** Told to everybody, where the event could occur. */
  async function move(
    resendId: string,
    event: CancellationEvent,
    detail: CancellationDetail = {},
  ): Promise<StoredCancellation | null> {
    const moved = await store.moveCancellation(resendId, event, detail, now().toISOString());
    if (moved) onChanged(moved);
    return moved;
  }

  /** What the service said is kept until it is durable: a full disk must not turn a known outcome into an unknown one. */
  async function keep(resendId: string, [event, detail]: readonly [CancellationEvent, CancellationDetail]) {
    while (!closing.aborted) {
      try {
        return await move(resendId, event, detail);
      } catch (error) {
        process.emitWarning(`The answer to a cancellation could not be stored yet: ${String(error)}`);
        await pause(retryMs, undefined, { signal: closing }).catch(() => undefined);
      }
    }
    return null;
  }

  /** How the order and its items stand now; `consider` draws the conclusion for an open outcome. */
  async function readAfter(submission: StoredSubmission): Promise<Result<StoredSubmission, ServiceFailure>> {
    const looked = await lookNow(submission);
    if (looked.ok) await conclude(looked.value, true);
    for (const { returnInventoryId } of submission.items) {
      if (closing.aborted) break;
      await readItem(returnInventoryId);
    }
    const known = submission.resendId === null ? null : await store.cancellation(submission.resendId);
    if (known) onChanged(known);
    return looked;
  }

  /** `read`: the order was read for this, not just told of. */
  async function conclude({ resendId, statusRaw }: StoredSubmission, read: boolean): Promise<void> {
    if (resendId === null || statusRaw === null) return;
    const before = await store.cancellation(resendId);
    if (before === null || before.state === "canceled" || before.state === "sending") return;
    if (readResendStatus(statusRaw) === "canceled") await move(resendId, "read-canceled");
    else if (read && !(await move(resendId, "read-standing"))) {
      await store.noteCancellationRead(resendId, now().toISOString());
    }
  }

  return { move, keep, readAfter, conclude };
}
