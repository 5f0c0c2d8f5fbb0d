import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Outside {
  readonly origin: string;
  /** Everything that was ever asked of it. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** A web server that gives whatever is asked, to whomever: what a page of ours must never reach. */
export async function openOutside(): Promise<Outside> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", request.url?.endsWith(".js") ? "text/javascript" : "text/html");
    response.end("window.injected = true");
  });
  server.on("upgrade", (request, socket) => {
    asked.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
