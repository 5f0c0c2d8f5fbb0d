import {
  type CancelWarning,
  type CancellationEvent,
  type CancelObstacle,
  cancelRule,
} from "../../../src-domain/resends/cancellation.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { type ServiceProblem, toServiceProblem } from "../../service/failure.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { CancellationDetail, StoredCancellation } from "../../store/resends/cancellation-journal.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";
import { accountOrder, type AccountOrder, ownOrder } from "./account-orders.ts";

type CancellationRef = Pick<StoredCancellation, "resendId">;

interface Move {
  readonly event: CancellationEvent;
  readonly detail?: CancellationDetail;
}

export interface CancellationsOptions {
  /** Fetches an order, stores it and notifies all listeners. */
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
 * Cancels orders of the account, also external ones (service contract, Cancellation rules). Fetches the order first, to
 * check the rules against its current state, and stores the intention before the request leaves. Afterwards it fetches
 * order and items again, because the service decides what a cancellation does to the items.
 */
export function createCancellations(context: DeskContext, { fetchNow, readItem }: CancellationsOptions) {
  const { store, service, availability, clock, now, publish } = context;
  const publishChanged = (resendId: string): void => publish("cancellation", "changed", { resendId });
  const sender = createWriteSender<CancellationRef, null, Move, StoredCancellation>(context, {
    name: "cancellations",
    idOf: ({ resendId }) => resendId,
    ask: ({ resendId }) => service.resend.cancel(resendId),
    judge: (answer) => (answer.ok ? { event: "answered-canceled" } : classifyFailedWrite(answer.error)),
    store: ({ resendId }, { event, detail = {} }, at) => store.transitionCancellation(resendId, event, detail, at),
    onTransition: ({ resendId }) => publishChanged(resendId),
    sending: async () => (await store.unfinishedCancellations()).filter(({ state }) => state === "sending"),
    appStopped: () => ({ event: "answer-lost", detail: { loss: "app-stopped" } }),
  });
  const { move, tracked, isClosing } = sender;

  /** Fetches the order and its items after a cancellation and settles an open outcome. */
  async function fetchAfter(order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> {
    const fetched = await fetchNow(order);
    if (fetched.ok) await conclude(fetched.value, true);
    for (const { returnInventoryId } of order.items) {
      if (isClosing()) break;
      await readItem(returnInventoryId);
    }
    const known = await store.cancellation(order.resendId);
    if (known) publishChanged(order.resendId);
    return fetched;
  }

  /** Settles an open outcome by the status of the order. `isFetched`: false if an event or poll reported it. */
  async function conclude({ resendId, statusRaw }: AccountOrder, isFetched: boolean): Promise<void> {
    if (statusRaw === null) return;
    const before = await store.cancellation(resendId);
    if (before === null || before.state === "canceled" || before.state === "sending") return;
    if (parseResendStatus(statusRaw) === "canceled") await move(before, { event: "read-canceled" });
    else if (isFetched && !(await move(before, { event: "read-standing" }))) {
      await store.recordCancellationCheck(resendId, now().toISOString());
    }
  }

  async function cancel(resendId: string, despiteWarning: boolean): Promise<Result<null, CancelProblem>> {
    const order = await accountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    if (!availability.canCallService()) return failure({ code: "credentials" });
    const fetched = await fetchNow(order);
    if (!fetched.ok) return failure(toServiceProblem(fetched.error));
    await conclude(fetched.value, true);
    const { statusRaw, cutOff } = fetched.value;
    const status = statusRaw === null ? null : parseResendStatus(statusRaw);
    const rule = cancelRule(status, cutOff, clock.now().getTime());
    if (!rule.allowed) return failure({ code: "not-allowed", obstacle: rule.obstacle });
    if (rule.doubt !== null && !despiteWarning) return failure({ code: "ask-first", doubt: rule.doubt });
    if ((await move(order, { event: "ask" })) === null) return failure({ code: "under-way" });
    const { transitioned } = await sender.send(order);
    // Also after a refusal: an earlier, lost attempt may have succeeded.
    if (transitioned !== null && transitioned.state !== "not-sent" && availability.canCallService() && !isClosing())
      await fetchAfter(fetched.value);
    return success(null);
  }

  async function checkOutcome(resendId: string): Promise<Result<null, CancellationReadProblem>> {
    const order = await accountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    if (!availability.canCallService()) return failure({ code: "credentials" });
    const fetched = await fetchAfter(order);
    return fetched.ok ? success(null) : failure(toServiceProblem(fetched.error));
  }

  /** Checks the outcome of all unknown cancellations while the service is available. */
  async function checkOpen(): Promise<void> {
    for (const { resendId, state } of await store.unfinishedCancellations()) {
      if (isClosing() || !availability.canCallService()) return;
      if (state === "unknown") await checkOutcome(resendId);
    }
  }

  return {
    cancel: (resendId: string, despiteWarning: boolean) => tracked(cancel(resendId, despiteWarning)),
    checkOutcome: (resendId: string) => tracked(checkOutcome(resendId)),

    /** Must be called with every transition of an order: its status may settle an unknown cancellation. */
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

    /** Marks cancellations that the last run was sending as unknown and checks their outcomes. */
    async recover(): Promise<void> {
      await sender.recover();
      void tracked(checkOpen());
    },
    resume: (): void => void tracked(checkOpen()),
    close: sender.close,
  };
}
