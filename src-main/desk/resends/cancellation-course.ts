import { setTimeout as pause } from "node:timers/promises";
import type { CancellationEvent } from "../../../src-domain/resends/cancellation.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { CancellationDetail, StoredCancellation } from "../../store/orders/cancellation-journal.ts";
import type { Store } from "../../store/thread/client.ts";
import type { AccountOrder } from "./account-orders.ts";

export interface CourseOptions {
  readonly store: Store;
  readonly now: () => Date;
  /** Reads an order, notes what is new in it and tells everybody. */
  readonly lookNow: (order: AccountOrder) => Promise<Result<AccountOrder, ServiceFailure>>;
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
  async function readAfter(order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> {
    const looked = await lookNow(order);
    if (looked.ok) await conclude(looked.value, true);
    for (const { returnInventoryId } of order.items) {
      if (closing.aborted) break;
      await readItem(returnInventoryId);
    }
    const known = await store.cancellation(order.resendId);
    if (known) onChanged(known);
    return looked;
  }

  /** `read`: the order was read for this, not just told of. */
  async function conclude({ resendId, statusRaw }: AccountOrder, read: boolean): Promise<void> {
    if (statusRaw === null) return;
    const before = await store.cancellation(resendId);
    if (before === null || before.state === "canceled" || before.state === "sending") return;
    if (readResendStatus(statusRaw) === "canceled") await move(resendId, "read-canceled");
    else if (read && !(await move(resendId, "read-standing"))) {
      await store.noteCancellationRead(resendId, now().toISOString());
    }
  }

  return { move, keep, readAfter, conclude };
}
