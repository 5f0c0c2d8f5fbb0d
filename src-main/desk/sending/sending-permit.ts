import type { Result } from "../../../src-domain/result.ts";
import type { ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { Waiting } from "../../store/orders/outbox-journal.ts";
import type { SendingGate } from "./sending-gate.ts";
import { createSendingHold, holdReasonOf } from "./sending-hold.ts";

interface SendingPermitOptions {
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  readonly elapsed: () => number;
  readonly retryMs: number;
  /** Whatever is ready to be sent waits for this. */
  readonly showWaiting: (waiting: Waiting) => Promise<void>;
  /** To be asked again after this many milliseconds. */
  readonly wakeIn: (milliseconds: number) => void;
}

/** Whether the service may be given the next write, by the credentials and by what its last answers were like. */
export function createSendingPermit(options: SendingPermitOptions) {
  const { service, gate, now, elapsed, retryMs, showWaiting, wakeIn } = options;
  const hold = createSendingHold({ retryMs, elapsed });

  /** A hold that is due is lifted by a read that succeeds, never by the next order. */
  async function tryToLift(): Promise<void> {
    if (!gate.isOpen() || hold.current() === null || !hold.isDue()) return;
    const answer = await service.interactive.warehouse.all();
    const reason = answer.ok ? null : holdReasonOf(answer.error);
    if (answer.ok || reason === null) hold.lift();
    else hold.set(reason, answer.error.retryAfterMs);
  }

  return {
    /** True when the next order may go; otherwise everything that is ready says why not. */
    async mayGo(): Promise<boolean> {
      await tryToLift();
      if (!gate.isOpen()) {
        await showWaiting({ waitingFor: "credentials", waitsUntil: null });
        return false;
      }
      const standing = hold.current();
      if (standing === null) return true;
      const waitsMs = Math.max(0, standing.dueAtMs - elapsed());
      const waitsUntil = new Date(now().getTime() + waitsMs).toISOString();
      await showWaiting({ waitingFor: standing.reason, waitsUntil });
      wakeIn(waitsMs);
      return false;
    },

    noteAnswer(answer: Result<unknown, ServiceFailure>): void {
      if (answer.ok || answer.error.kind === "refused") return hold.clear();
      if (answer.error.kind === "unauthorized") return;
      // Whatever else came: the next order is not thrown after one whose fate is open.
      hold.set(holdReasonOf(answer.error) ?? "service", answer.error.retryAfterMs);
    },

    /** A network that was away may be back. */
    resume: (): void => hold.resume("network"),
  };
}
