import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher, Pool, ProxyAgent } from "undici";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { ProxyTunnelError } from "./broken-exchange.ts";
import type { Timeouts } from "./exchange.ts";

interface TunnelOptions {
  /** `http:` or `https:`; includes user name and password only if the proxy was configured with them. */
  readonly proxyUrl: string;
  /** Milliseconds that the proxy has to open the tunnel. */
  readonly connectMs: number;
  /** PEM; null keeps the runtime's own roots. */
  readonly authorities: readonly string[] | null;
  readonly agent: Agent.Options;
}

/** `rejectUnauthorized` is explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would change its default. */
const createTlsOptions = (connectMs: number, authorities: TunnelOptions["authorities"]) => ({
  timeout: connectMs,
  rejectUnauthorized: true,
  ...(authorities !== null && { ca: [...authorities] }),
});

/** Uses CONNECT: the proxy never sees our headers, and undici writes nothing before the tunnel is open. */
function createTunnel({ proxyUrl, connectMs, authorities, agent }: TunnelOptions): ProxyAgent {
  const tls = createTlsOptions(connectMs, authorities);
  return new ProxyAgent({
    ...agent,
    uri: proxyUrl,
    proxyTls: tls,
    requestTls: tls,
    clientFactory: (origin, options) => createTunnelPool(origin, { ...options, headersTimeout: connectMs }),
  });
}

/** Throws `ProxyTunnelError`, because undici reconnects endlessly if the proxy closes a connection during CONNECT. */
function createTunnelPool(origin: URL, options: Pool.Options): Pool {
  const pool = new Pool(origin, options);
  const connect = pool.connect.bind(pool);
  pool.connect = async (params: Parameters<typeof connect>[0]) => {
    const tunnel = await connect(params).catch((error: unknown) => {
      throw new ProxyTunnelError(errorCodeOf(error) ?? (error instanceof Error ? error.name : "PROXY_BROKEN"));
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on("error", () => {}).destroy();
    throw new ProxyTunnelError(`PROXY_HTTP_${tunnel.statusCode}`);
  };
  return pool;
}

const CONNECTIONS_PER_ORIGIN = 8;

export interface Pools {
  readonly reads: Dispatcher;
  readonly writes: Dispatcher;
}

/** `route`: null for direct connections, else a proxy. */
export function openPools(route: string | null, timeouts: Timeouts, extraCa: readonly string[]): Pools {
  // Add the public roots, because `ca` replaces them.
  const authorities = extraCa.length === 0 ? null : [...rootCertificates, ...extraCa];
  const { connectMs } = timeouts;

  function openDispatcher(pipelining: 0 | 1): Dispatcher {
    const agent = createAgentOptions(timeouts, pipelining);
    if (route !== null) return createTunnel({ proxyUrl: route, connectMs, authorities, agent });
    return new Agent({ ...agent, connect: createTlsOptions(connectMs, authorities) });
  }

  // Each write uses a new connection (0 disables keep-alive). The other side may close a kept-alive connection at the
  // moment of writing, which would leave a create with an unknown outcome.
  return { reads: openDispatcher(1), writes: openDispatcher(0) };
}

function createAgentOptions(timeouts: Timeouts, pipelining: 0 | 1): Agent.Options {
  return {
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining,
    allowH2: false,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  };
}
