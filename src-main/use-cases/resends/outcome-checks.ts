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
import { limitWait } from "../../../src-domain/waits.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { OutcomeCheck, SubmittedItem, StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import { pauseReasonOf } from "../sending/send-gate.ts";

type CheckedItem = OutcomeCheck["items"][number];

interface FetchedItems {
  readonly check: OutcomeCheck;
  /** The items that the service returned. */
  readonly items: readonly InventoryItem[];
  /** Time before the first request: the items are at least this new. ISO 8601, UTC. */
  readonly requestedAt: string;
  readonly retryAfterMs: number | null;
}

/** Fetches the items of a lost create one by one. Stops after the first item that cannot be fetched. */
export async function fetchItemsForCheck(
  { service, now }: DeskContext,
  submittedItems: readonly SubmittedItem[],
): Promise<FetchedItems> {
  const items: InventoryItem[] = [];
  const checkedItems: CheckedItem[] = [];
  let obstacle: OutcomeCheck["obstacle"] = null;
  let retryAfterMs: number | null = null;
  const requestedAt = now().toISOString();
  for (const { returnInventoryId } of submittedItems) {
    if (obstacle !== null) {
      checkedItems.push({ returnInventoryId, reading: "unread", handlingCode: null });
      continue;
    }
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (answer.ok && answer.value.returnInventoryId === returnInventoryId) {
      const { handlingCode } = answer.value;
      items.push(answer.value);
      checkedItems.push({ returnInventoryId, reading: checkItem(answer.value), handlingCode });
    } else if (!answer.ok && answer.error.kind === "refused") {
      checkedItems.push({ returnInventoryId, reading: "absent", handlingCode: null });
    } else {
      checkedItems.push({ returnInventoryId, reading: "unread", handlingCode: null });
      obstacle = answer.ok ? "service" : toObstacle(answer.error);
      retryAfterMs = answer.ok ? null : answer.error.retryAfterMs;
    }
  }
  const reading = combineItemChecks(checkedItems.map((item) => item.reading));
  return {
    check: { at: now().toISOString(), reading, items: checkedItems, obstacle },
    items,
    requestedAt,
    retryAfterMs,
  };
}

const toObstacle = (error: ServiceFailure): NonNullable<OutcomeCheck["obstacle"]> =>
  error.kind === "unauthorized" ? "credentials" : (pauseReasonOf(error) ?? "service");

/** State of one outcome check, in memory only. After a restart the check waits and fetches again. */
interface OpenCheck {
  readonly lostAtMs: number;
  readonly settleMs: number;
  untouchedSinceMs: number | null;
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

const createCheck = (lostAtMs: number, settleMs: number): OpenCheck => ({
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
  const { store, availability, now, elapsed, reportSubmission, log } = context;
  const { settleMs, retryMs } = context.timing;
  const checks = new Map<string, OpenCheck>();
  const queue = createSerialQueue();
  let isClosed = false;

  function track({ submissionId, state, doubt, attempts }: StoredSubmission): void {
    if (state !== "unknown") return stopChecks(submissionId);
    if (isClosed || checks.has(submissionId)) return;
    checks.set(submissionId, createCheck(elapsed(), settleDelay(settleMs, attempts)));
    if (doubt !== "order-seen") scheduleCheck(submissionId, 0);
  }

  function stopChecks(submissionId: string): void {
    clearTimeout(checks.get(submissionId)?.timer);
    checks.delete(submissionId);
  }

  function scheduleCheck(submissionId: string, waitMs: number): void {
    const openCheck = checks.get(submissionId);
    if (!openCheck || isClosed) return;
    clearTimeout(openCheck.timer);
    openCheck.timer = setTimeout(() => void enqueueCheck(submissionId), limitWait(waitMs));
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
    const openCheck = checks.get(submissionId);
    if (isClosed || !openCheck || submission?.state !== "unknown") return;
    if (!availability.canCallService()) return waitForCredentials(submissionId, openCheck);
    const startedMs = elapsed() - openCheck.lostAtMs;
    const { check, items, requestedAt, retryAfterMs } = await fetchItemsForCheck(context, submission.items);
    if (isClosed) return;
    if (items.length > 0) await store.upsertItems(items, requestedAt);
    await store.recordOutcomeCheck(submissionId, check);
    const { reading, obstacle } = check;
    const time = { startedMs, endedMs: elapsed() - openCheck.lostAtMs };
    log({ event: "outcome-checked", id: submissionId, reading, obstacle, tookMs: time.endedMs - startedMs });
    openCheck.failures = reading === "unread" ? openCheck.failures + 1 : 0;

    const result = concludeCheck(openCheck.untouchedSinceMs, reading, time, openCheck.settleMs);
    openCheck.untouchedSinceMs = result.untouchedSinceMs;
    const { conclusion } = result;
    if (conclusion === "created") {
      await applyTransition(submission, { type: "read-resent" }, "operator");
    } else if (conclusion === "not-created" && submission.doubt !== "order-seen") {
      await applyTransition(submission, { type: eventOfNotCreated(submission) });
    } else if (submission.doubt === "order-seen") {
      await waitFor(submissionId, "operator", null);
    } else if (!availability.canCallService()) {
      await waitForCredentials(submissionId, openCheck);
    } else {
      const { waitingFor, waitMs } = planNextCheck(check, openCheck, { retryMs, retryAfterMs, elapsedMs: elapsed() });
      scheduleCheck(submissionId, waitMs);
      await waitFor(submissionId, waitingFor, new Date(now().getTime() + waitMs).toISOString());
    }
  }

  function waitForCredentials(submissionId: string, openCheck: OpenCheck): Promise<void> {
    openCheck.failures += 1;
    return waitFor(submissionId, "credentials", null);
  }

  async function waitFor(submissionId: string, waitingFor: WaitingFor, waitsUntil: string | null): Promise<void> {
    const submission = await store.setWaiting(submissionId, { waitingFor, waitsUntil });
    if (submission?.state === "unknown") reportSubmission(submission);
  }

  /** Does nothing if the operator has decided while the items were fetched. */
  async function applyTransition({ submissionId }: StoredSubmission, event: SubmissionEvent, waitingFor?: WaitingFor) {
    const detail = waitingFor === undefined ? {} : { waitingFor };
    const submission = await store.transition(submissionId, event, detail, now().toISOString());
    if (!submission) return;
    log({ event: "submission-settled", id: submissionId, by: event.type });
    reportSubmission(submission);
    if (submission.state === "ready") onReady(submissionId);
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
      isClosed = true;
      for (const { timer } of checks.values()) clearTimeout(timer);
      await queue.whenIdle();
    },
  };
}

const eventOfNotCreated = ({ loss }: StoredSubmission): "returned" | "read-not-created" =>
  loss?.kind === "restored" ? "returned" : "read-not-created";

interface RetryTimes {
  readonly retryMs: number;
  readonly retryAfterMs: number | null;
  readonly elapsedMs: number;
}

/** Returns why and how many milliseconds the next check waits. */
function planNextCheck(
  { obstacle, reading }: OutcomeCheck,
  openCheck: OpenCheck,
  times: RetryTimes,
): { waitingFor: WaitingFor; waitMs: number } {
  if (obstacle !== null) {
    const { retryMs, retryAfterMs } = times;
    const backoffMs = backoffDelay(openCheck.failures + 1, { initialMs: retryMs, maxMs: retryMs * MAX_RETRY_FACTOR });
    return { waitingFor: obstacle, waitMs: Math.max(backoffMs, retryAfterMs ?? 0) };
  }
  if (reading === "undecided") return { waitingFor: "operator", waitMs: openCheck.settleMs * UNDECIDED_WAIT_FACTOR };
  const dueAtMs = openCheck.lostAtMs + (openCheck.untouchedSinceMs ?? 0) + openCheck.settleMs;
  return { waitingFor: "settling", waitMs: Math.max(0, dueAtMs - times.elapsedMs) };
}
