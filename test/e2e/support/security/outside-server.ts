import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface OutsideServer {
  readonly origin: string;
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a web server that answers every request: a page of the app must never reach it. */
export async function openOutsideServer(): Promise<OutsideServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", request.url?.endsWith(".js") ? "text/javascript" : "text/html");
    response.end("window.injected = true");
  });
  server.on("upgrade", (request, socket) => {
    requests.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
