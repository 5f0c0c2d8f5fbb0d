import type { Result } from "../../src-domain/result.ts";
import type { CreatedResend, ReturnsService, ServiceFailure } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission, Waiting } from "../store/outbox-journal.ts";
import type { SendingGate } from "./sending-gate.ts";
import { createSendingHold, holdReasonOf } from "./sending-hold.ts";

interface SendingPermitOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  readonly elapsed: () => number;
  readonly retryMs: number;
  readonly onChanged: (submission: StoredSubmission) => void;
  /** To be asked again after this many milliseconds. */
  readonly wakeIn: (milliseconds: number) => void;
}

/** Whether the service may be given the next order, by the credentials and by what its last answers were like. */
export function createSendingPermit(options: SendingPermitOptions) {
  const { store, service, gate, now, elapsed, retryMs, onChanged, wakeIn } = options;
  const hold = createSendingHold({ retryMs, elapsed });

  /** A hold that is due is lifted by a read that succeeds, never by the next order. */
  async function tryToLift(): Promise<void> {
    if (!gate.isOpen() || hold.current() === null || !hold.isDue()) return;
    const answer = await service.interactive.warehouse.all();
    const reason = answer.ok ? null : holdReasonOf(answer.error);
    if (answer.ok || reason === null) hold.lift();
    else hold.set(reason, answer.error.retryAfterMs);
  }

  async function showWaiting(waiting: Waiting): Promise<void> {
    for (const submission of await store.holdReady(waiting)) onChanged(submission);
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

    noteAnswer(answer: Result<CreatedResend, ServiceFailure>): void {
      if (answer.ok || answer.error.kind === "refused") return hold.clear();
      if (answer.error.kind === "unauthorized") return;
      // Whatever else came: the next order is not thrown after one whose fate is open.
      hold.set(holdReasonOf(answer.error) ?? "service", answer.error.retryAfterMs);
    },

    /** A network that was away may be back. */
    hasten: (): void => hold.hasten("network"),
  };
}
