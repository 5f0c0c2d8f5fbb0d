import type { Dispatcher } from "undici";
import { limitWait } from "../../src-domain/waits.ts";

export interface Timeouts {
  readonly connectMs: number;
  /** Maximum milliseconds from the request's last byte to the answer's headers. */
  readonly headersMs: number;
  /** Maximum milliseconds between two chunks of the answer. */
  readonly bodyMs: number;
  /** Maximum milliseconds of the complete call, including the wait for a free connection. */
  readonly totalMs: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly body: Uint8Array;
}

export type StopReason = "deadline" | "closed" | "too-large" | "repeated";

export class ExchangeStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`Exchange stopped: ${reason}`);
    this.reason = reason;
  }
}

export type ExchangeOutcome =
  | { readonly kind: "answered"; readonly answer: HttpAnswer }
  | {
      readonly kind: "broken";
      readonly error: Error;
      /** False only if no byte of the request was written to a socket. */
      readonly wasWritten: boolean;
      /** True if any byte of the answer arrived, even without a complete status line. */
      readonly hasPartialAnswer: boolean;
      readonly httpStatus: number | null;
    };

export interface ExchangeLimits {
  readonly totalMs: number;
  readonly maxAnswerBytes: number;
}

/** Sends one request and reads the complete answer. Never rejects. `closeSignal` ends the exchange early. */
export function runExchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  closeSignal: AbortSignal,
): Promise<ExchangeOutcome> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(limits.maxAnswerBytes, (outcome) => {
      clearTimeout(deadline);
      closeSignal.removeEventListener("abort", onClosing);
      resolve(outcome);
    });
    const onClosing = (): void => handler.stop(new ExchangeStopped("closed"));
    const deadline = setTimeout(() => handler.stop(new ExchangeStopped("deadline")), limitWait(limits.totalMs));
    closeSignal.addEventListener("abort", onClosing, { once: true });
    if (closeSignal.aborted) onClosing();
    else dispatcher.dispatch(request, handler);
  });
}

/** undici calls `onRequestStart` immediately before it writes the first byte. Before that call, nothing was sent. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #settle: (outcome: ExchangeOutcome) => void;
  readonly #chunks: Buffer[] = [];
  #receivedBytes = 0;
  #head: Omit<HttpAnswer, "body"> | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #stopError: ExchangeStopped | null = null;
  #isSettled = false;
  #hasPartialAnswer = false;

  constructor(maxBytes: number, settle: (outcome: ExchangeOutcome) => void) {
    this.#maxBytes = maxBytes;
    this.#settle = settle;
  }

  stop(error: ExchangeStopped): void {
    if (this.#isSettled) return;
    this.#stopError = error;
    this.#controller?.abort(error);
    this.#settleBroken(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#stopError !== null) controller.abort(this.#stopError);
    // undici may requeue a request when a connection fails. Abort it, so that a request is written only once.
    else if (this.#controller !== null) controller.abort(new ExchangeStopped("repeated"));
    else this.#controller = controller;
  }

  onResponseStarted(): void {
    this.#hasPartialAnswer = true;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HeaderMap): void {
    this.#head = {
      status,
      contentType: headerText(headers["content-type"]),
      retryAfter: headerText(headers["retry-after"]),
      date: headerText(headers["date"]),
    };
    if (Number(headerText(headers["content-length"])) > this.#maxBytes) this.stop(new ExchangeStopped("too-large"));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#maxBytes) this.stop(new ExchangeStopped("too-large"));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#isSettled || this.#head === null) return;
    this.#isSettled = true;
    this.#settle({ kind: "answered", answer: { ...this.#head, body: Buffer.concat(this.#chunks) } });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#settleBroken(error);
  }

  #settleBroken(error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const wasWritten = this.#controller !== null;
    const httpStatus = this.#head?.status ?? null;
    this.#settle({ kind: "broken", error, wasWritten, hasPartialAnswer: this.#hasPartialAnswer, httpStatus });
  }
}

type HeaderMap = Record<string, string | string[] | undefined>;

function headerText(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
