import { constants } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A proxy in front of a simulator that causes faults below HTTP. Works until `fail`, and again after `repair`. */
export interface Front {
  readonly origin: string;
  fail(): Promise<void>;
  repair(): Promise<void>;
  close(): Promise<void>;
}

export async function openPort(target: number): Promise<Front> {
  const sockets = new Set<Socket>();
  let server = createServer();
  let port = 0;
  const listen = (): Promise<void> =>
    untilFree(async () => {
      server = createServer((socket) => pass(socket, target, sockets));
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      ({ port } = server.address() as AddressInfo);
    });
  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: () => closeServer(server, sockets),
    repair: listen,
    close: () => closeServer(server, sockets),
  };
}

/** Retries while a port is in use: the system may have given it to an outgoing connection in the meantime. */
export async function untilFree<Result>(listen: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await listen();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A TLS proxy whose certificate is trusted by the desk until `fail`, and untrusted then. */
export async function openTlsEnd(target: number, trusted: Certificate, untrusted: Certificate): Promise<Front> {
  const sockets = new Set<Socket>();
  // Without session tickets, every connection receives the certificate.
  const secureOptions = constants.SSL_OP_NO_TICKET;
  const server = createTlsServer({ ...trusted, secureOptions }, (socket) => pass(socket, target, sockets));
  // A desk may reject the certificate; that is no error here.
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const present = async (certificate: Certificate): Promise<void> => {
    server.setSecureContext({ ...certificate, secureOptions });
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    fail: () => present(untrusted),
    repair: () => present(trusted),
    close: () => closeServer(server, sockets),
  };
}

function pass(socket: Socket, target: number, sockets: Set<Socket>): void {
  const onward = connect(target, "127.0.0.1");
  for (const end of [socket, onward]) {
    sockets.add(end);
    end.on("error", () => end.destroy());
    end.on("close", () => {
      sockets.delete(end);
      socket.destroy();
      onward.destroy();
    });
  }
  socket.pipe(onward).pipe(socket);
}

async function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = server.listening ? once(server, "close") : Promise.resolve();
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}
