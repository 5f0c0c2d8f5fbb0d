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

function createCancellationSender(context: DeskContext, publishChanged: (resendId: string) => void) {
  const { store, service } = context;
  return createWriteSender<CancellationRef, null, CancellationTransition, StoredCancellation>(context, {
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
}

/** Settles an open outcome by the status of the order. `report`: an event or poll reported it. */
function createConclusion(
  { store, now }: DeskContext,
  transition: ReturnType<typeof createCancellationSender>["transition"],
) {
  return async ({ resendId, statusRaw }: AccountOrder, source: "fetch" | "report"): Promise<void> => {
    if (statusRaw === null) return;
    const cancellation = await store.cancellation(resendId);
    if (cancellation === null || cancellation.state === "canceled" || cancellation.state === "sending") return;
    if (parseResendStatus(statusRaw) === "canceled") await transition(cancellation, { event: "read-canceled" });
    else if (source === "fetch" && !(await transition(cancellation, { event: "read-not-canceled" }))) {
      await store.recordCancellationCheck(resendId, now().toISOString());
    }
  };
}

/** Returns why the order must not be canceled, or only after the operator has read a warning. */
function findCancelProblem(
  { statusRaw, cutOff }: AccountOrder,
  nowMs: number,
  isWarningAccepted: boolean,
): CancelProblem | null {
  const rule = cancelRule(parseResendStatus(statusRaw), cutOff, nowMs);
  if (!rule.isAllowed) return { code: "not-allowed", obstacle: rule.obstacle };
  return rule.doubt !== null && !isWarningAccepted ? { code: "ask-first", doubt: rule.doubt } : null;
}

/**
 * Cancels orders of the account, also external ones (service contract, Cancellation rules). Fetches the order first, to
 * check the rules against its current state, and stores the intention before the request leaves. Afterwards it fetches
 * order and items again, because the service decides what a cancellation does to the items.
 */
export function createCancellations(context: DeskContext, { fetchOrder, refreshItem }: CancellationsOptions) {
  const { store, availability, clock, publish } = context;
  const publishChanged = (resendId: string): void => publish("cancellation", "changed", { resendId });
  const sender = createCancellationSender(context, publishChanged);
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

  const conclude = createConclusion(context, transition);

  /** Finds an order that can be fetched. */
  async function findOrder(resendId: string): Promise<Result<AccountOrder, CancellationFetchProblem>> {
    const order = await findAccountOrder(store, resendId);
    if (order === null) return failure({ code: "no-such-order" });
    return availability.canCallService() ? success(order) : failure({ code: "credentials" });
  }

  async function cancel(resendId: string, isWarningAccepted: boolean): Promise<Result<null, CancelProblem>> {
    const found = await findOrder(resendId);
    if (!found.ok) return found;
    const order = found.value;
    const fetchResult = await fetchOrder(order);
    if (!fetchResult.ok) return failure(toServiceProblem(fetchResult.error));
    await conclude(fetchResult.value, "fetch");
    const problem = findCancelProblem(fetchResult.value, clock.now().getTime(), isWarningAccepted);
    if (problem !== null) return failure(problem);
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
    const found = await findOrder(resendId);
    if (!found.ok) return found;
    const fetchResult = await fetchAfterCancel(found.value);
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
    cancel: (resendId: string, isWarningAccepted: boolean) => awaitOnClose(cancel(resendId, isWarningAccepted)),
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
