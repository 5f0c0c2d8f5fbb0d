import { matchOrder, isLostOrder, mayBeLostOrder, type OrderMatch } from "../../../src-domain/resends/order-match.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { warnAbout } from "../../base/warn.ts";
import type { ResendRecord } from "../../service/index.ts";
import type { StoredSubmission, TransitionDetail } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";

export type LinkProblem =
  | { readonly code: "no-such-submission" | "not-unknown" | "order-of-another" }
  | {
      readonly code: "no-such-order" | "not-checked";
      readonly message: string;
      readonly correlationId: string | null;
    }
  | { readonly code: "does-not-fit"; readonly fit: OrderMismatch };

type AbandonProblem = { readonly code: "no-such-submission" | "not-unknown" };

export type OrderMismatch = Exclude<OrderMatch, "fits" | "inconclusive">;

/** The operator's decisions about a submission whose outcome is unknown. */
export function createUnknownOrderActions(context: DeskContext) {
  const { store, service, now } = context;
  async function loadUnknown(submissionId: string): Promise<Result<StoredSubmission, AbandonProblem>> {
    const submission = await store.submission(submissionId);
    if (!submission) return failure({ code: "no-such-submission" });
    return submission.state === "unknown" ? success(submission) : failure({ code: "not-unknown" });
  }

  return {
    async link(
      submissionId: string,
      resendId: string,
      options: LinkOptions,
    ): Promise<Result<StoredSubmission, LinkProblem>> {
      const submission = await loadUnknown(submissionId);
      if (!submission.ok) return submission;
      const checkResult = await checkOrder(service, submission.value, resendId, options);
      if (!checkResult.ok) return checkResult;
      const order = { resendId, by: "operator" } as const;
      const linkResult = await store.linkOrder(submissionId, order, checkResult.value, now().toISOString());
      if (linkResult === "already-linked") return failure({ code: "order-of-another" });
      return linkResult === null
        ? failure({ code: "not-unknown" })
        : success(reportSettled(context, linkResult, "linked-by-operator"));
    },

    async abandon(submissionId: string): Promise<Result<StoredSubmission, AbandonProblem>> {
      const submission = await loadUnknown(submissionId);
      if (!submission.ok) return submission;
      const settledSubmission = await store.transition(submissionId, { type: "released" }, {}, now().toISOString());
      return settledSubmission === null
        ? failure({ code: "not-unknown" })
        : success(reportSettled(context, settledSubmission, "abandoned"));
    },
  };
}

interface LinkOptions {
  /** The operator's decision replaces a missing answer. */
  readonly shouldSkipCheck: boolean;
}

/** Fetches the order and compares it. */
async function checkOrder(
  service: DeskContext["service"],
  submission: StoredSubmission,
  resendId: string,
  { shouldSkipCheck }: LinkOptions,
): Promise<Result<TransitionDetail, LinkProblem>> {
  const answer = await service.interactive.resend.get(resendId);
  if (!answer.ok) {
    const { kind, message, correlationId } = answer.error;
    if (kind === "refused") return failure({ code: "no-such-order", message, correlationId });
    return shouldSkipCheck ? success({}) : failure({ code: "not-checked", message, correlationId });
  }
  const record = answer.value;
  if (record.resendId !== resendId) {
    const message = "The service answered with another order.";
    return failure({ code: "no-such-order", message, correlationId: null });
  }
  const match = matchOrder(toSentOrder(submission), toFoundOrder(record));
  if (match === "inconclusive" && !shouldSkipCheck) {
    const message = "The service does not say which items the order has.";
    return failure({ code: "not-checked", message, correlationId: null });
  }
  // The service may spell a recipient differently, but not items or warehouse.
  const isRecipientAccepted = match === "other-recipient" && shouldSkipCheck;
  const canBeOrder = match === "fits" || match === "inconclusive" || isRecipientAccepted;
  if (!canBeOrder) return failure({ code: "does-not-fit", fit: match });
  const { resendNumber, cancelCutOff } = record;
  return success({ resendNumber, ...(cancelCutOff !== null && { cutOff: { at: cancelCutOff, estimated: false } }) });
}

const toSentOrder = ({ items, warehouseId, recipientName, countryCode }: StoredSubmission) => ({
  returnInventoryIds: items.map((item) => item.returnInventoryId),
  warehouseId,
  recipientName,
  countryCode,
});

const toFoundOrder = ({ returnInventoryIds, warehouseId, shipments }: ResendRecord) => ({
  returnInventoryIds,
  warehouseId,
  recipientName: shipments[0]?.recipientName ?? null,
  countryCode: shipments[0]?.countryCode ?? null,
});

const RETRY_MS = 30_000;

/** `ended`: the order matches but was canceled since. */
type Comparison = "ours" | "ended" | "not-ours" | "unread";

/**
 * Finds lost orders among the orders that events reported. An event is only a hint: it may be old, or about another
 * desk's order of the same items. So the finder fetches each reported order with exactly the items of a lost one, and
 * links it only if it is the single active match. After a canceled match nothing is sent again and the operator
 * decides, because its items show no order. The outcome checks and the operator settle all other cases.
 */
export function createLostOrderFinder(context: DeskContext) {
  const { store, service, availability } = context;
  /** Pairs of submission and order that do not match, until an event reports the order again. */
  const mismatches = new Set<string>();
  const queue = createSerialQueue();
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function onSubmissionChanged({ submissionId, state }: StoredSubmission): void {
    if (state !== "unknown" || isClosed) return;
    queue.enqueue(() => searchReported(submissionId)).catch(warnAbout("lost-order-search"));
  }

  async function searchReported(submissionId: string): Promise<void> {
    const submission = await store.submission(submissionId);
    if (isClosed || submission?.state !== "unknown" || !availability.canCallService()) return;
    const reportedIds = await store.findOrdersWithItems(submission.items.map((item) => item.returnInventoryId));
    const candidates = reportedIds.filter((resendId) => !mismatches.has(createPairKey(submissionId, resendId)));
    const comparisons = new Map<string, Comparison>();
    for (const resendId of candidates) comparisons.set(resendId, await compare(submission, resendId));
    if ([...comparisons.values()].includes("unread")) return retryLater();
    const matchingIds = candidates.filter((resendId) => comparisons.get(resendId) === "ours");
    const [resendId] = matchingIds;
    if (resendId !== undefined && matchingIds.length === 1) await linkFoundOrder(context, submissionId, resendId);
    else if (submission.doubt !== "order-seen" && [...comparisons.values()].includes("ended"))
      await requireOperator(context, submissionId);
  }

  async function compare(submission: StoredSubmission, resendId: string): Promise<Comparison> {
    const answer = await service.resend.get(resendId);
    if (!answer.ok && answer.error.kind !== "refused") return "unread";
    const firstSentAt = await findFirstSentAt(store, submission);
    const isSameOrder = answer.ok && answer.value.resendId === resendId && firstSentAt !== undefined;
    if (isSameOrder) {
      const sentOrder = { ...toSentOrder(submission), firstSentAt };
      const foundOrder = { ...toFoundOrder(answer.value), ...answer.value };
      if (isLostOrder(sentOrder, foundOrder)) return "ours";
      if (mayBeLostOrder(sentOrder, foundOrder) && !(await store.submissionOfOrder(resendId))) return "ended";
    }
    mismatches.add(createPairKey(submission.submissionId, resendId));
    return "not-ours";
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    if (!isClosed) retryTimer = setTimeout(() => void retryAll(), RETRY_MS);
  }

  async function retryAll(): Promise<void> {
    if (isClosed) return;
    for (const submission of await store.submissionsInState("unknown")) onSubmissionChanged(submission);
  }

  return {
    /** Call with every transition, because an order may have been reported before its answer was lost. */
    onSubmissionChanged,
    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      for (const pairKey of mismatches) if (resendIds.has(resendIdOfPair(pairKey))) mismatches.delete(pairKey);
      await retryAll();
    },
    retryAll,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retryTimer);
      await queue.whenIdle();
    },
  };
}

const createPairKey = (submissionId: string, resendId: string): string => `${submissionId} ${resendId}`;
const resendIdOfPair = (pairKey: string): string => pairKey.slice(pairKey.indexOf(" ") + 1);

/**
 * Returns when the order was first sent; undefined if it was never sent. An order restored from a backup may have been
 * sent at any time since it was submitted.
 */
async function findFirstSentAt(
  store: DeskContext["store"],
  { submissionId, loss, submittedAt }: StoredSubmission,
): Promise<string | undefined> {
  const observations = await store.timeline(submissionId);
  const sending = observations.find(({ fact }) => fact.kind === "submission" && fact.state === "sending");
  return sending?.at ?? (loss?.kind === "restored" ? submittedAt : undefined);
}

/** Makes the submission wait for the operator's decision. */
async function requireOperator(context: DeskContext, submissionId: string): Promise<void> {
  const event = { type: "read-resent" } as const;
  const settledSubmission = await context.store.transition(
    submissionId,
    event,
    { waitingFor: "operator" },
    context.now().toISOString(),
  );
  if (settledSubmission !== null) reportSettled(context, settledSubmission, event.type);
}

async function linkFoundOrder(context: DeskContext, submissionId: string, resendId: string): Promise<void> {
  const order = { resendId, by: "event" } as const;
  const linkResult = await context.store.linkOrder(submissionId, order, {}, context.now().toISOString());
  if (linkResult !== null && linkResult !== "already-linked") reportSettled(context, linkResult, "linked-by-event");
}

/** Logs and reports that the outcome of a submission is no longer unknown. Returns the submission. */
function reportSettled(
  { log, reportSubmission }: DeskContext,
  settledSubmission: StoredSubmission,
  cause: string,
): StoredSubmission {
  log({ event: "submission-settled", id: settledSubmission.submissionId, by: cause });
  reportSubmission(settledSubmission);
  return settledSubmission;
}
