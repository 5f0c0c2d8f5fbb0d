import { once } from "node:events";
import { createServer } from "node:http";

export interface RelayHealth {
  readonly connected: boolean;
  readonly spool: { readonly isFull: boolean };
}

/** Answers any request from this computer with the state, and with 503 unless the relay is connected and its spool has room. */
export async function openHealth(port: number, readState: () => RelayHealth) {
  const server = createServer((_request, response) => {
    const state = readState();
    const isWell = state.connected && !state.spool.isFull;
    response.writeHead(isWell ? 200 : 503, { "content-type": "application/json", connection: "close" });
    response.end(`${JSON.stringify(state)}\n`);
  });
  server.listen({ host: "127.0.0.1", port });
  await once(server, "listening");
  return {
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
