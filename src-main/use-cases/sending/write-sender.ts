import type { LossKind } from "../../../src-domain/resends/submission.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Refusal } from "../../store/batches/batch-journal.ts";
import type { Waiting } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import { createSendGate } from "./send-gate.ts";

/** What a failed write means, and what is kept of it. Without a `loss` it was not sent for want of credentials. */
type FailedWrite =
  | { readonly event: "answered-refused"; readonly detail: { readonly refusal: Refusal } }
  | { readonly event: "not-sent"; readonly detail: { readonly loss?: LossKind } }
  | { readonly event: "answer-lost"; readonly detail: { readonly loss: LossKind } };

/** Only a refusal by the service and a request of which no byte left are certain: a 401 may come after the work was done. */
export function classifyFailedWrite(failure: ServiceFailure): FailedWrite {
  const { kind, delivered, fields, errorCode, correlationId } = failure;
  if (kind === "refused") {
    return { event: "answered-refused", detail: { refusal: { fields, errorCode, correlationId } } };
  }
  if (delivered === "no") return { event: "not-sent", detail: kind === "unauthorized" ? {} : { loss: kind } };
  return { event: "answer-lost", detail: { loss: kind } };
}

/** A refusal's messages by request property; its message where it names none. */
export const refusalFieldsOf = ({ fields, message }: ServiceFailure): Refusal["fields"] =>
  Object.keys(fields).length > 0 ? fields : { message };

/** One kind of write. `Move` is an event of its table with what it brings along, `Moved` the row after it. */
interface Write<Row, Answer, Move, Moved> {
  readonly name: string;
  readonly ask: (row: Row) => Promise<Result<Answer, ServiceFailure>>;
  /** What the answer means; `askedAt` is true of whatever it reports. */
  readonly judge: (answer: Result<Answer, ServiceFailure>, row: Row, askedAt: string) => Move | Promise<Move>;
  /** Makes a move durable; null, and nothing changed, where it cannot occur. */
  readonly store: (row: Row, move: Move, at: string) => Promise<Moved | null>;
  readonly onTransition: (transitioned: Moved) => void;
  readonly sending: () => Promise<readonly Row[]>;
  /** What becomes of a row in `sending` that nobody is sending. */
  readonly appStopped: (at: string) => Move;
  /** One pass over all there is to send; left out where rows are sent at the operator's request. */
  readonly work?: () => Promise<void>;
  /** Whatever is ready to be sent waits for this. */
  readonly reportWaiting?: (waiting: Waiting) => Promise<void>;
}

/** Makes answers durable. Nothing is repeated here: each kind decides that for itself. */
export function createWriteSender<Row, Answer, Move, Moved>(
  context: DeskContext,
  { work, reportWaiting = () => Promise.resolve(), ...write }: Write<Row, Answer, Move, Moved>,
) {
  const loop = createWorkLoop({ work: pass, retryMs: context.timing.retryMs, name: write.name });
  const permit = createSendGate(context, { reportWaiting, wakeIn: loop.wakeIn });
  const running = new Set<Promise<unknown>>();
  const at = (): string => context.now().toISOString();

  async function move(row: Row, next: Move): Promise<Moved | null> {
    const transitioned = await write.store(row, next, at());
    if (transitioned !== null) write.onTransition(transitioned);
    return transitioned;
  }

  /** While nothing is being sent, a row in `sending` was left by an app that stopped, or by a fault. */
  async function recover(): Promise<void> {
    for (const row of await write.sending()) await move(row, write.appStopped(at()));
  }

  async function pass(): Promise<void> {
    // Rows that are sent at the operator's request may be on their way right now.
    if (work === undefined) return;
    await recover();
    await work();
  }

  /** `moved`: the row afterwards, null where that could not be stored. */
  async function send(
    row: Row,
  ): Promise<{ readonly answer: Result<Answer, ServiceFailure>; readonly transitioned: Moved | null }> {
    const askedAt = at();
    const answer = await write.ask(row);
    const judged = await write.judge(answer, row, askedAt);
    const transitioned = await loop.storeWithRetry(() => write.store(row, judged, at()));
    if (transitioned !== null) write.onTransition(transitioned);
    permit.noteAnswer(answer);
    return { answer, transitioned };
  }

  return {
    move,
    recover,
    send,
    canSend: (): Promise<boolean> => permit.canSend(),
    /** Of a call that was not sent here. */
    noteAnswer: (answer: Result<unknown, ServiceFailure>): void => permit.noteAnswer(answer),
    run: loop.run,
    wakeIn: loop.wakeIn,
    isClosing: loop.isClosing,
    /** Sends whatever is ready; harmless while already sending. A network that was away is tried at once. */
    wake: (): void => {
      permit.resume();
      loop.run();
    },

    /** For an operator who does not want to wait. */
    tryNow: (): void => {
      permit.override();
      loop.run();
    },

    /** Work at the operator's request, which `close` waits for. */
    tracked: <Value>(asked: Promise<Value>): Promise<Value> => {
      running.add(asked);
      void asked.finally(() => running.delete(asked)).catch(() => undefined);
      return asked;
    },
    close: async (): Promise<void> => {
      await loop.close();
      await Promise.allSettled(running);
    },
  };
}
