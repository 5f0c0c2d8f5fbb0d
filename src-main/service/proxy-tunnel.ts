import { Pool, ProxyAgent, type Agent } from "undici";
import { TunnelFailed } from "./broken-exchange.ts";

interface TunnelOptions {
  /** `http:` or `https:`; includes user name and password only if the proxy was configured with them. */
  readonly proxyUrl: string;
  /** Milliseconds that the proxy may take to open the tunnel. */
  readonly connectMs: number;
  /** PEM; null keeps the runtime's own roots. */
  readonly authorities: readonly string[] | null;
  readonly agent: Agent.Options;
}

/** `rejectUnauthorized` is explicit: without it, NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the check of certificates off. */
export const secured = (connectMs: number, authorities: TunnelOptions["authorities"]) => ({
  timeout: connectMs,
  rejectUnauthorized: true,
  ...(authorities !== null && { ca: [...authorities] }),
});

/** Always by CONNECT: the proxy never sees our headers, and undici writes nothing before the tunnel is open. */
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

/** If the proxy closes a connection during CONNECT, undici reconnects endlessly; an error of our own ends the attempt. */
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
