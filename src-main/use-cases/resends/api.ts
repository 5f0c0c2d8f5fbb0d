import { type ResendCode, findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { success } from "../../../src-domain/result.ts";
import { isUnreached } from "../../service/failure.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestDatedTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { valueOrRefusal, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import { refuseServiceProblem, refuseWithServiceMessage } from "../service-refusal.ts";
import { findAccountOrder } from "./account-orders.ts";
import type { CancelProblem, CancellationFetchProblem } from "./cancellations.ts";
import type { LinkProblem, OrderMismatch } from "./lost-orders.ts";
import { readRecentOrders } from "./recent-orders.ts";
import {
  orderFacets,
  readOrdersByKey,
  readExternalOrderDetails,
  readResendDetails,
  searchOrders,
} from "./resend-views.ts";

const refuseUnknownSubmission = () => refuse("no-such-submission", "This order is not known on this desk.");
const refuseNotUnknown = () => refuse("not-unknown", "The outcome of this order is known now.");

const refuseUnknownOrder = () => refuse("no-such-order", "This order is not known on this desk.");

export function createResendHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"resend"> {
  const { store, orderTracking, orders, now, isoNow } = desk;
  const { saveRows } = createTableSaver(desk, nativeHost);
  const { outbox, outcomeChecks, unknownOrderActions } = orders;
  const { poller, refresh, normalTimes } = orderTracking;
  const sources = { store, normalTimes };
  const loadDetails = async (submissionId: string) =>
    valueOrRefusal(await readResendDetails(sources, submissionId), refuseUnknownSubmission);
  const loadExternalDetails = async (resendId: string) =>
    valueOrRefusal(await readExternalOrderDetails(sources, resendId), refuseUnknownOrder);
  return {
    search: ({ query, snapshot, offset, limit }) => searchOrders(store, query, snapshot, offset, limit),
    recent: ({ limit }) => readRecentOrders({ ...sources, undoableUntil: outbox.undoableUntil }, limit),
    takeBack: async ({ submissionId }) => {
      const submission = await store.submission(submissionId);
      if (!submission) return refuseUnknownSubmission();
      const isTakenBack = submission.state === "released" && submission.doubt === "none";
      const takenBack = isTakenBack || (await outbox.takeBack(submissionId)) !== null;
      return takenBack ? success(await store.currentBatch(isoNow())) : refuse("too-late", "The order was sent.");
    },
    facets: ({ filter }) => orderFacets(store, filter),
    export: ({ orderKeys, columns }) =>
      saveRows(suggestDatedTable(nativeHost.language, "orders", now()), async (target) => {
        const { exportOrders } = await import("./orders-export.ts");
        return exportOrders(await readOrdersByKey(store, orderKeys), columns, target);
      }),
    getExternal: async ({ resendId }) => loadExternalDetails(resendId),
    refreshExternal: async ({ resendId }) => {
      if (!(await store.externalOrder(resendId))) return refuseUnknownOrder();
      const fetchResult = await poller.fetchNow({ orderKey: resendId, resendId });
      return fetchResult.ok ? loadExternalDetails(resendId) : refuseFetch(fetchResult.error);
    },
    refreshMany: async ({ orderKeys }) => {
      const startedRefresh = refresh.start(orderKeys);
      return startedRefresh
        ? success(startedRefresh)
        : refuse("already-refreshing", "Other orders are still being refreshed.");
    },
    stopRefreshing: () => refresh.stop(),
    pollOften: ({ orderKey }) => poller.markOnScreen(orderKey),
    get: async ({ submissionId }) => loadDetails(submissionId),
    refresh: async ({ submissionId }) => {
      const submission = await store.submission(submissionId);
      if (!submission) return refuseUnknownSubmission();
      const { resendId } = submission;
      if (resendId === null) return refuse("not-created", "The order has no number yet.");
      const fetchResult = await poller.fetchNow({ orderKey: submissionId, resendId });
      return fetchResult.ok ? loadDetails(submissionId) : refuseFetch(fetchResult.error);
    },
    checkOutcome: async ({ submissionId }) => {
      if (await outcomeChecks.checkNow(submissionId)) return loadDetails(submissionId);
      const submission = await store.submission(submissionId);
      if (submission?.state !== "ready") return submission ? refuseNotUnknown() : refuseUnknownSubmission();
      outbox.tryNow(submission);
      return loadDetails(submissionId);
    },
    linkOrder: async ({ submissionId, resendId, shouldSkipCheck = false }) => {
      const linkResult = await unknownOrderActions.link(submissionId, resendId, { shouldSkipCheck });
      return linkResult.ok ? loadDetails(submissionId) : refuseLink(linkResult.error);
    },
    abandon: async ({ submissionId }) => {
      const abandonResult = await unknownOrderActions.abandon(submissionId);
      if (abandonResult.ok) return loadDetails(submissionId);
      return abandonResult.error.code === "not-unknown" ? refuseNotUnknown() : refuseUnknownSubmission();
    },
    resolveFailure: async ({ submissionId, isResolved }) => {
      const resolveResult = await orders.resolveFailure(submissionId, { isResolved });
      if (resolveResult.ok) return loadDetails(submissionId);
      return resolveResult.error === "not-failed"
        ? refuse("not-failed", "The order has not failed.")
        : refuseUnknownSubmission();
    },
  };
}

const refuseFetch = ({ message, correlationId, ...failure }: ServiceFailure) =>
  refuseWithServiceMessage({ code: isUnreached(failure) ? "offline" : "service", message, correlationId });

const MISMATCH_MESSAGES: Readonly<Record<OrderMismatch, string>> = {
  "other-items": "That order has other items than this batch.",
  "other-warehouse": "That order is for another warehouse.",
  "other-recipient": "That order goes to another recipient.",
};

function refuseLink(problem: LinkProblem) {
  switch (problem.code) {
    case "no-such-submission":
      return refuseUnknownSubmission();
    case "not-unknown":
      return refuseNotUnknown();
    case "order-of-another":
      return refuse("order-of-another", "Another order of this desk has this id already.");
    case "does-not-fit":
      return refuse("does-not-fit", MISMATCH_MESSAGES[problem.fit], { fields: { fit: problem.fit } });
    case "no-such-order":
    case "not-checked":
      return refuseWithServiceMessage(problem, problem.code === "not-checked");
  }
}

export function createCancellationHandlers({
  store,
  settings,
  orders: { cancellations },
}: Desk): DomainHandlers<"cancellation"> {
  const loadView = async (resendId: string) =>
    valueOrRefusal(await loadCancellation(store, resendId, (await settings.get()).resendCodes), refuseUnknownOrder);
  return {
    get: async ({ resendId }) => loadView(resendId),
    cancel: async ({ resendId, isWarningAccepted }) => {
      const cancelResult = await cancellations.cancel(resendId, isWarningAccepted);
      return cancelResult.ok ? loadView(resendId) : refuseCancel(cancelResult.error);
    },
    checkOutcome: async ({ resendId }) => {
      const fetchResult = await cancellations.checkOutcome(resendId);
      return fetchResult.ok ? loadView(resendId) : refuseCheck(fetchResult.error);
    },
  };
}

function refuseCancel(problem: CancelProblem) {
  switch (problem.code) {
    case "not-allowed":
      return refuse("not-allowed", "A rule forbids it.", { fields: { obstacle: problem.obstacle } });
    case "ask-first":
      return refuse("ask-first", "The operator has to know something first.", { fields: { doubt: problem.doubt } });
    case "under-way":
      return refuse("under-way", "The order is being canceled, or was.");
    default:
      return refuseCheck(problem);
  }
}

const refuseCheck = (problem: CancellationFetchProblem) =>
  problem.code === "no-such-order" ? refuseUnknownOrder() : refuseServiceProblem(problem);

async function loadCancellation(store: Store, resendId: string, codes: readonly ResendCode[]) {
  const [order, stored] = await Promise.all([findAccountOrder(store, resendId), store.cancellation(resendId)]);
  if (order === null) return null;
  const itemCopies = await Promise.all(order.items.map((item) => store.itemCopy(item.returnInventoryId)));
  return {
    resendId,
    state: stored?.state ?? null,
    requestedAt: stored?.requestedAt ?? null,
    readAt: stored?.readAt ?? null,
    loss: stored?.loss ?? null,
    refusal: stored?.refusal ?? null,
    items: order.items.map(({ returnInventoryId, rma }, index) => {
      const copy = itemCopies[index] ?? null;
      return {
        returnInventoryId,
        rma: rma ?? copy?.item.rma ?? returnInventoryId,
        handlingCode: copy?.item.handlingCode ?? null,
        handlingStatusCode: copy?.item.handlingStatusCode ?? null,
        asOf: copy?.readAt ?? null,
        isEligible: copy !== null && findResendObstacle(copy.item, codes) === null,
      };
    }),
  };
}
