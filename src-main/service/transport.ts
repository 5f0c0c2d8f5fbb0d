import { setMaxListeners } from "node:events";
import type { Dispatcher } from "undici";
import { isLoopback } from "../../src-domain/environments/service-address.ts";
import { PROXY_KIND_FAULT } from "../../src-domain/environments/service-call.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { createExchangeFailure } from "./broken-exchange.ts";
import { ExchangeStopped, runExchange, type Timeouts, type ExchangeLimits, type HttpAnswer } from "./exchange.ts";
import { type ServiceFailure, createServiceFailure } from "./failure.ts";
import type { Pools } from "./pools.ts";

/** The proxy for an address, `http://` or `https://`; null means a direct connection. */
export type ProxySource = (url: string) => Promise<string | null>;

/** The system names proxies, but only of kinds (`SOCKS5`) that this app cannot use. */
export class ProxyUnusable extends Error {
  constructor(kinds: readonly string[]) {
    super(kinds.join(", "));
  }
}

/**
 * Never rejects; `stopSignal` ends the lookup. Loopback is direct, because a proxy would connect to its own computer.
 */
async function routeTo(
  url: URL,
  proxy: ProxySource,
  stopSignal: AbortSignal,
): Promise<Result<string | null, ServiceFailure>> {
  if (isLoopback(url.hostname)) return success(null);
  try {
    const proxyUrl = await Promise.race([proxy(`${url.origin}/`), rejectOnAbort(stopSignal)]);
    if (proxyUrl === null) return success(null);
    if (/^https?:\/\//i.test(proxyUrl) && URL.canParse(proxyUrl)) return success(proxyUrl);
    return createProxyFailure("PROXY_ADDRESS");
  } catch (error) {
    return createProxyFailure(
      error instanceof ProxyUnusable ? `${PROXY_KIND_FAULT} ${error.message}` : "PROXY_SETTINGS",
    );
  }
}

const createProxyFailure = (fault: string): Result<never, ServiceFailure> =>
  failure(createServiceFailure("offline", "no", `The proxy cannot be used (${fault}).`, { fault }));

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new Error("proxy lookup: stopped"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** Opens pools by route; null is direct. The first call loads undici, which takes longer than opening the window. */
function createConnections(timeouts: Timeouts, extraCa: readonly string[]) {
  const pools = new Map<string | null, Promise<Pools>>();

  function poolsOf(route: string | null): Promise<Pools> {
    const existingPools = pools.get(route);
    if (existingPools) return existingPools;
    const newPools = import("./pools.ts").then(({ openPools }) => openPools(route, timeouts, extraCa));
    pools.set(route, newPools);
    return newPools;
  }

  return {
    async dispatcher(route: string | null, method: HttpRequest["method"]): Promise<Dispatcher> {
      const { reads, writes } = await poolsOf(route);
      return method === "GET" ? reads : writes;
    },
    async close(): Promise<void> {
      const allPools = await Promise.all(pools.values());
      await Promise.all(allPools.flatMap(({ reads, writes }) => [reads.destroy(), writes.destroy()]));
    },
  };
}

/** The service publishes no timeouts (section 1.4). A create may be slow; an operator waits at most `totalMs`. */
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
  const closeController = new AbortController();
  // One listener per running call; Node 20 would report the eleventh as a leak.
  setMaxListeners(0, closeController.signal);
  const connections = createConnections(timeouts, extraCa);
  return {
    async exchange(request, { totalMs: requestedTotalMs, maxAnswerBytes }) {
      const totalMs = Math.max(1, Math.min(timeouts.totalMs, requestedTotalMs));
      const deadlineMs = performance.now() + totalMs;
      const deadlineSignal = AbortSignal.timeout(limitWait(Math.ceil(totalMs)));
      const route = await routeTo(request.url, proxy, AbortSignal.any([closeController.signal, deadlineSignal]));
      if (closeController.signal.aborted) return createUnsentFailure("closed");
      if (deadlineSignal.aborted) return createUnsentFailure("deadline");
      if (!route.ok) return route;
      const dispatcher = await connections.dispatcher(route.value, request.method);
      const limits = { totalMs: Math.max(1, deadlineMs - performance.now()), maxAnswerBytes };
      const outcome = await runExchange(dispatcher, dispatchOptions(request), limits, closeController.signal);
      return outcome.kind === "answered" ? success(outcome.answer) : failure(createExchangeFailure(outcome));
    },
    async close() {
      closeController.abort();
      await connections.close();
    },
  };
}

const createUnsentFailure = (reason: "closed" | "deadline"): Result<never, ServiceFailure> =>
  failure(
    createExchangeFailure({
      kind: "broken",
      error: new ExchangeStopped(reason),
      wasWritten: false,
      hasPartialAnswer: false,
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
