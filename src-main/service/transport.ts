import { setMaxListeners } from "node:events";
import type { Dispatcher } from "undici";
import type { Pools } from "./pools.ts";
import { ExchangeStopped, runExchange, type Timeouts, type ExchangeLimits, type HttpAnswer } from "./exchange.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { brokenExchangeFailure } from "./broken-exchange.ts";
import type { ServiceFailure } from "./failure.ts";
import { routeTo, type ProxySource } from "./route.ts";
import { boundedWait } from "../../src-domain/waits.ts";

/** Pools by route; null is direct. The first one loads undici, which takes longer than the window takes to open. */
function createConnections(timeouts: Timeouts, extraCa: readonly string[]) {
  const pools = new Map<string | null, Promise<Pools>>();

  function poolsOf(route: string | null): Promise<Pools> {
    const known = pools.get(route);
    if (known) return known;
    const opening = import("./pools.ts").then(({ openPools }) => openPools(route, timeouts, extraCa));
    pools.set(route, opening);
    return opening;
  }

  return {
    async dispatcher(route: string | null, method: HttpRequest["method"]): Promise<Dispatcher> {
      const { reads, writes } = await poolsOf(route);
      return method === "GET" ? reads : writes;
    },
    async close(): Promise<void> {
      const opened = await Promise.all(pools.values());
      await Promise.all(opened.flatMap(({ reads, writes }) => [reads.destroy(), writes.destroy()]));
    },
  };
}

/**
 * The service publishes none (public documentation, section 1.4). A create may be slow; no operator waits longer than
 * this.
 */
export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 60_000,
};

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Transport {
  /** Sends at most one request: no redirects, no repeats. Aborts an answer that is too long. */
  exchange(request: HttpRequest, limits: ExchangeLimits): Promise<Result<HttpAnswer, ServiceFailure>>;
  /** Ends running calls as `aborted` and closes every connection. */
  close(): Promise<void>;
}

interface TransportOptions {
  readonly timeouts: Timeouts;
  readonly proxy: ProxySource;
  /** PEM texts of authorities that are trusted in addition to the public ones. */
  readonly extraCa: readonly string[];
}

export function createTransport({ timeouts, proxy, extraCa }: TransportOptions): Transport {
  const closing = new AbortController();
  // One listener per running call; Node 20 would report the eleventh as a leak.
  setMaxListeners(0, closing.signal);
  const connections = createConnections(timeouts, extraCa);
  return {
    async exchange(request, { totalMs: wantedMs, maxAnswerBytes }) {
      const totalMs = Math.max(1, Math.min(timeouts.totalMs, wantedMs));
      const deadline = performance.now() + totalMs;
      const deadlineSignal = AbortSignal.timeout(boundedWait(Math.ceil(totalMs)));
      const route = await routeTo(request.url, proxy, AbortSignal.any([closing.signal, deadlineSignal]));
      if (closing.signal.aborted) return unsent("closed");
      if (deadlineSignal.aborted) return unsent("deadline");
      if (!route.ok) return route;
      const dispatcher = await connections.dispatcher(route.value, request.method);
      const limits = { totalMs: Math.max(1, deadline - performance.now()), maxAnswerBytes };
      const outcome = await runExchange(dispatcher, dispatchOptions(request), limits, closing.signal);
      return outcome.kind === "answered" ? success(outcome.answer) : failure(brokenExchangeFailure(outcome));
    },
    async close() {
      closing.abort();
      await connections.close();
    },
  };
}

const unsent = (reason: "closed" | "deadline"): Result<never, ServiceFailure> =>
  failure(
    brokenExchangeFailure({
      kind: "broken",
      error: new ExchangeStopped(reason),
      written: false,
      answering: false,
      httpStatus: null,
    }),
  );

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
