import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listenLocally } from "../../local-server.ts";

export interface RawRequest {
  /** 0 for the first connection that the server accepted. */
  readonly connection: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A TCP server, because an HTTP library could not violate HTTP. Closed after the test. */
export interface RawServer {
  readonly origin: string;
  readonly requests: readonly RawRequest[];
  connections(): number;
  close(): Promise<void>;
}

interface RawBehavior {
  readonly onRequest?: (socket: Socket, request: RawRequest, index: number) => void;
  readonly onConnection?: (socket: Socket) => void;
  /** Called after the headers of a request, before its body is complete. */
  readonly onHead?: (socket: Socket) => void;
}

export async function startRawServer(behavior: RawBehavior): Promise<RawServer> {
  const requests: RawRequest[] = [];
  let connectionCount = 0;
  const server = createServer((socket) => {
    const connection = connectionCount;
    connectionCount += 1;
    socket.on("error", () => {});
    let bufferedBytes: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      bufferedBytes = Buffer.concat([bufferedBytes, chunk]);
      if (bufferedBytes.includes("\r\n\r\n")) behavior.onHead?.(socket);
      for (
        let parsed = parseRequest(bufferedBytes, connection);
        parsed !== null;
        parsed = parseRequest(bufferedBytes, connection)
      ) {
        bufferedBytes = parsed.remainingBytes;
        requests.push(parsed.request);
        behavior.onRequest?.(socket, parsed.request, requests.length - 1);
      }
    });
    behavior.onConnection?.(socket);
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return { origin: `http://127.0.0.1:${port}`, requests, connections: () => connectionCount, close };
}

function parseRequest(
  bufferedBytes: Buffer,
  connection: number,
): { request: RawRequest; remainingBytes: Buffer } | null {
  const end = bufferedBytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [requestLine = "", ...headerLines] = bufferedBytes.subarray(0, end).toString("latin1").split("\r\n");
  const [method = "", path = ""] = requestLine.split(" ");
  const headers = Object.fromEntries(
    headerLines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const bodyEnd = end + 4 + Number(headers["content-length"] ?? 0);
  if (bufferedBytes.length < bodyEnd) return null;
  const body = bufferedBytes.subarray(end + 4, bodyEnd).toString("utf8");
  return { request: { connection, method, path, headers, body }, remainingBytes: bufferedBytes.subarray(bodyEnd) };
}

export function httpAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const allHeaders = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n${body}`;
}

export const jsonAnswer = (status: number, content: unknown, headers: Readonly<Record<string, string>> = {}): string =>
  httpAnswer(status, JSON.stringify(content), headers);
