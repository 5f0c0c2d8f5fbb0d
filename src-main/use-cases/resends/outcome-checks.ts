import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import {
  checkItem,
  combineItemChecks,
  concludeCheck,
  settleDelay,
  type SubmissionEvent,
  type WaitingFor,
} from "../../../src-domain/resends/submission.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { OutcomeCheck, SubmittedItem, StoredSubmission } from "../../store/resends/outbox-journal.ts";
import { pauseReasonOf } from "../sending/send-gate.ts";
import { backoffDelay } from "../../../src-domain/backoff.ts";
import type { DeskContext } from "../context.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

type LookedItem = OutcomeCheck["items"][number];

interface ReadItems {
  readonly runCheck: OutcomeCheck;
  /** Those that the service gave. */
  readonly items: readonly InventoryItem[];
  /** They are true as of then at least; ISO 8601, UTC. */
  readonly askedAt: string;
  readonly retryAfterMs: number | null;
}

/** Reads the items of a lost create one by one; the first that cannot be read leaves the rest unread. */
export async function fetchItemsForCheck(
  { service, now }: DeskContext,
  wanted: readonly SubmittedItem[],
): Promise<ReadItems> {
  const items: InventoryItem[] = [];
  const looked: LookedItem[] = [];
  let obstacle: OutcomeCheck["obstacle"] = null;
  let retryAfterMs: number | null = null;
  const askedAt = now().toISOString();
  for (const { returnInventoryId } of wanted) {
    if (obstacle !== null) {
      looked.push({ returnInventoryId, reading: "unread", handlingCode: null });
      continue;
    }
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (answer.ok && answer.value.returnInventoryId === returnInventoryId) {
      const { handlingCode } = answer.value;
      items.push(answer.value);
      looked.push({ returnInventoryId, reading: checkItem(answer.value), handlingCode });
    } else if (!answer.ok && answer.error.kind === "refused") {
      looked.push({ returnInventoryId, reading: "absent", handlingCode: null });
    } else {
      looked.push({ returnInventoryId, reading: "unread", handlingCode: null });
      obstacle = answer.ok ? "service" : obstacleOf(answer.error);
      retryAfterMs = answer.ok ? null : answer.error.retryAfterMs;
    }
  }
  const reading = combineItemChecks(looked.map((item) => item.reading));
  return { runCheck: { at: now().toISOString(), reading, items: looked, obstacle }, items, askedAt, retryAfterMs };
}

const obstacleOf = (error: ServiceFailure): NonNullable<OutcomeCheck["obstacle"]> =>
  error.kind === "unauthorized" ? "credentials" : (pauseReasonOf(error) ?? "service");

/** What this run of the app knows of one lost create. Nothing of it outlives the app: a restart waits and reads again. */
interface OpenCheck {
  readonly lostAtMs: number;
  readonly settleMs: number;
  untouchedSinceMs: number | null;
  unreadInRow: number;
  timer: NodeJS.Timeout | undefined;
}

const LONGEST_RETRY = 12;
/** Items that say nothing are read again this many settling times later. */
const UNDECIDED_PACE = 5;

/**
 * Finds out what became of submissions whose answer was lost, by reading their items; nothing is sent here. The first
 * reading comes at once, because one resent item is proof; "not created" takes two more, apart by the settling time.
 * `onReady`: a submission went back to `ready`; its items were read just now.
 */
export function createOutcomeChecks(context: DeskContext, onReady: (submissionId: string) => void) {
  const { store, availability, now, elapsed, submissionChanged } = context;
  const { settleMs, retryMs } = context.timing;
  const cases = new Map<string, OpenCheck>();
  const queue = createSerialQueue();
  let closed = false;

  function track({ submissionId, state, doubt, attempts }: StoredSubmission): void {
    if (state !== "unknown") return drop(submissionId);
    if (closed || cases.has(submissionId)) return;
    const settles = settleDelay(settleMs, attempts);
    const opened = { lostAtMs: elapsed(), settleMs: settles, untouchedSinceMs: null, unreadInRow: 0, timer: undefined };
    cases.set(submissionId, opened);
    if (doubt !== "order-seen") scheduleCheck(submissionId, 0);
  }

  function drop(submissionId: string): void {
    clearTimeout(cases.get(submissionId)?.timer);
    cases.delete(submissionId);
  }

  function scheduleCheck(submissionId: string, milliseconds: number): void {
    const open = cases.get(submissionId);
    if (!open || closed) return;
    clearTimeout(open.timer);
    open.timer = setTimeout(() => void enqueueCheck(submissionId), boundedWait(milliseconds));
  }

  /** Looks wait for each other, so that many lost orders never make a burst of calls. */
  const enqueueCheck = (submissionId: string): Promise<void> =>
    queue
      .enqueue(() => runCheck(submissionId))
      .catch((error: unknown) => {
        process.emitWarning(`A lost order could not be looked at: ${String(error)}`);
        scheduleCheck(submissionId, retryMs);
      });

  async function runCheck(submissionId: string): Promise<void> {
    const submission = await store.submission(submissionId);
    const open = cases.get(submissionId);
    if (closed || !open || submission?.state !== "unknown") return;
    if (!availability.canCallService()) return waitForCredentials(submissionId, open);
    const begunMs = elapsed() - open.lostAtMs;
    const { runCheck: seen, items, askedAt, retryAfterMs } = await fetchItemsForCheck(context, submission.items);
    if (closed) return;
    if (items.length > 0) await store.upsertItems(items, askedAt);
    await store.recordOutcomeCheck(submissionId, seen);
    open.unreadInRow = seen.reading === "unread" ? open.unreadInRow + 1 : 0;

    const time = { begunMs, endedMs: elapsed() - open.lostAtMs };
    const { untouchedSinceMs, conclusion } = concludeCheck(open.untouchedSinceMs, seen.reading, time, open.settleMs);
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
      const { waitingFor, inMs } = pauseAfter(seen, open, { retryMs, retryAfterMs, elapsedMs: elapsed() });
      scheduleCheck(submissionId, inMs);
      await waitFor(submissionId, waitingFor, new Date(now().getTime() + inMs).toISOString());
    }
  }

  function waitForCredentials(submissionId: string, open: OpenCheck): Promise<void> {
    open.unreadInRow += 1;
    return waitFor(submissionId, "credentials", null);
  }

  async function waitFor(submissionId: string, waitingFor: WaitingFor, waitsUntil: string | null): Promise<void> {
    const after = await store.setWaiting(submissionId, { waitingFor, waitsUntil });
    if (after?.state === "unknown") submissionChanged(after);
  }

  /** The operator may have decided while the items were read; then there is nothing to apply. */
  async function apply({ submissionId }: StoredSubmission, event: SubmissionEvent, waitingFor?: WaitingFor) {
    const detail = waitingFor === undefined ? {} : { waitingFor };
    const after = await store.transition(submissionId, event, detail, now().toISOString());
    if (!after) return;
    submissionChanged(after);
    if (after.state === "ready") onReady(submissionId);
  }

  return {
    /** Called with every move: begins with a submission that became unknown, ends with one that no longer is. */
    follow: track,
    async recover(): Promise<void> {
      for (const submission of await store.submissionsInState("unknown")) track(submission);
    },
    /** Looks now; true when the submission is one whose outcome is unknown. */
    async lookNow(submissionId: string): Promise<boolean> {
      if (!cases.has(submissionId)) return false;
      clearTimeout(cases.get(submissionId)?.timer);
      await enqueueCheck(submissionId);
      return true;
    },
    resume(): void {
      for (const [submissionId, { unreadInRow }] of cases) if (unreadInRow > 0) scheduleCheck(submissionId, 0);
    },
    async close(): Promise<void> {
      closed = true;
      for (const { timer } of cases.values()) clearTimeout(timer);
      await queue.whenIdle();
    },
  };
}

interface Pace {
  readonly retryMs: number;
  readonly retryAfterMs: number | null;
  readonly elapsedMs: number;
}

/** What is waited for, and how many milliseconds, when a look did not settle the matter. */
function pauseAfter(
  { obstacle, reading }: OutcomeCheck,
  open: OpenCheck,
  pace: Pace,
): { waitingFor: WaitingFor; inMs: number } {
  if (obstacle !== null) {
    const { retryMs, retryAfterMs } = pace;
    const own = backoffDelay(open.unreadInRow + 1, { initialMs: retryMs, maxMs: retryMs * LONGEST_RETRY });
    return { waitingFor: obstacle, inMs: Math.max(own, retryAfterMs ?? 0) };
  }
  if (reading === "undecided") return { waitingFor: "operator", inMs: open.settleMs * UNDECIDED_PACE };
  const dueAtMs = open.lostAtMs + (open.untouchedSinceMs ?? 0) + open.settleMs;
  return { waitingFor: "settling", inMs: Math.max(0, dueAtMs - pace.elapsedMs) };
}
