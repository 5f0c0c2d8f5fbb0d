import type { Dispatcher } from "undici";
import { boundedWait } from "../../src-domain/waits.ts";

export interface Timeouts {
  readonly connectMs: number;
  /** From the request's last byte to the answer's headers. */
  readonly headersMs: number;
  /** Between two chunks of the answer. */
  readonly bodyMs: number;
  /** The whole call, including the wait for a free connection. */
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
      readonly written: boolean;
      /** Part of the answer arrived, maybe too little for a status. */
      readonly answering: boolean;
      readonly httpStatus: number | null;
    };

export interface ExchangeLimits {
  readonly totalMs: number;
  readonly maxAnswerBytes: number;
}

/** Sends one request and reads the complete answer. Never rejects. `closing` ends the exchange early. */
export function runExchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  closing: AbortSignal,
): Promise<ExchangeOutcome> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(limits.maxAnswerBytes, (outcome) => {
      clearTimeout(deadline);
      closing.removeEventListener("abort", onClosing);
      resolve(outcome);
    });
    const onClosing = (): void => handler.stop(new ExchangeStopped("closed"));
    const deadline = setTimeout(() => handler.stop(new ExchangeStopped("deadline")), boundedWait(limits.totalMs));
    closing.addEventListener("abort", onClosing, { once: true });
    if (closing.aborted) onClosing();
    else dispatcher.dispatch(request, handler);
  });
}

/** undici calls `onRequestStart` immediately before the first byte: the only exact boundary of "nothing was sent". */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #settle: (outcome: ExchangeOutcome) => void;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #head: Omit<HttpAnswer, "body"> | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #stopped: ExchangeStopped | null = null;
  #settled = false;
  #answering = false;

  constructor(maxBytes: number, settle: (outcome: ExchangeOutcome) => void) {
    this.#maxBytes = maxBytes;
    this.#settle = settle;
  }

  stop(reason: ExchangeStopped): void {
    if (this.#settled) return;
    this.#stopped = reason;
    this.#controller?.abort(reason);
    this.#break(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#stopped !== null) controller.abort(this.#stopped);
    // undici may requeue a request when a connection fails. A request that was written once is never written again.
    else if (this.#controller !== null) controller.abort(new ExchangeStopped("repeated"));
    else this.#controller = controller;
  }

  onResponseStarted(): void {
    this.#answering = true;
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
    this.#size += chunk.length;
    if (this.#size > this.#maxBytes) this.stop(new ExchangeStopped("too-large"));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#settled || this.#head === null) return;
    this.#settled = true;
    this.#settle({ kind: "answered", answer: { ...this.#head, body: Buffer.concat(this.#chunks) } });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#break(error);
  }

  #break(error: Error): void {
    if (this.#settled) return;
    this.#settled = true;
    const written = this.#controller !== null;
    const httpStatus = this.#head?.status ?? null;
    this.#settle({ kind: "broken", error, written, answering: this.#answering, httpStatus });
  }
}

type HeaderMap = Record<string, string | string[] | undefined>;

function headerText(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
