import { constants } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A proxy in front of a server that causes faults below its protocol. Works until `fail`, and again after `repair`. */
export interface Front {
  readonly origin: string;
  fail(): Promise<void>;
  repair(): Promise<void>;
  close(): Promise<void>;
}

export async function openTcpFront(targetPort: number): Promise<Front> {
  const sockets = new Set<Socket>();
  let server = createServer();
  let port = 0;
  const listen = (): Promise<void> =>
    untilFree(async () => {
      server = createServer((socket) => forward(socket, targetPort, sockets));
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

/**
 * Opens a proxy that is silent between `fail` and `repair`: it passes nothing on, refuses nothing and closes nothing,
 * as a cut cable does. `port`: the port on which it listens.
 */
export async function openSilentFront(targetPort: number, port: number): Promise<Front> {
  const sockets = new Set<Socket>();
  /** Each accepted connection, with the one to the target; null if it was accepted while the proxy is silent. */
  const routes = new Map<Socket, Socket | null>();
  let isSilent = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      routes.delete(socket);
    });
    routes.set(socket, isSilent ? null : forward(socket, targetPort, sockets));
  });
  await untilFree(async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: async () => {
      isSilent = true;
      for (const stream of sockets) stream.unpipe().pause();
    },
    repair: async () => {
      if (!isSilent) return;
      isSilent = false;
      for (const [socket, outgoingSocket] of routes)
        if (outgoingSocket === null) routes.set(socket, forward(socket, targetPort, sockets));
        else socket.pipe(outgoingSocket).pipe(socket);
    },
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

/** Opens a TLS proxy. The desk trusts its certificate until `fail`, which replaces it by an untrusted one. */
export async function openTlsFront(
  targetPort: number,
  trustedCertificate: Certificate,
  untrustedCertificate: Certificate,
): Promise<Front> {
  const sockets = new Set<Socket>();
  // Without session tickets, every connection receives the certificate.
  const secureOptions = constants.SSL_OP_NO_TICKET;
  const server = createTlsServer({ ...trustedCertificate, secureOptions }, (socket) =>
    forward(socket, targetPort, sockets),
  );
  // A desk may reject the certificate; that is no error here.
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const presentCertificate = async (certificate: Certificate): Promise<void> => {
    server.setSecureContext({ ...certificate, secureOptions });
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    fail: () => presentCertificate(untrustedCertificate),
    repair: () => presentCertificate(trustedCertificate),
    close: () => closeServer(server, sockets),
  };
}

/** Returns the connection to the target. */
function forward(socket: Socket, targetPort: number, sockets: Set<Socket>): Socket {
  const outgoingSocket = connect(targetPort, "127.0.0.1");
  for (const stream of [socket, outgoingSocket]) {
    sockets.add(stream);
    stream.on("error", () => stream.destroy());
    stream.on("close", () => {
      sockets.delete(stream);
      socket.destroy();
      outgoingSocket.destroy();
    });
  }
  socket.pipe(outgoingSocket).pipe(socket);
  return outgoingSocket;
}

async function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  const serverClosed = server.listening ? once(server, "close") : Promise.resolve();
  server.close();
  for (const socket of sockets) socket.destroy();
  await serverClosed;
}
