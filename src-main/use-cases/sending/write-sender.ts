import type { LossKind } from "../../../src-domain/resends/submission.ts";
import type { Result } from "../../../src-domain/result.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Refusal } from "../../store/batches/batch-journal.ts";
import type { SubmissionWait } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import { createSendGate } from "./send-gate.ts";

/** The event that a failed write causes. `not-sent` has no `loss` if credentials were missing or refused. */
type FailedWrite =
  | { readonly event: "answered-refused"; readonly detail: { readonly refusal: Refusal } }
  | { readonly event: "not-sent"; readonly detail: { readonly loss?: LossKind } }
  | { readonly event: "answer-lost"; readonly detail: { readonly loss: LossKind } };

/** Only a refusal and a request without a sent byte have a certain outcome: a 401 can follow the completed work. */
export function classifyFailedWrite(failure: ServiceFailure): FailedWrite {
  const { kind, delivered, fields, errorCode, correlationId } = failure;
  if (kind === "refused") {
    return { event: "answered-refused", detail: { refusal: { fields, errorCode, correlationId } } };
  }
  if (delivered === "no") return { event: "not-sent", detail: kind === "unauthorized" ? {} : { loss: kind } };
  return { event: "answer-lost", detail: { loss: kind } };
}

/** A refusal's messages by request property; the general message if it names no property. */
export const toRefusalFields = ({ fields, message }: ServiceFailure): Refusal["fields"] =>
  Object.keys(fields).length > 0 ? fields : { message };

interface TransitionWithEvent {
  readonly event: string | { readonly type: string };
}

/** One kind of write. `Transition`: an event of its table, with details. `TransitionedRow`: the row afterwards. */
interface Write<Row, Answer, Transition, TransitionedRow> {
  /** The kind of write, for the log. */
  readonly name: string;
  readonly getId: (row: Row) => string;
  readonly request: (row: Row) => Promise<Result<Answer, ServiceFailure>>;
  /** Maps the answer to an event. `requestedAt`: before the request; the answer is at least this new. */
  readonly judgeAnswer: (
    answer: Result<Answer, ServiceFailure>,
    row: Row,
    requestedAt: string,
  ) => Transition | Promise<Transition>;
  /** Stores the transition. Null if the row no longer allows it; then nothing is changed. */
  readonly storeTransition: (row: Row, transitionToStore: Transition, at: string) => Promise<TransitionedRow | null>;
  readonly onTransition: (transitioned: TransitionedRow) => void;
  readonly loadSending: () => Promise<readonly Row[]>;
  /** The event for a row that an earlier run left in `sending`. */
  readonly transitionAfterStop: (at: string) => Transition;
  /** Sends everything that is ready. Absent if rows are sent only at the operator's request. */
  readonly work?: () => Promise<void>;
  /** Stores why ready rows wait. */
  readonly reportWaiting?: (waiting: SubmissionWait) => Promise<void>;
}

interface AnsweredRequest {
  /** `success`, or the kind of failure; null if nothing was sent. */
  readonly outcome: string | null;
  readonly httpStatus: number | null;
  readonly tookMs: number | null;
}

const NO_REQUEST: AnsweredRequest = { outcome: null, httpStatus: null, tookMs: null };

const describeOutcome = (answer: Result<unknown, ServiceFailure>) =>
  answer.ok
    ? { outcome: "success", httpStatus: null }
    : { outcome: answer.error.kind, httpStatus: answer.error.httpStatus };

/** Sends rows one by one and stores the answers. Never retries a write: each kind of write decides that. */
export function createWriteSender<Row, Answer, Transition extends TransitionWithEvent, TransitionedRow>(
  context: DeskContext,
  { work, reportWaiting = () => Promise.resolve(), ...write }: Write<Row, Answer, Transition, TransitionedRow>,
) {
  const loop = createWorkLoop({ work: runOnce, retryMs: context.timing.retryMs, name: write.name });
  const gate = createSendGate(context, write.name, reportWaiting, loop.wakeIn);
  const pendingWork = new Set<Promise<unknown>>();
  const isoNow = (): string => context.now().toISOString();

  function reportTransition(
    row: Row,
    { event }: Transition,
    transitionedRow: TransitionedRow | null,
    answeredRequest = NO_REQUEST,
  ): TransitionedRow | null {
    if (transitionedRow === null) return null;
    const cause = typeof event === "string" ? event : event.type;
    context.log({ event: "write-moved", write: write.name, id: write.getId(row), by: cause, ...answeredRequest });
    write.onTransition(transitionedRow);
    return transitionedRow;
  }

  async function transition(row: Row, nextTransition: Transition): Promise<TransitionedRow | null> {
    return reportTransition(row, nextTransition, await write.storeTransition(row, nextTransition, isoNow()));
  }

  /** Nothing is being sent now, so an earlier run or a fault left the rows in `sending`. */
  async function recover(): Promise<void> {
    for (const row of await write.loadSending()) await transition(row, write.transitionAfterStop(isoNow()));
  }

  async function runOnce(): Promise<void> {
    // Rows sent at the operator's request may be in `sending` right now.
    if (work === undefined) return;
    await recover();
    await work();
  }

  /** `transitionedRow`: the row afterwards; null if it could not be stored. */
  async function send(
    row: Row,
  ): Promise<{ readonly answer: Result<Answer, ServiceFailure>; readonly transitionedRow: TransitionedRow | null }> {
    const requestedAt = isoNow();
    const startedAtMs = context.elapsed();
    const answer = await write.request(row);
    const durationMs = context.elapsed() - startedAtMs;
    const judgedTransition = await write.judgeAnswer(answer, row, requestedAt);
    const transitionedRow = await loop.storeWithRetry(() => write.storeTransition(row, judgedTransition, isoNow()));
    reportTransition(row, judgedTransition, transitionedRow, { ...describeOutcome(answer), tookMs: durationMs });
    gate.handleAnswer(answer);
    return { answer, transitionedRow };
  }

  return {
    transition,
    recover,
    send,
    canSend: (): Promise<boolean> => gate.canSend(),
    /** Handles the answer to a call that this sender did not send. */
    handleAnswer: (answer: Result<unknown, ServiceFailure>): void => gate.handleAnswer(answer),
    run: loop.run,
    wakeIn: loop.wakeIn,
    isClosing: loop.isClosing,
    whenIdle: loop.whenIdle,
    /** Sends ready rows. Makes a pause after a network failure due. Can be called while sending. */
    wake: (): void => {
      gate.resume();
      loop.run();
    },

    /** Makes any pause due, so that a probe can end it: the operator does not want to wait. */
    tryNow: (): void => {
      gate.makeDue();
      loop.run();
    },

    /** Makes `close` wait for work at the operator's request. */
    awaitOnClose: <Value>(work: Promise<Value>): Promise<Value> => {
      pendingWork.add(work);
      void work.finally(() => pendingWork.delete(work)).catch(() => undefined);
      return work;
    },
    close: async (): Promise<void> => {
      await loop.close();
      await Promise.allSettled(pendingWork);
    },
  };
}
