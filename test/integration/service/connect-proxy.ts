import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { listenLocally } from "../../local-server.ts";

interface TunnelRequest {
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TestProxy {
  readonly url: string;
  readonly tunnels: readonly TunnelRequest[];
  readonly plainRequests: readonly string[];
  close(): Promise<void>;
}

export async function startProxy(port: number, onTunnel?: (socket: Duplex) => void): Promise<TestProxy> {
  const tunnels: TunnelRequest[] = [];
  const plainRequests: string[] = [];
  const server = createServer((request, response) => {
    plainRequests.push(request.url ?? "");
    response.writeHead(403).end();
  });
  server.on("connect", ({ url = "", headers }, client: Duplex) => {
    tunnels.push({ target: url, headers });
    client.on("error", () => {});
    if (onTunnel) return onTunnel(client);
    const service = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      service.pipe(client).pipe(service);
    });
    service.on("error", () => client.destroy());
    client.on("close", () => service.destroy());
  });
  const { port: proxyPort, close } = await listenLocally(server);
  return { url: `http://127.0.0.1:${proxyPort}`, tunnels, plainRequests, close };
}

export interface SecureServer {
  readonly port: number;
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  close(): Promise<void>;
}

export async function startSecureServer(
  certificate: { readonly key: string; readonly cert: string },
  content: unknown,
): Promise<SecureServer> {
  const requests: SecureServer["requests"][number][] = [];
  const server = createTlsServer(certificate, (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      requests.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content));
    });
  });
  server.on("tlsClientError", () => {});
  return { requests, ...(await listenLocally(server)) };
}
