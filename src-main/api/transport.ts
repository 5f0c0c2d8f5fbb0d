import { setMaxListeners } from "node:events";
import { Agent, type Dispatcher } from "undici";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { brokenExchangeFailure } from "./broken-exchange.ts";
import { runExchange, type HttpAnswer } from "./exchange.ts";
import type { ServiceFailure } from "./failure.ts";

/** All in milliseconds. */
export interface Timeouts {
  readonly connectMs: number;
  /** From the request's last byte to the answer's headers. */
  readonly headersMs: number;
  /** Between two pieces of the answer. */
  readonly bodyMs: number;
  /** The whole call, waiting for a free connection included. */
  readonly totalMs: number;
}

/** Nothing is published (public documentation, section 1.4); a create may take a while, an operator does not wait longer. */
export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 60_000,
};

const MAX_ANSWER_BYTES = 20 * 1024 * 1024;
const CONNECTIONS_PER_ORIGIN = 8;

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Transport {
  /** Redirects are not followed and nothing is repeated: one call is at most one request on the wire. */
  exchange(request: HttpRequest): Promise<Result<HttpAnswer, ServiceFailure>>;
  /** Ends running calls as `aborted` and closes every connection. */
  close(): Promise<void>;
}

export function createTransport(timeouts: Timeouts): Transport {
  const closing = new AbortController();
  // One listener a running call; Node 20 would take the eleventh for a leak.
  setMaxListeners(0, closing.signal);
  const reads = new Agent(agentOptions(timeouts, 1));
  // A write goes over a connection of its own (0 means no keep-alive). A kept one may have been closed by the other side at
  // the very moment of writing, which would leave a harmless create with an unknown outcome.
  const writes = new Agent(agentOptions(timeouts, 0));
  const limits = { totalMs: timeouts.totalMs, maxAnswerBytes: MAX_ANSWER_BYTES };
  return {
    async exchange(request) {
      const dispatcher = request.method === "GET" ? reads : writes;
      const outcome = await runExchange(dispatcher, dispatchOptions(request), limits, closing.signal);
      return outcome.kind === "answered" ? success(outcome.answer) : failure(brokenExchangeFailure(outcome));
    },
    async close() {
      closing.abort();
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
}

function agentOptions(timeouts: Timeouts, pipelining: 0 | 1): Agent.Options {
  return {
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining,
    allowH2: false,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  };
}

function dispatchOptions({ method, url, headers, body }: HttpRequest): Dispatcher.DispatchOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { ...headers },
    body,
    idempotent: false,
  };
}
