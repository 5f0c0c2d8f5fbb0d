import type { LossKind } from "../../../src-domain/resends/submission.ts";
import type { Result } from "../../../src-domain/result.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Refusal } from "../../store/batches/batch-journal.ts";
import type { Waiting } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { createSendGate } from "./send-gate.ts";

/** The event that a failed write causes. `not-sent` has no `loss` if credentials were missing or refused. */
type FailedWrite =
  | { readonly event: "answered-refused"; readonly detail: { readonly refusal: Refusal } }
  | { readonly event: "not-sent"; readonly detail: { readonly loss?: LossKind } }
  | { readonly event: "answer-lost"; readonly detail: { readonly loss: LossKind } };

/** Only a refusal, and a request of which no byte was sent, are certain: a 401 may come after the work was done. */
export function classifyFailedWrite(failure: ServiceFailure): FailedWrite {
  const { kind, delivered, fields, errorCode, correlationId } = failure;
  if (kind === "refused") {
    return { event: "answered-refused", detail: { refusal: { fields, errorCode, correlationId } } };
  }
  if (delivered === "no") return { event: "not-sent", detail: kind === "unauthorized" ? {} : { loss: kind } };
  return { event: "answer-lost", detail: { loss: kind } };
}

/** A refusal's messages by request property; the general message if it names no property. */
export const refusalFieldsOf = ({ fields, message }: ServiceFailure): Refusal["fields"] =>
  Object.keys(fields).length > 0 ? fields : { message };

interface MoveWithEvent {
  readonly event: string | { readonly type: string };
}

/** One kind of write. `Move`: an event of its transition table with details. `Moved`: the row after the transition. */
interface Write<Row, Answer, Move, Moved> {
  /** Of its rows, for the log. */
  readonly name: string;
  readonly idOf: (row: Row) => string;
  readonly ask: (row: Row) => Promise<Result<Answer, ServiceFailure>>;
  /** Maps the answer to an event. `askedAt`: before the request, the time as of which the answer is true. */
  readonly judge: (answer: Result<Answer, ServiceFailure>, row: Row, askedAt: string) => Move | Promise<Move>;
  /** Stores the transition. Null if the row no longer allows it; then nothing is changed. */
  readonly store: (row: Row, move: Move, at: string) => Promise<Moved | null>;
  readonly onTransition: (transitioned: Moved) => void;
  readonly sending: () => Promise<readonly Row[]>;
  /** The event for a row that an earlier run left in `sending`. */
  readonly appStopped: (at: string) => Move;
  /** Sends everything that is ready. Absent if rows are sent only at the operator's request. */
  readonly work?: () => Promise<void>;
  /** Stores why ready rows wait. */
  readonly reportWaiting?: (waiting: Waiting) => Promise<void>;
}

interface AnsweredRequest {
  /** `success`, or the kind of failure; null if nothing was sent. */
  readonly outcome: string | null;
  readonly httpStatus: number | null;
  readonly tookMs: number | null;
}

const NO_REQUEST: AnsweredRequest = { outcome: null, httpStatus: null, tookMs: null };

const outcomeOf = (answer: Result<unknown, ServiceFailure>) =>
  answer.ok
    ? { outcome: "success", httpStatus: null }
    : { outcome: answer.error.kind, httpStatus: answer.error.httpStatus };

/** Sends rows one by one and stores the answers. Never retries a write: each kind of write decides that. */
export function createWriteSender<Row, Answer, Move extends MoveWithEvent, Moved>(
  context: DeskContext,
  { work, reportWaiting = () => Promise.resolve(), ...write }: Write<Row, Answer, Move, Moved>,
) {
  const loop = createWorkLoop({ work: runOnce, retryMs: context.timing.retryMs, name: write.name });
  const gate = createSendGate(context, write.name, reportWaiting, loop.wakeIn);
  const running = new Set<Promise<unknown>>();
  const at = (): string => context.now().toISOString();

  function transitioned(row: Row, { event }: Move, after: Moved | null, request = NO_REQUEST): Moved | null {
    if (after === null) return null;
    const by = typeof event === "string" ? event : event.type;
    context.log({ event: "write-moved", write: write.name, id: write.idOf(row), by, ...request });
    write.onTransition(after);
    return after;
  }

  async function move(row: Row, next: Move): Promise<Moved | null> {
    return transitioned(row, next, await write.store(row, next, at()));
  }

  /** Nothing is being sent now, so an earlier run or a fault left the rows in `sending`. */
  async function recover(): Promise<void> {
    for (const row of await write.sending()) await move(row, write.appStopped(at()));
  }

  async function runOnce(): Promise<void> {
    // Rows sent at the operator's request may be in `sending` right now.
    if (work === undefined) return;
    await recover();
    await work();
  }

  /** `transitioned`: the row afterwards; null if it could not be stored. */
  async function send(
    row: Row,
  ): Promise<{ readonly answer: Result<Answer, ServiceFailure>; readonly transitioned: Moved | null }> {
    const askedAt = at();
    const startedMs = context.elapsed();
    const answer = await write.ask(row);
    const tookMs = context.elapsed() - startedMs;
    const judged = await write.judge(answer, row, askedAt);
    const after = await loop.storeWithRetry(() => write.store(row, judged, at()));
    transitioned(row, judged, after, { ...outcomeOf(answer), tookMs });
    gate.noteAnswer(answer);
    return { answer, transitioned: after };
  }

  return {
    move,
    recover,
    send,
    canSend: (): Promise<boolean> => gate.canSend(),
    /** For the answer to a call that this sender did not send. */
    noteAnswer: (answer: Result<unknown, ServiceFailure>): void => gate.noteAnswer(answer),
    run: loop.run,
    wakeIn: loop.wakeIn,
    isClosing: loop.isClosing,
    whenIdle: loop.whenIdle,
    /** Sends whatever is ready, also during a pause because of the network. Harmless while already sending. */
    wake: (): void => {
      gate.resume();
      loop.run();
    },

    /** Ends any pause: the operator does not want to wait. */
    tryNow: (): void => {
      gate.override();
      loop.run();
    },

    /** Makes `close` wait for work at the operator's request. */
    tracked: <Value>(work: Promise<Value>): Promise<Value> => {
      running.add(work);
      void work.finally(() => running.delete(work)).catch(() => undefined);
      return work;
    },
    close: async (): Promise<void> => {
      await loop.close();
      await Promise.allSettled(running);
    },
  };
}
