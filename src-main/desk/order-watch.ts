import type { OrderFact } from "../../src-domain/order-timeline.ts";
import { isEndStatus, readResendStatus } from "../../src-domain/resend.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { ResendRecord, ReturnsService, ServiceFailure } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { OrderLook, StoredSubmission } from "../store/outbox-journal.ts";
import type { SendingGate } from "./sending-gate.ts";

interface OrderWatchOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  /** Where it is closed, orders are followed no more until `recover`. */
  readonly gate: SendingGate;
  readonly now: () => Date;
  readonly onChanged: (submission: StoredSubmission) => void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Polling is a stopgap where no event arrives: close for young orders, rare for old ones. */
const PACE: readonly { readonly youngerThan: number; readonly every: number }[] = [
  { youngerThan: 2 * MINUTE, every: 2 * SECOND },
  { youngerThan: HOUR, every: 30 * SECOND },
  { youngerThan: 24 * HOUR, every: 5 * MINUTE },
  { youngerThan: Infinity, every: HOUR },
];

/** Milliseconds until an order of the given age is looked at again. */
export function pollInterval(ageMs: number): number {
  return PACE.find(({ youngerThan }) => ageMs < youngerThan)?.every ?? HOUR;
}

/** Follows created orders until they end, one look at a time. */
export function createOrderWatch({ store, service, gate, now, onChanged }: OrderWatchOptions) {
  const timers = new Map<string, NodeJS.Timeout>();
  /** Orders already looked at since the app started; the first look does not wait. */
  const begun = new Set<string>();
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();
  let asked: Promise<unknown> = Promise.resolve();

  async function look(
    submission: StoredSubmission,
    by: Pick<ReturnsService, "resend">,
  ): Promise<Result<StoredSubmission, ServiceFailure>> {
    const { submissionId, resendId } = submission;
    if (resendId === null) return success(submission);
    // What an event says of a time after the question is newer than its answer.
    const asked = now().toISOString();
    const answer = await by.resend.get(resendId);
    if (!answer.ok) return failure(answer.error);
    await store.recordLook(submissionId, factsOf(answer.value), lookOf(answer.value), asked);
    const after = (await store.submission(submissionId)) ?? submission;
    onChanged(after);
    return success(after);
  }

  /** Looks wait for each other, so that many orders never make a burst of calls. */
  function lookInTurn(
    submission: StoredSubmission,
    by: Pick<ReturnsService, "resend">,
  ): Promise<Result<StoredSubmission, ServiceFailure>> {
    const turn = queue.then(() => look(submission, by));
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function tick(submission: StoredSubmission): Promise<void> {
    if (!gate.isOpen()) return;
    const result = await lookInTurn(submission, service);
    follow(result.ok ? result.value : submission);
  }

  function follow(submission: StoredSubmission): void {
    clearTimeout(timers.get(submission.submissionId));
    timers.delete(submission.submissionId);
    if (closed || !gate.isOpen() || submission.state !== "created" || hasEnded(submission)) return;
    const age = now().getTime() - Date.parse(submission.createdAt ?? submission.submittedAt);
    const wait = begun.has(submission.submissionId) ? pollInterval(age) : 0;
    begun.add(submission.submissionId);
    timers.set(
      submission.submissionId,
      setTimeout(() => void tick(submission), wait),
    );
  }

  return {
    follow,
    /** Looks now, whatever the pace says, for somebody who waits. */
    lookNow: (submission: StoredSubmission): Promise<Result<StoredSubmission, ServiceFailure>> => {
      const looking = look(submission, service.interactive);
      asked = Promise.allSettled([asked, looking]);
      return looking;
    },
    async recover(): Promise<void> {
      for (const submission of await store.submissionsInState("created")) {
        follow(submission);
      }
    },
    async close(): Promise<void> {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([queue, asked]);
    },
  };
}

function hasEnded({ statusRaw }: StoredSubmission): boolean {
  const status = statusRaw === null ? null : readResendStatus(statusRaw);
  return status !== null && isEndStatus(status);
}

function factsOf(record: ResendRecord): OrderFact[] {
  const facts: OrderFact[] = [{ kind: "status", raw: record.statusRaw }];
  for (const shipment of record.shipments) {
    if (shipment.trackingNumber) facts.push({ kind: "tracking-number", trackingNumber: shipment.trackingNumber });
    if (shipment.error) facts.push({ kind: "label-error", message: shipment.error });
  }
  if (labelAddressesOf(record).length > 0) facts.push({ kind: "label" });
  return facts;
}

function lookOf(record: ResendRecord): OrderLook {
  return {
    resendNumber: record.resendNumber,
    cutOff: record.cancelCutOff === null ? null : { at: record.cancelCutOff, estimated: false },
    labelAddresses: labelAddressesOf(record),
  };
}

const labelAddressesOf = ({ shipments }: ResendRecord): readonly string[] =>
  shipments.find(({ labelUrls }) => labelUrls.length > 0)?.labelUrls ?? [];
