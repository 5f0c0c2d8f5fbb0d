import { success } from "../../../../src-domain/result.ts";
import type { ServiceFailure } from "../../../service/index.ts";
import type { AdoptProblem, Misfit } from "../../../desk/resends/adopt-order.ts";
import type { Desk } from "../../../desk/desk.ts";
import {
  orderFacets,
  readLearnedDetails,
  readResendDetails,
  searchOrders,
} from "../../../desk/resends/resend-views.ts";
import { refuse } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

const noSuchSubmission = () => refuse("no-such-submission", "This order is not known on this desk.");
const notUnknown = () => refuse("not-unknown", "The outcome of this order is known now.");

const noSuchOrder = () => refuse("no-such-order", "This order is not known on this desk.");

export function resendHandlers({ store, followed, unknown, decisions, failed }: Desk): DomainHandlers<"resend"> {
  const { watch, refresh, normalTimes } = followed;
  const sources = { store, normalTimes };
  const details = async (submissionId: string) => {
    const found = await readResendDetails(sources, submissionId);
    return found ? success(found) : noSuchSubmission();
  };
  const learned = async (resendId: string) => {
    const found = await readLearnedDetails(sources, resendId);
    return found ? success(found) : noSuchOrder();
  };
  return {
    search: async ({ query, snapshot, offset, limit }) =>
      success(await searchOrders(store, query, snapshot, offset, limit)),
    facets: async () => success(await orderFacets(store)),
    getLearned: async ({ resendId }) => learned(resendId),
    refreshLearned: async ({ resendId }) => {
      if (!(await store.learnedOrder(resendId))) return noSuchOrder();
      const looked = await watch.lookNow({ orderKey: resendId, resendId });
      return looked.ok ? learned(resendId) : refuseLook(looked.error);
    },
    refreshMany: async ({ orderKeys }) => {
      const begun = refresh.start(orderKeys);
      return begun ? success(begun) : refuse("already-refreshing", "Other orders are still being refreshed.");
    },
    stopRefreshing: async () => {
      refresh.stop();
      return success({});
    },
    watch: async ({ orderKey }) => {
      watch.show(orderKey);
      return success({});
    },
    get: async ({ submissionId }) => details(submissionId),
    refresh: async ({ submissionId }) => {
      const submission = await store.submission(submissionId);
      if (!submission) return noSuchSubmission();
      const { resendId } = submission;
      if (resendId === null) return refuse("not-created", "The order has no number yet.");
      const looked = await watch.lookNow({ orderKey: submissionId, resendId });
      return looked.ok ? details(submissionId) : refuseLook(looked.error);
    },
    lookAgain: async ({ submissionId }) => {
      if (await unknown.lookNow(submissionId)) return details(submissionId);
      return (await store.submission(submissionId)) ? notUnknown() : noSuchSubmission();
    },
    adopt: async ({ submissionId, resendId, unchecked = false }) => {
      const adopted = await decisions.adopt(submissionId, resendId, unchecked);
      return adopted.ok ? details(submissionId) : refuseAdoption(adopted.error);
    },
    release: async ({ submissionId }) => {
      const released = await decisions.release(submissionId);
      if (released.ok) return details(submissionId);
      return released.error.code === "not-unknown" ? notUnknown() : noSuchSubmission();
    },
    dealWith: async ({ submissionId, done }) => {
      const dealt = await failed.dealWith(submissionId, done);
      if (dealt.ok) return details(submissionId);
      return dealt.error === "not-failed" ? refuse("not-failed", "The order has not failed.") : noSuchSubmission();
    },
  };
}

function refuseLook({ kind, message, correlationId }: ServiceFailure) {
  const code = kind === "offline" || kind === "timeout" || kind === "tls" ? "offline" : "service";
  return refuse(code, message, { retryable: true, ...(correlationId !== null && { correlationId }) });
}

const MISFITS: Readonly<Record<Misfit, string>> = {
  "other-items": "That order has other items than this batch.",
  "other-warehouse": "That order is for another warehouse.",
  "other-recipient": "That order goes to another recipient.",
};

function refuseAdoption(problem: AdoptProblem) {
  switch (problem.code) {
    case "no-such-submission":
      return noSuchSubmission();
    case "not-unknown":
      return notUnknown();
    case "order-of-another":
      return refuse("order-of-another", "Another order of this desk has this id already.");
    case "does-not-fit":
      return refuse("does-not-fit", MISFITS[problem.fit], { fields: { fit: problem.fit } });
    case "no-such-order":
    case "not-checked": {
      const { code, message, correlationId } = problem;
      return refuse(code, message, {
        retryable: code === "not-checked",
        ...(correlationId !== null && { correlationId }),
      });
    }
  }
}
