import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher } from "undici";
import { createTunnel, secured } from "./proxy-tunnel.ts";
import type { Timeouts } from "./exchange.ts";

const CONNECTIONS_PER_ORIGIN = 8;

export interface Pools {
  readonly reads: Dispatcher;
  readonly writes: Dispatcher;
}

/** `route`: null for direct connections, else a proxy. */
export function openPools(route: string | null, timeouts: Timeouts, extraCa: readonly string[]): Pools {
  // Added to the public roots, never instead of them.
  const authorities = extraCa.length === 0 ? null : [...rootCertificates, ...extraCa];
  const { connectMs } = timeouts;

  function open(pipelining: 0 | 1): Dispatcher {
    const agent = agentOptions(timeouts, pipelining);
    if (route !== null) return createTunnel({ proxyUrl: route, connectMs, authorities, agent });
    return new Agent({ ...agent, connect: secured(connectMs, authorities) });
  }

  // Each write uses a connection of its own (0 disables keep-alive). The other side may close a kept connection at the very
  // moment of writing, which would leave a harmless create with an unknown outcome.
  return { reads: open(1), writes: open(0) };
}

function agentOptions(timeouts: Timeouts, pipelining: 0 | 1): Agent.Options {
  return {
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining,
    allowH2: false,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  };
}
