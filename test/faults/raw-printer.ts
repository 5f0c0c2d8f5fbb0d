import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A printer that takes labels by raw TCP, and outlives the desk that is killed. */
export interface RawPrinter {
  readonly port: number;
  /** Texts of the labels that came completely, in their order. */
  readonly labels: readonly string[];
  close(): Promise<void>;
}

export async function openRawPrinter(): Promise<RawPrinter> {
  const labels: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    sockets.add(socket);
    socket.on("data", (part) => void parts.push(part));
    socket.on("end", () => void labels.push(Buffer.concat(parts).toString("utf8")));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => void sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    labels,
    async close() {
      const closeEvent = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closeEvent;
    },
  };
}
