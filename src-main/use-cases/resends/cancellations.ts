import { type ServiceProblem, toServiceProblem } from "../../service/failure.ts";
import {
  type CancelWarning,
  type CancellationEvent,
  type CancelObstacle,
  cancelRule,
} from "../../../src-domain/resends/cancellation.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { CancellationDetail, StoredCancellation } from "../../store/resends/cancellation-journal.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { accountOrder, type AccountOrder, ownOrder } from "./account-orders.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";
import type { DeskContext } from "../context.ts";

type Asked = Pick<StoredCancellation, "resendId">;

interface Move {
  readonly event: CancellationEvent;
  readonly detail?: CancellationDetail;
}

export interface CancellationsOptions {
  /** Reads an order, stores what is new in it and notifies all listeners. */
  readonly fetchNow: (order: AccountOrder) => Promise<Result<AccountOrder, ServiceFailure>>;
  readonly readItem: (returnInventoryId: string) => Promise<unknown>;
}

export type CancellationReadProblem = ServiceProblem | { readonly code: "no-such-order" };

export type CancelProblem =
  | CancellationReadProblem
  | { readonly code: "under-way" }
  | { readonly code: "not-allowed"; readonly obstacle: CancelObstacle }
  | { readonly code: "ask-first"; readonly doubt: CancelWarning };

/**
 * Cancels orders of the account, made here or elsewhere (service contract, Cancellation rules). The order is read
 * first, so that the rules are checked against its current state; the intention is durable before the request leaves;
 * afterwards order and items are read again, because what a cancellation does to the items is the service's business.
 */
export function createCancellations(context: DeskContext, { fetchNow, readItem }: CancellationsOptions) {
  const { store, service, availability, clock, now, publish } = context;
  const changed = (resendId: string): void => publish("cancellation", "changed", { resendId });
  const sender = createWriteSender<Asked, null, Move, StoredCancellation>(context, {
    name: "The sender of cancellations",
    ask: ({ resendId }) => service.resend.cancel(resendId),
    judge: (answer) => (answer.ok ? { event: "answered-canceled" } : classifyFailedWrite(answer.error)),
    store: ({ resendId }, { event, detail = {} }, at) => store.transitionCancellation(resendId, event, detail, at),
    onTransition: ({ resendId }) => changed(resendId),
    sending: async () => (await store.unfinishedCancellations()).filter(({ state }) => state === "sending"),
    appStopped: () => ({ event: "answer-lost", detail: { loss: "app-stopped" } }),
  });
  const { move, tracked, isClosing } = sender;

  /** How the order and its items stand now; `conclude` settles an open outcome. */
  async function readAfter(order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> {
    const looked = await fetchNow(order);
    if (looked.ok) await conclude(looked.value, true);
    for (const { returnInventoryId } of order.items) {
      if (isClosing()) break;
      await readItem(returnInventoryId);
    }
    const known = await store.cancellation(order.resendId);
    if (known) changed(order.resendId);
    return looked;
  }

  /** `read`: the order was read for this, not just reported by an event. */
  async function conclude({ resendId, statusRaw }: AccountOrder, read: boolean): Promise<void> {
    if (statusRaw === null) return;
    const before = await store.cancellation(resendId);
    if (before === null || before.state === "canceled" || before.state === "sending") return;
    if (parseResendStatus(statusRaw) === "canceled") await move(before, { event: "read-canceled" });
    else if (read && !(await move(before, { event: "read-standing" }))) {
      await store.recordCancellationCheck(resendId, now().toISOString());
    }
  }

  async function cancel(resendId: string, despiteWarning: boolean): Promise<Result<null, CancelProblem>> {
    const order = await accountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    if (!availability.canCallService()) return failure({ code: "credentials" });
    const looked = await fetchNow(order);
    if (!looked.ok) return failure(toServiceProblem(looked.error));
    await conclude(looked.value, true);
    const { statusRaw, cutOff } = looked.value;
    const status = statusRaw === null ? null : parseResendStatus(statusRaw);
    const rule = cancelRule(status, cutOff, clock.now().getTime());
    if (!rule.allowed) return failure({ code: "not-allowed", obstacle: rule.obstacle });
    if (rule.doubt !== null && !despiteWarning) return failure({ code: "ask-first", doubt: rule.doubt });
    if ((await move(order, { event: "ask" })) === null) return failure({ code: "under-way" });
    const { transitioned } = await sender.send(order);
    // A refused repeat may follow one that came to effect, so a refusal is read for as well.
    if (transitioned !== null && transitioned.state !== "not-sent" && availability.canCallService() && !isClosing())
      await readAfter(looked.value);
    return success(null);
  }

  async function lookAgain(resendId: string): Promise<Result<null, CancellationReadProblem>> {
    const order = await accountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    if (!availability.canCallService()) return failure({ code: "credentials" });
    const looked = await readAfter(order);
    return looked.ok ? success(null) : failure(toServiceProblem(looked.error));
  }

  /** Reads the orders whose cancellation is open, as far as the service lets itself be asked. */
  async function lookAtOpen(): Promise<void> {
    for (const { resendId, state } of await store.unfinishedCancellations()) {
      if (isClosing() || !availability.canCallService()) return;
      if (state === "unknown") await lookAgain(resendId);
    }
  }

  return {
    cancel: (resendId: string, despiteWarning: boolean) => tracked(cancel(resendId, despiteWarning)),
    lookAgain: (resendId: string) => tracked(lookAgain(resendId)),

    /** Called with every move of an order: a poll or an event may settle what an answer left open. */
    onSubmissionChanged(submission: StoredSubmission): void {
      const order = ownOrder(submission);
      if (order !== null) void tracked(conclude(order, false));
    },

    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      for (const { resendId } of await store.unfinishedCancellations()) {
        const order = resendIds.has(resendId) ? await accountOrder(store, resendId) : null;
        if (order !== null) await tracked(conclude(order, false));
      }
    },

    /** What the last run left on its way may have arrived: it is read for, never sent again unread. */
    async recover(): Promise<void> {
      await sender.recover();
      void tracked(lookAtOpen());
    },
    resume: (): void => void tracked(lookAtOpen()),
    close: sender.close,
  };
}
