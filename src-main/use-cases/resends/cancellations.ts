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
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";
import { findAccountOrder, type AccountOrder, toAccountOrder } from "./account-orders.ts";

type CancellationRef = Pick<StoredCancellation, "resendId">;

interface CancellationTransition {
  readonly event: CancellationEvent;
  readonly detail?: CancellationDetail;
}

export interface CancellationsOptions {
  /** Fetches an order, stores it and notifies all listeners. */
  readonly fetchOrder: (order: AccountOrder) => Promise<Result<AccountOrder, ServiceFailure>>;
  readonly refreshItem: (returnInventoryId: string) => Promise<unknown>;
}

export type CancellationFetchProblem = ServiceProblem | { readonly code: "no-such-order" };

export type CancelProblem =
  | CancellationFetchProblem
  | { readonly code: "under-way" }
  | { readonly code: "not-allowed"; readonly obstacle: CancelObstacle }
  | { readonly code: "ask-first"; readonly doubt: CancelWarning };

/**
 * Cancels orders of the account, also external ones (service contract, Cancellation rules). Fetches the order first, to
 * check the rules against its current state, and stores the intention before the request leaves. Afterwards it fetches
 * order and items again, because the service decides what a cancellation does to the items.
 */
export function createCancellations(context: DeskContext, { fetchOrder, refreshItem }: CancellationsOptions) {
  const { store, service, availability, clock, now, publish } = context;
  const publishChanged = (resendId: string): void => publish("cancellation", "changed", { resendId });
  const sender = createWriteSender<CancellationRef, null, CancellationTransition, StoredCancellation>(context, {
    name: "cancellations",
    getId: ({ resendId }) => resendId,
    request: ({ resendId }) => service.resend.cancel(resendId),
    judgeAnswer: (answer) => (answer.ok ? { event: "answered-canceled" } : classifyFailedWrite(answer.error)),
    storeTransition: ({ resendId }, { event, detail = {} }, at) =>
      store.transitionCancellation(resendId, event, detail, at),
    onTransition: ({ resendId }) => publishChanged(resendId),
    loadSending: async () => (await store.unfinishedCancellations()).filter(({ state }) => state === "sending"),
    transitionAfterStop: () => ({ event: "answer-lost", detail: { loss: "app-stopped" } }),
  });
  const { transition, awaitOnClose, isClosing } = sender;

  /** Fetches the order and its items after a cancellation and settles an open outcome. */
  async function fetchAfterCancel(order: AccountOrder): Promise<Result<AccountOrder, ServiceFailure>> {
    const fetchResult = await fetchOrder(order);
    if (fetchResult.ok) await conclude(fetchResult.value, "fetch");
    for (const { returnInventoryId } of order.items) {
      if (isClosing()) break;
      await refreshItem(returnInventoryId);
    }
    const storedCancellation = await store.cancellation(order.resendId);
    if (storedCancellation) publishChanged(order.resendId);
    return fetchResult;
  }

  /** Settles an open outcome by the status of the order. `report`: an event or poll reported it. */
  async function conclude({ resendId, statusRaw }: AccountOrder, source: "fetch" | "report"): Promise<void> {
    if (statusRaw === null) return;
    const storedCancellation = await store.cancellation(resendId);
    if (
      storedCancellation === null ||
      storedCancellation.state === "canceled" ||
      storedCancellation.state === "sending"
    )
      return;
    if (parseResendStatus(statusRaw) === "canceled") await transition(storedCancellation, { event: "read-canceled" });
    else if (source === "fetch" && !(await transition(storedCancellation, { event: "read-standing" }))) {
      await store.recordCancellationCheck(resendId, now().toISOString());
    }
  }

  async function cancel(resendId: string, despiteWarning: boolean): Promise<Result<null, CancelProblem>> {
    const order = await findAccountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    if (!availability.canCallService()) return failure({ code: "credentials" });
    const fetchResult = await fetchOrder(order);
    if (!fetchResult.ok) return failure(toServiceProblem(fetchResult.error));
    await conclude(fetchResult.value, "fetch");
    const { statusRaw, cutOff } = fetchResult.value;
    const status = statusRaw === null ? null : parseResendStatus(statusRaw);
    const rule = cancelRule(status, cutOff, clock.now().getTime());
    if (!rule.allowed) return failure({ code: "not-allowed", obstacle: rule.obstacle });
    if (rule.doubt !== null && !despiteWarning) return failure({ code: "ask-first", doubt: rule.doubt });
    if ((await transition(order, { event: "ask" })) === null) return failure({ code: "under-way" });
    const { transitionedRow } = await sender.send(order);
    // Fetch also after a refusal, because an earlier attempt with a lost answer may have succeeded.
    if (
      transitionedRow !== null &&
      transitionedRow.state !== "not-sent" &&
      availability.canCallService() &&
      !isClosing()
    )
      await fetchAfterCancel(fetchResult.value);
    return success(null);
  }

  async function checkOutcome(resendId: string): Promise<Result<null, CancellationFetchProblem>> {
    const order = await findAccountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    if (!availability.canCallService()) return failure({ code: "credentials" });
    const fetchResult = await fetchAfterCancel(order);
    return fetchResult.ok ? success(null) : failure(toServiceProblem(fetchResult.error));
  }

  /** Checks the outcome of all unknown cancellations while the service is available. */
  async function checkUnknown(): Promise<void> {
    for (const { resendId, state } of await store.unfinishedCancellations()) {
      if (isClosing() || !availability.canCallService()) return;
      if (state === "unknown") await checkOutcome(resendId);
    }
  }

  return {
    cancel: (resendId: string, despiteWarning: boolean) => awaitOnClose(cancel(resendId, despiteWarning)),
    checkOutcome: (resendId: string) => awaitOnClose(checkOutcome(resendId)),

    /** Must be called with every transition of an order: its status may settle an unknown cancellation. */
    onSubmissionChanged(submission: StoredSubmission): void {
      const order = toAccountOrder(submission);
      if (order !== null) void awaitOnClose(conclude(order, "report"));
    },

    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      for (const { resendId } of await store.unfinishedCancellations()) {
        const order = resendIds.has(resendId) ? await findAccountOrder(store, resendId) : null;
        if (order !== null) await awaitOnClose(conclude(order, "report"));
      }
    },

    /** Marks cancellations that the last run was sending as unknown and checks their outcomes. */
    async recover(): Promise<void> {
      await sender.recover();
      void awaitOnClose(checkUnknown());
    },
    resume: (): void => void awaitOnClose(checkUnknown()),
    close: sender.close,
  };
}
