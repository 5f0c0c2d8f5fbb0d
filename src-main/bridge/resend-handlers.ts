import { success } from "../../src-domain/result.ts";
import type { AdoptProblem, Misfit } from "../desk/decide-unknown.ts";
import type { Desk } from "../desk/desk.ts";
import { readResendDetails, toResendRow } from "../desk/resend-views.ts";
import { refuse } from "./answer.ts";
import type { DomainHandlers } from "./handlers.ts";

const noSuchSubmission = () => refuse("no-such-submission", "This order is not known on this desk.");
const notUnknown = () => refuse("not-unknown", "The outcome of this order is known now.");

export function resendHandlers({ store, watch, unknown, decisions }: Desk): DomainHandlers<"resend"> {
  const details = async (submissionId: string) => {
    const found = await readResendDetails(store, submissionId);
    return found ? success(found) : noSuchSubmission();
  };
  return {
    list: async () => success((await store.submissions()).map(toResendRow)),
    get: async ({ submissionId }) => details(submissionId),
    refresh: async ({ submissionId }) => {
      const submission = await store.submission(submissionId);
      if (!submission) return noSuchSubmission();
      if (submission.resendId === null) return refuse("not-created", "The order has no number yet.");
      const looked = await watch.lookNow(submission);
      if (looked.ok) return details(submissionId);
      const { kind, message, correlationId } = looked.error;
      const code = kind === "offline" || kind === "timeout" || kind === "tls" ? "offline" : "service";
      return refuse(code, message, { retryable: true, ...(correlationId !== null && { correlationId }) });
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
  };
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
