import { matchOrder, isLostOrder, mayBeLostOrder, type OrderMatch } from "../../../src-domain/resends/order-match.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { warnAbout } from "../../base/warn.ts";
import type { ResendRecord } from "../../service/index.ts";
import type { StoredSubmission, TransitionDetail } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";

export type LinkProblem =
  | { readonly code: "no-such-submission" | "not-unknown" | "order-of-another" }
  | {
      readonly code: "no-such-order" | "not-checked";
      readonly message: string;
      readonly correlationId: string | null;
    }
  | { readonly code: "does-not-fit"; readonly fit: OrderMismatch };

type ReleaseProblem = { readonly code: "no-such-submission" | "not-unknown" };

export type OrderMismatch = Exclude<OrderMatch, "fits" | "inconclusive">;

/** The operator's decisions about a submission whose outcome is unknown. */
export function createUnknownOrderActions({ store, service, now, submissionChanged, log }: DeskContext) {
  function settled(after: StoredSubmission, by: "linked-by-operator" | "abandoned"): Result<StoredSubmission, never> {
    log({ event: "submission-settled", id: after.submissionId, by });
    submissionChanged(after);
    return success(after);
  }

  async function unknownSubmission(submissionId: string): Promise<Result<StoredSubmission, ReleaseProblem>> {
    const submission = await store.submission(submissionId);
    if (!submission) return failure({ code: "no-such-submission" });
    return submission.state === "unknown" ? success(submission) : failure({ code: "not-unknown" });
  }

  /** Fetches the order and compares it. `unchecked`: the operator's decision replaces a missing answer. */
  async function checkOrder(
    submission: StoredSubmission,
    resendId: string,
    unchecked: boolean,
  ): Promise<Result<TransitionDetail, LinkProblem>> {
    const answer = await service.interactive.resend.get(resendId);
    if (!answer.ok) {
      const { kind, message, correlationId } = answer.error;
      if (kind === "refused") return failure({ code: "no-such-order", message, correlationId });
      return unchecked ? success({}) : failure({ code: "not-checked", message, correlationId });
    }
    const record = answer.value;
    if (record.resendId !== resendId) {
      const message = "The service answered with another order.";
      return failure({ code: "no-such-order", message, correlationId: null });
    }
    const fit = matchOrder(sentOrder(submission), foundOrder(record));
    if (fit === "inconclusive" && !unchecked) {
      const message = "The service does not say which items the order has.";
      return failure({ code: "not-checked", message, correlationId: null });
    }
    // The service may spell a recipient differently, but not items or warehouse.
    const isAccepted = fit === "fits" || (unchecked && (fit === "inconclusive" || fit === "other-recipient"));
    if (!isAccepted && fit !== "inconclusive") return failure({ code: "does-not-fit", fit });
    const { resendNumber, cancelCutOff } = record;
    return success({ resendNumber, ...(cancelCutOff !== null && { cutOff: { at: cancelCutOff, estimated: false } }) });
  }

  return {
    async link(
      submissionId: string,
      resendId: string,
      unchecked: boolean,
    ): Promise<Result<StoredSubmission, LinkProblem>> {
      const submission = await unknownSubmission(submissionId);
      if (!submission.ok) return submission;
      const checked = await checkOrder(submission.value, resendId, unchecked);
      if (!checked.ok) return checked;
      const order = { resendId, by: "operator" } as const;
      const after = await store.linkOrder(submissionId, order, checked.value, now().toISOString());
      if (after === "taken") return failure({ code: "order-of-another" });
      return after === null ? failure({ code: "not-unknown" }) : settled(after, "linked-by-operator");
    },

    async abandon(submissionId: string): Promise<Result<StoredSubmission, ReleaseProblem>> {
      const submission = await unknownSubmission(submissionId);
      if (!submission.ok) return submission;
      const after = await store.transition(submissionId, { type: "released" }, {}, now().toISOString());
      return after === null ? failure({ code: "not-unknown" }) : settled(after, "abandoned");
    },
  };
}

const sentOrder = ({ items, warehouseId, recipientName, countryCode }: StoredSubmission) => ({
  returnInventoryIds: items.map((item) => item.returnInventoryId),
  warehouseId,
  recipientName,
  countryCode,
});

const foundOrder = ({ returnInventoryIds, warehouseId, shipments }: ResendRecord) => ({
  returnInventoryIds,
  warehouseId,
  recipientName: shipments[0]?.recipientName ?? null,
  countryCode: shipments[0]?.countryCode ?? null,
});

const RETRY_MS = 30_000;

/** `ended`: the order matches but was canceled since. */
type Finding = "ours" | "ended" | "not-ours" | "unread";

/**
 * Finds lost orders among those that events reported. An event is only a hint: it may be old, or about another desk's
 * order of the same items. So the finder fetches each reported order with exactly the items of a lost one, and links it
 * only if it is the single active match. After a canceled match nothing is sent again and the operator decides, because
 * its items look as if there had been no order. Everything else is left to the outcome checks and the operator.
 */
export function createLostOrderFinder(context: DeskContext) {
  const { store, service, availability, now, submissionChanged, log } = context;
  /** Pairs of submission and order that do not match, until an event reports the order again. */
  const mismatches = new Set<string>();
  const queue = createSerialQueue();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function onSubmissionChanged({ submissionId, state }: StoredSubmission): void {
    if (state !== "unknown" || closed) return;
    queue.enqueue(() => searchReported(submissionId)).catch(warnAbout("lost-order-search"));
  }

  async function searchReported(submissionId: string): Promise<void> {
    const submission = await store.submission(submissionId);
    if (closed || submission?.state !== "unknown" || !availability.canCallService()) return;
    const reported = await store.findOrdersWithItems(submission.items.map((item) => item.returnInventoryId));
    const candidates = reported.filter((resendId) => !mismatches.has(pairKey(submissionId, resendId)));
    const findings = new Map<string, Finding>();
    for (const resendId of candidates) findings.set(resendId, await compare(submission, resendId));
    if ([...findings.values()].includes("unread")) return retryLater();
    const ours = candidates.filter((resendId) => findings.get(resendId) === "ours");
    const [resendId] = ours;
    if (resendId !== undefined && ours.length === 1) await link(submissionId, resendId);
    else if (submission.doubt !== "order-seen" && [...findings.values()].includes("ended"))
      await waitForOperator(submissionId);
  }

  async function compare(submission: StoredSubmission, resendId: string): Promise<Finding> {
    const answer = await service.resend.get(resendId);
    if (!answer.ok && answer.error.kind !== "refused") return "unread";
    const firstSentAt = (await store.timeline(submission.submissionId)).find(
      ({ fact }) => fact.kind === "submission" && fact.state === "sending",
    )?.at;
    const isSameOrder = answer.ok && answer.value.resendId === resendId && firstSentAt !== undefined;
    if (isSameOrder) {
      const sent = { ...sentOrder(submission), firstSentAt };
      const found = { ...foundOrder(answer.value), ...answer.value };
      if (isLostOrder(sent, found)) return "ours";
      if (mayBeLostOrder(sent, found) && !(await store.submissionOfOrder(resendId))) return "ended";
    }
    mismatches.add(pairKey(submission.submissionId, resendId));
    return "not-ours";
  }

  async function waitForOperator(submissionId: string): Promise<void> {
    const event = { type: "read-resent" } as const;
    const after = await store.transition(submissionId, event, { waitingFor: "operator" }, now().toISOString());
    if (after !== null) settled(after, event.type);
  }

  async function link(submissionId: string, resendId: string): Promise<void> {
    const order = { resendId, by: "event" } as const;
    const after = await store.linkOrder(submissionId, order, {}, now().toISOString());
    if (after !== null && after !== "taken") settled(after, "linked-by-event");
  }

  function settled(after: StoredSubmission, by: string): void {
    log({ event: "submission-settled", id: after.submissionId, by });
    submissionChanged(after);
  }

  function retryLater(): void {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => void retryAll(), RETRY_MS);
  }

  async function retryAll(): Promise<void> {
    if (closed) return;
    for (const submission of await store.submissionsInState("unknown")) onSubmissionChanged(submission);
  }

  return {
    /** Must be called with every transition: an order may have been reported before its answer was lost. */
    onSubmissionChanged,
    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      for (const known of mismatches) if (resendIds.has(known.slice(known.indexOf(" ") + 1))) mismatches.delete(known);
      await retryAll();
    },
    retryAll,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await queue.whenIdle();
    },
  };
}

const pairKey = (submissionId: string, resendId: string): string => `${submissionId} ${resendId}`;
