import { backoffDelay } from "../../../src-domain/backoff.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { Waiting } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";

type HoldReason = "network" | "service";

interface SendPause {
  readonly reason: HoldReason;
  /** When the service is tried again; milliseconds of the monotonic clock. */
  readonly dueAtMs: number;
}

/** Times the first wait. */
const LONGEST_WAIT = 12;

/** A day without network leaves one attempt behind, not thousands; after a lost answer the next order waits, too. */
function createSendPause({ timing: { retryMs }, elapsed }: DeskContext) {
  let pauseState: SendPause | null = null;
  let inRow = 0;

  return {
    current: (): SendPause | null => pauseState,
    isDue: (): boolean => pauseState === null || elapsed() >= pauseState.dueAtMs,

    set(reason: HoldReason, retryAfterMs: number | null = null): void {
      inRow += 1;
      const own = backoffDelay(inRow, { initialMs: retryMs, maxMs: retryMs * LONGEST_WAIT });
      pauseState = { reason, dueAtMs: elapsed() + Math.max(own, retryAfterMs ?? 0) };
    },

    /** The service can be reached; whether it takes orders shows with the next one. */
    lift(): void {
      pauseState = null;
    },

    /** It took an order, or refused one in its own words. */
    clear(): void {
      pauseState = null;
      inRow = 0;
    },

    /** An operator waits no longer, also where the service asked for it: a read shows whether it takes orders. */
    override(): void {
      if (pauseState !== null) pauseState = { ...pauseState, dueAtMs: elapsed() };
    },

    /** Tries at once; what the service asked to wait for is still waited for. */
    resume(reason: HoldReason): void {
      if (pauseState?.reason === reason) pauseState = { ...pauseState, dueAtMs: elapsed() };
    },
  };
}

/** What a failed call says about the calls after it; null where it says nothing of the service as a whole. */
export function pauseReasonOf({ kind }: ServiceFailure): HoldReason | null {
  switch (kind) {
    case "offline":
    case "timeout":
    case "tls":
      return "network";
    case "rate-limited":
    case "server":
      return "service";
    case "unauthorized":
    case "forbidden":
    case "conflict":
    case "unreadable":
    case "refused":
    case "aborted":
      return null;
  }
}

interface SendingPermitOptions {
  readonly reportWaiting: (waiting: Waiting) => Promise<void>;
  readonly wakeIn: (milliseconds: number) => void;
}

/** Whether the service may be given the next write, by the credentials and by what its last answers were like. */
export function createSendGate(context: DeskContext, { reportWaiting, wakeIn }: SendingPermitOptions) {
  const { service, availability, now, elapsed } = context;
  const pauseState = createSendPause(context);

  /** A hold that is due is lifted by a read that succeeds, never by the next order. */
  async function tryToLift(): Promise<void> {
    if (!availability.canCallService() || pauseState.current() === null || !pauseState.isDue()) return;
    const answer = await service.interactive.warehouse.all();
    const reason = answer.ok ? null : pauseReasonOf(answer.error);
    if (answer.ok || reason === null) pauseState.lift();
    else pauseState.set(reason, answer.error.retryAfterMs);
  }

  return {
    /** True when the next order may go; otherwise everything that is ready says why not. */
    async canSend(): Promise<boolean> {
      await tryToLift();
      if (!availability.canCallService()) {
        await reportWaiting({ waitingFor: "credentials", waitsUntil: null });
        return false;
      }
      const pause = pauseState.current();
      if (pause === null) return true;
      const waitsMs = Math.max(0, pause.dueAtMs - elapsed());
      const waitsUntil = new Date(now().getTime() + waitsMs).toISOString();
      await reportWaiting({ waitingFor: pause.reason, waitsUntil });
      wakeIn(waitsMs);
      return false;
    },

    noteAnswer(answer: Result<unknown, ServiceFailure>): void {
      if (answer.ok || answer.error.kind === "refused") return pauseState.clear();
      if (answer.error.kind === "unauthorized") return;
      // Whatever else came: the next order is not thrown after one whose fate is open.
      pauseState.set(pauseReasonOf(answer.error) ?? "service", answer.error.retryAfterMs);
    },

    /** A network that was away may be back. */
    resume: (): void => pauseState.resume("network"),
    override: (): void => pauseState.override(),
  };
}
