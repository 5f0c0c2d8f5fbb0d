import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher } from "undici";
import { createTunnel } from "./proxy-tunnel.ts";
import type { HttpRequest, Timeouts } from "./transport.ts";

const CONNECTIONS_PER_ORIGIN = 8;

interface Lines {
  readonly reads: Dispatcher;
  readonly writes: Dispatcher;
}

/** Connections by the way they take: directly (null) or through one of the proxies that the system names. */
export function createConnections(timeouts: Timeouts, extraCa: readonly string[]) {
  // Added to the public roots, never instead of them.
  const authorities = extraCa.length === 0 ? null : [...rootCertificates, ...extraCa];
  const lines = new Map<string | null, Lines>();

  function open(route: string | null, pipelining: 0 | 1): Dispatcher {
    const { connectMs } = timeouts;
    const agent = agentOptions(timeouts, pipelining);
    if (route !== null) return createTunnel({ proxyUrl: route, connectMs, authorities, agent });
    return new Agent({ ...agent, connect: { timeout: connectMs, ...(authorities !== null && { ca: authorities }) } });
  }

  function linesOf(route: string | null): Lines {
    const known = lines.get(route);
    if (known) return known;
    // A write goes over a connection of its own (0 means no keep-alive). A kept one may have been closed by the other side
    // at the very moment of writing, which would leave a harmless create with an unknown outcome.
    const made = { reads: open(route, 1), writes: open(route, 0) };
    lines.set(route, made);
    return made;
  }

  return {
    dispatcher: (route: string | null, method: HttpRequest["method"]): Dispatcher =>
      method === "GET" ? linesOf(route).reads : linesOf(route).writes,
    async close(): Promise<void> {
      await Promise.all([...lines.values()].flatMap(({ reads, writes }) => [reads.destroy(), writes.destroy()]));
    },
  };
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
