import { Pool, ProxyAgent, type Agent } from "undici";
import { TunnelFailed } from "./broken-exchange.ts";

interface TunnelOptions {
  /** `http:` or `https:`; with user name and password only where the proxy was configured with them. */
  readonly proxyUrl: string;
  /** Milliseconds that the proxy may take to open the way. */
  readonly connectMs: number;
  /** PEM; null keeps the runtime's own roots. */
  readonly authorities: readonly string[] | null;
  readonly agent: Agent.Options;
}

/** The check of certificates is asked for by name: without that, NODE_TLS_REJECT_UNAUTHORIZED=0 turns it off. */
export const secured = (connectMs: number, authorities: TunnelOptions["authorities"]) => ({
  timeout: connectMs,
  rejectUnauthorized: true,
  ...(authorities !== null && { ca: [...authorities] }),
});

/**
 * Requests through an HTTP proxy, always by CONNECT: the proxy never sees a header of ours, whatever the target's scheme, and
 * undici hands a request to the connection only when the way stands.
 */
export function createTunnel({ proxyUrl, connectMs, authorities, agent }: TunnelOptions): ProxyAgent {
  const tls = secured(connectMs, authorities);
  return new ProxyAgent({
    ...agent,
    uri: proxyUrl,
    proxyTls: tls,
    requestTls: tls,
    clientFactory: (origin, options) => proxyConnections(origin, { ...options, headersTimeout: connectMs }),
  });
}

/**
 * undici takes a connection that the proxy closes in the middle of CONNECT for one to make again, at once and for ever; an
 * error of our own ends the attempt.
 */
function proxyConnections(origin: URL, options: Pool.Options): Pool {
  const pool = new Pool(origin, options);
  const connect = pool.connect.bind(pool);
  pool.connect = async (params: Parameters<typeof connect>[0]) => {
    const opened = await connect(params).catch((error: unknown) => {
      throw new TunnelFailed(codeOf(error));
    });
    if (opened.statusCode === 200) return opened;
    opened.socket.on("error", () => {}).destroy();
    throw new TunnelFailed(`PROXY_HTTP_${opened.statusCode}`);
  };
  return pool;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "PROXY_BROKEN";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
