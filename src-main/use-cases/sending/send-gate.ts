import { backoffDelay } from "../../../src-domain/backoff.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { SubmissionWait } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";

type PauseReason = "network" | "service";

interface SendPause {
  readonly reason: PauseReason;
  /** When to probe the service; milliseconds of the monotonic clock. */
  readonly dueAtMs: number;
}

/** Maximum wait as a multiple of the first wait. */
const MAX_WAIT_FACTOR = 12;

/** Pauses a kind of write after a failed one, with backoff: a day offline causes one lost attempt, not thousands. */
function createSendPause({ timing: { retryMs }, elapsed, log }: DeskContext, writeName: string) {
  let pause: SendPause | null = null;
  let failures = 0;

  function endPause(): void {
    if (pause !== null) log({ event: "sending-resumed", write: writeName });
    pause = null;
  }

  return {
    currentPause: (): SendPause | null => pause,
    isDue: (): boolean => pause === null || elapsed() >= pause.dueAtMs,

    startPause(reason: PauseReason, retryAfterMs: number | null = null): void {
      failures += 1;
      const backoffMs = backoffDelay(failures, { initialMs: retryMs, maxMs: retryMs * MAX_WAIT_FACTOR });
      const waitMs = Math.max(backoffMs, retryAfterMs ?? 0);
      pause = { reason, dueAtMs: elapsed() + waitMs };
      log({ event: "sending-paused", write: writeName, reason, waitMs });
    },

    /** Ends the pause but keeps the backoff: the service can be reached, but may not accept orders yet. */
    endPause,

    /** Ends the pause and the backoff: the service accepted or refused a write. */
    clear(): void {
      endPause();
      failures = 0;
    },

    /** Makes the pause due, even one that the service requested: the operator does not want to wait. */
    makeDue(): void {
      if (pause !== null) pause = { ...pause, dueAtMs: elapsed() };
    },

    resume(reason: PauseReason): void {
      if (pause?.reason === reason) pause = { ...pause, dueAtMs: elapsed() };
    },
  };
}

const PAUSE_REASONS: Readonly<Record<ServiceFailure["kind"], PauseReason | null>> = {
  offline: "network",
  timeout: "network",
  tls: "network",
  "rate-limited": "service",
  server: "service",
  unauthorized: null,
  forbidden: null,
  conflict: null,
  unreadable: null,
  refused: null,
  aborted: null,
};

/** Returns why calls after this failure must pause; null for a failure that requires no pause. */
export const pauseReasonOf = ({ kind }: ServiceFailure): PauseReason | null => PAUSE_REASONS[kind];

/** Decides from the credentials and the last answers whether the next write may leave. `name`: the kind of write. */
export function createSendGate(
  context: DeskContext,
  name: string,
  reportWaiting: (waiting: SubmissionWait) => Promise<void>,
  wakeIn: (milliseconds: number) => void,
) {
  const { service, availability, now, elapsed } = context;
  const pauses = createSendPause(context, name);

  /** Ends a due pause after a successful read. An order is never the probe. */
  async function probeIfDue(): Promise<void> {
    if (!availability.canCallService() || pauses.currentPause() === null || !pauses.isDue()) return;
    const answer = await service.interactive.warehouse.all();
    const reason = answer.ok ? null : pauseReasonOf(answer.error);
    if (answer.ok || reason === null) pauses.endPause();
    else pauses.startPause(reason, answer.error.retryAfterMs);
  }

  return {
    /** Returns true if the next write may leave. Otherwise reports why ready rows wait. */
    async canSend(): Promise<boolean> {
      await probeIfDue();
      if (!availability.canCallService()) {
        await reportWaiting({ waitingFor: "credentials", waitsUntil: null });
        return false;
      }
      const currentPause = pauses.currentPause();
      if (currentPause === null) return true;
      const waitMs = Math.max(0, currentPause.dueAtMs - elapsed());
      const waitsUntil = new Date(now().getTime() + waitMs).toISOString();
      await reportWaiting({ waitingFor: currentPause.reason, waitsUntil });
      wakeIn(waitMs);
      return false;
    },

    handleAnswer(answer: Result<unknown, ServiceFailure>): void {
      if (answer.ok || answer.error.kind === "refused") return pauses.clear();
      if (answer.error.kind === "unauthorized") return;
      // Pause before the next write after any other failure.
      pauses.startPause(pauseReasonOf(answer.error) ?? "service", answer.error.retryAfterMs);
    },

    resume: (): void => pauses.resume("network"),
    makeDue: (): void => pauses.makeDue(),
  };
}
