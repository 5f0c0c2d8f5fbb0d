import { backoffDelay } from "../../../src-domain/backoff.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import {
  checkItem,
  combineItemChecks,
  concludeCheck,
  settleDelay,
  type SubmissionEvent,
  type WaitingFor,
} from "../../../src-domain/resends/submission.ts";
import { boundedWait } from "../../../src-domain/waits.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { OutcomeCheck, SubmittedItem, StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { pauseReasonOf } from "../sending/send-gate.ts";

type CheckedItem = OutcomeCheck["items"][number];

interface FetchedItems {
  readonly check: OutcomeCheck;
  /** The items that the service returned. */
  readonly items: readonly InventoryItem[];
  /** Before the first request: the items are at least this new. ISO 8601, UTC. */
  readonly askedAt: string;
  readonly retryAfterMs: number | null;
}

/** Fetches the items of a lost create one by one. Stops after the first item that cannot be fetched. */
export async function fetchItemsForCheck(
  { service, now }: DeskContext,
  submitted: readonly SubmittedItem[],
): Promise<FetchedItems> {
  const items: InventoryItem[] = [];
  const checked: CheckedItem[] = [];
  let obstacle: OutcomeCheck["obstacle"] = null;
  let retryAfterMs: number | null = null;
  const askedAt = now().toISOString();
  for (const { returnInventoryId } of submitted) {
    if (obstacle !== null) {
      checked.push({ returnInventoryId, reading: "unread", handlingCode: null });
      continue;
    }
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (answer.ok && answer.value.returnInventoryId === returnInventoryId) {
      const { handlingCode } = answer.value;
      items.push(answer.value);
      checked.push({ returnInventoryId, reading: checkItem(answer.value), handlingCode });
    } else if (!answer.ok && answer.error.kind === "refused") {
      checked.push({ returnInventoryId, reading: "absent", handlingCode: null });
    } else {
      checked.push({ returnInventoryId, reading: "unread", handlingCode: null });
      obstacle = answer.ok ? "service" : obstacleOf(answer.error);
      retryAfterMs = answer.ok ? null : answer.error.retryAfterMs;
    }
  }
  const reading = combineItemChecks(checked.map((item) => item.reading));
  return { check: { at: now().toISOString(), reading, items: checked, obstacle }, items, askedAt, retryAfterMs };
}

const obstacleOf = (error: ServiceFailure): NonNullable<OutcomeCheck["obstacle"]> =>
  error.kind === "unauthorized" ? "credentials" : (pauseReasonOf(error) ?? "service");

/** State of one outcome check, in memory only. After a restart the check waits and fetches again. */
interface OpenCheck {
  readonly lostAtMs: number;
  readonly settleMs: number;
  untouchedSinceMs: number | null;
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

const newCheck = (lostAtMs: number, settleMs: number): OpenCheck => ({
  lostAtMs,
  settleMs,
  untouchedSinceMs: null,
  failures: 0,
  timer: undefined,
});

const MAX_RETRY_FACTOR = 12;
/** If the items decide nothing, they are fetched again after this many settling times. */
const UNDECIDED_WAIT_FACTOR = 5;

/**
 * Finds the outcome of submissions whose answer was lost by fetching their items. Sends nothing. The first check runs
 * immediately, because one resent item is proof. "Not created" needs two checks at least the settling time apart.
 * `onReady`: called when a submission is `ready` again and its items were fetched just now.
 */
export function createOutcomeChecks(context: DeskContext, onReady: (submissionId: string) => void) {
  const { store, availability, now, elapsed, submissionChanged, log } = context;
  const { settleMs, retryMs } = context.timing;
  const checks = new Map<string, OpenCheck>();
  const queue = createSerialQueue();
  let closed = false;

  function track({ submissionId, state, doubt, attempts }: StoredSubmission): void {
    if (state !== "unknown") return drop(submissionId);
    if (closed || checks.has(submissionId)) return;
    checks.set(submissionId, newCheck(elapsed(), settleDelay(settleMs, attempts)));
    if (doubt !== "order-seen") scheduleCheck(submissionId, 0);
  }

  function drop(submissionId: string): void {
    clearTimeout(checks.get(submissionId)?.timer);
    checks.delete(submissionId);
  }

  function scheduleCheck(submissionId: string, milliseconds: number): void {
    const open = checks.get(submissionId);
    if (!open || closed) return;
    clearTimeout(open.timer);
    open.timer = setTimeout(() => void enqueueCheck(submissionId), boundedWait(milliseconds));
  }

  /** Runs checks one at a time, so that many lost orders do not cause a burst of requests. */
  const enqueueCheck = (submissionId: string): Promise<void> =>
    queue
      .enqueue(() => runCheck(submissionId))
      .catch((error: unknown) => {
        process.emitWarning(new PartFailure("outcome-check", error));
        scheduleCheck(submissionId, retryMs);
      });

  async function runCheck(submissionId: string): Promise<void> {
    const submission = await store.submission(submissionId);
    const open = checks.get(submissionId);
    if (closed || !open || submission?.state !== "unknown") return;
    if (!availability.canCallService()) return waitForCredentials(submissionId, open);
    const begunMs = elapsed() - open.lostAtMs;
    const { check, items, askedAt, retryAfterMs } = await fetchItemsForCheck(context, submission.items);
    if (closed) return;
    if (items.length > 0) await store.upsertItems(items, askedAt);
    await store.recordOutcomeCheck(submissionId, check);
    const { reading, obstacle } = check;
    const time = { begunMs, endedMs: elapsed() - open.lostAtMs };
    log({ event: "outcome-checked", id: submissionId, reading, obstacle, tookMs: time.endedMs - begunMs });
    open.failures = reading === "unread" ? open.failures + 1 : 0;

    const { untouchedSinceMs, conclusion } = concludeCheck(open.untouchedSinceMs, reading, time, open.settleMs);
    open.untouchedSinceMs = untouchedSinceMs;
    if (conclusion === "created") {
      await apply(submission, { type: "read-resent" }, "operator");
    } else if (conclusion === "not-created" && submission.doubt !== "order-seen") {
      await apply(submission, { type: "read-not-created" });
    } else if (submission.doubt === "order-seen") {
      await waitFor(submissionId, "operator", null);
    } else if (!availability.canCallService()) {
      await waitForCredentials(submissionId, open);
    } else {
      const { waitingFor, inMs } = pauseAfter(check, open, { retryMs, retryAfterMs, elapsedMs: elapsed() });
      scheduleCheck(submissionId, inMs);
      await waitFor(submissionId, waitingFor, new Date(now().getTime() + inMs).toISOString());
    }
  }

  function waitForCredentials(submissionId: string, open: OpenCheck): Promise<void> {
    open.failures += 1;
    return waitFor(submissionId, "credentials", null);
  }

  async function waitFor(submissionId: string, waitingFor: WaitingFor, waitsUntil: string | null): Promise<void> {
    const after = await store.setWaiting(submissionId, { waitingFor, waitsUntil });
    if (after?.state === "unknown") submissionChanged(after);
  }

  /** Does nothing if the operator has decided while the items were fetched. */
  async function apply({ submissionId }: StoredSubmission, event: SubmissionEvent, waitingFor?: WaitingFor) {
    const detail = waitingFor === undefined ? {} : { waitingFor };
    const after = await store.transition(submissionId, event, detail, now().toISOString());
    if (!after) return;
    log({ event: "submission-settled", id: submissionId, by: event.type });
    submissionChanged(after);
    if (after.state === "ready") onReady(submissionId);
  }

  return {
    /** Must be called with every transition: starts checks when a submission becomes unknown, stops them afterwards. */
    track,
    async recover(): Promise<void> {
      for (const submission of await store.submissionsInState("unknown")) track(submission);
    },
    /** Checks now. False if the outcome of the submission is not unknown. */
    async checkNow(submissionId: string): Promise<boolean> {
      if (!checks.has(submissionId)) return false;
      clearTimeout(checks.get(submissionId)?.timer);
      await enqueueCheck(submissionId);
      return true;
    },
    resume(): void {
      for (const [submissionId, { failures }] of checks) if (failures > 0) scheduleCheck(submissionId, 0);
    },
    async close(): Promise<void> {
      closed = true;
      for (const { timer } of checks.values()) clearTimeout(timer);
      await queue.whenIdle();
    },
  };
}

interface RetryTimes {
  readonly retryMs: number;
  readonly retryAfterMs: number | null;
  readonly elapsedMs: number;
}

/** Why and how many milliseconds the next check waits. */
function pauseAfter(
  { obstacle, reading }: OutcomeCheck,
  open: OpenCheck,
  times: RetryTimes,
): { waitingFor: WaitingFor; inMs: number } {
  if (obstacle !== null) {
    const { retryMs, retryAfterMs } = times;
    const own = backoffDelay(open.failures + 1, { initialMs: retryMs, maxMs: retryMs * MAX_RETRY_FACTOR });
    return { waitingFor: obstacle, inMs: Math.max(own, retryAfterMs ?? 0) };
  }
  if (reading === "undecided") return { waitingFor: "operator", inMs: open.settleMs * UNDECIDED_WAIT_FACTOR };
  const dueAtMs = open.lostAtMs + (open.untouchedSinceMs ?? 0) + open.settleMs;
  return { waitingFor: "settling", inMs: Math.max(0, dueAtMs - times.elapsedMs) };
}
