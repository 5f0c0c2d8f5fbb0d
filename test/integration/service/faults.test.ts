import type { Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ServiceFailure, Timeouts } from "../../../src-main/service/index.ts";
import { listenLocally } from "../../local-server.ts";
import { httpAnswer, jsonAnswer, startRawServer } from "./raw-server.ts";
import { selfSignedCertificate } from "./self-signed.ts";
import {
  createServiceWithRawServer,
  API_KEY,
  API_TOKEN,
  createOrder,
  retryWithDoubledTime,
  createServiceAt,
  CREATED,
  META_OK,
} from "./service-under-test.ts";

describe("a request that was not sent", () => {
  it("fails when the connection is refused", async () => {
    const server = await startRawServer({});
    await server.close();
    const { service, records } = createServiceAt(server.origin);
    expect(await createOrder(service)).toMatchObject({
      ok: false,
      error: { kind: "offline", delivered: "no", httpStatus: null },
    });
    expect(records).toMatchObject([
      { operation: "resend.create", outcome: "offline", delivered: "no", answerBytes: null },
    ]);
  });

  it.each<[string, (socket: Socket) => void, Partial<ServiceFailure>, Partial<Timeouts>?]>([
    ["the other side does not speak TLS", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), { kind: "tls" }],
    [
      "no secure connection is made in time",
      () => {},
      { kind: "timeout", message: expect.stringContaining("UND_ERR_CONNECT_TIMEOUT") as string },
      { connectMs: 400 },
    ],
    [
      "a secure connection breaks before it is established",
      (socket) => socket.once("data", () => socket.resetAndDestroy()),
      {},
    ],
  ])("fails when %s", async (_name, onConnection, expectedError, timeouts = {}) => {
    const { origin } = await startRawServer({ onConnection });
    const { service } = createServiceAt(origin.replace("http:", "https:"), { timeouts });
    expect(await createOrder(service)).toMatchObject({ ok: false, error: { delivered: "no", ...expectedError } });
  });

  it("fails before it sends the token when the certificate is not trusted", async () => {
    let dataEvents = 0;
    const server = createTlsServer(selfSignedCertificate(), (socket) => {
      socket.on("error", () => {});
      socket.on("data", () => (dataEvents += 1));
    });
    const { port, close } = await listenLocally(server);
    onTestFinished(close);
    const { service } = createServiceAt(`https://127.0.0.1:${port}`);
    const message = expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(await createOrder(service)).toMatchObject({ ok: false, error: { kind: "tls", delivered: "no", message } });
    expect(dataEvents).toBe(0);
  });
});

describe("a request that may have arrived", () => {
  const OVERSIZED_HEADERS = httpAnswer(200, "", { "content-length": String(50 * 1024 * 1024) });
  it.each<[string, (socket: Socket) => void, Partial<ServiceFailure>, Partial<Timeouts>?]>([
    ["a reset after reading", (socket) => socket.resetAndDestroy(), { kind: "offline", httpStatus: null }],
    ["a close without an answer", (socket) => socket.end(), { kind: "offline", httpStatus: null }],
    [
      "no answer in time",
      () => {},
      { kind: "timeout", message: "The service did not answer in time (UND_ERR_HEADERS_TIMEOUT)." },
      { headersMs: 400 },
    ],
    [
      "headers, then silence",
      (socket) => socket.write(CREATED.slice(0, -5)),
      { kind: "timeout", httpStatus: 200, message: "The answer stopped arriving (UND_ERR_BODY_TIMEOUT)." },
      { bodyMs: 400 },
    ],
    [
      "a close inside the answer",
      (socket) => socket.end(CREATED.slice(0, -5)),
      { kind: "unreadable", httpStatus: 200 },
    ],
    [
      "a reset inside the answer's headers",
      // On Windows, a reset discards data that was not read before.
      (socket) => socket.write(CREATED.slice(0, 30), () => void setTimeout(() => socket.resetAndDestroy(), 20)),
      { kind: "unreadable", httpStatus: null, message: "The answer broke off (ECONNRESET)." },
    ],
    [
      "something that is not HTTP",
      (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
      { kind: "unreadable", httpStatus: null },
    ],
    ["a Content-Length of 50 MB", (socket) => socket.write(OVERSIZED_HEADERS), { kind: "unreadable", httpStatus: 200 }],
    [
      "a redirect",
      (socket) => socket.end(httpAnswer(307, "", { location: "/elsewhere" })),
      { kind: "unreadable", httpStatus: 307 },
    ],
  ])("has an unknown outcome after %s", async (_name, onRequest, expectedError, timeouts = {}) => {
    const { server, service } = await createServiceWithRawServer({ onRequest: onRequest }, { timeouts });
    expect(await createOrder(service)).toMatchObject({ ok: false, error: { delivered: "maybe", ...expectedError } });
    expect(server.requests).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });

  it("has an unknown outcome after a reset before the body was read", async () => {
    const { server, service } = await createServiceWithRawServer({ onHead: (socket) => socket.resetAndDestroy() });
    const body = JSON.stringify({ remarks: "x".repeat(2_000_000) });
    const outcome = await service.resend.create(body, { idempotencyKey: "k" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "offline", delivered: "maybe" } });
    expect(server.connections()).toBe(1);
  });

  it("stops reading a 50 MB answer at the operation's limit", async () => {
    let writtenBytes = 0;
    const piece = Buffer.alloc(64 * 1024, " ");
    const sendForever = (socket: Socket): void => {
      while (writtenBytes < 50 * 1024 * 1024 && !socket.destroyed) {
        writtenBytes += piece.length;
        if (!socket.write(`${piece.length.toString(16)}\r\n${piece.toString()}\r\n`))
          return void socket.once("drain", () => sendForever(socket));
      }
    };
    const { service } = await createServiceWithRawServer({
      onRequest: (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n");
        sendForever(socket);
      },
    });
    expect(await createOrder(service)).toMatchObject({
      ok: false,
      error: { kind: "unreadable", delivered: "maybe" },
    });
    // Includes the bytes in the buffers of both sides.
    expect(writtenBytes).toBeLessThan(20 * 1024 * 1024);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["no answer within the total time", () => {}],
    [
      "an answer that drips beyond the total time",
      (socket) => {
        socket.write(httpAnswer(200, "", { "content-length": "1000" }));
        const drip = setInterval(() => socket.write(" "), 50);
        socket.on("close", () => clearInterval(drip));
      },
    ],
  ])("has an unknown outcome after %s", async (_name, onRequest) => {
    const { outcome } = await retryWithDoubledTime(
      async (totalMs) => {
        const { server, service } = await createServiceWithRawServer({ onRequest }, { timeouts: { totalMs } });
        return { outcome: await createOrder(service), arrived: server.requests.length };
      },
      ({ arrived }) => arrived > 0,
    );
    expect(outcome).toMatchObject({ ok: false, error: { kind: "timeout", delivered: "maybe" } });
  });
});

describe("an answer", () => {
  it.each([{}, { resendId: null }, { resendId: "x" }, { data: {} }])(
    "is unreadable when a success has no usable resendId: %j",
    async (payload) => {
      const { service } = await createServiceWithRawServer({
        onRequest: (socket) => socket.end(jsonAnswer(200, { ...payload, meta: META_OK })),
      });
      expect(await createOrder(service)).toMatchObject({
        ok: false,
        error: { kind: "unreadable", delivered: "yes", httpStatus: 200 },
      });
    },
  );

  it("contains no credentials when the service repeats them", async () => {
    const echo = `no such token ${API_TOKEN} for ${API_KEY}`;
    const meta = { status: 401, data: {}, errorCode: echo, error: { message: echo, [echo]: [echo] } };
    const { service, records } = await createServiceWithRawServer({
      onRequest: (socket) => socket.end(jsonAnswer(401, { correlationId: echo, meta })),
    });
    const reportedText = JSON.stringify([await createOrder(service), await service.inventory.get("1"), records]);
    expect(records[0]?.correlationId).toBe("no such token [redacted] for [redacted]");
    expect(reportedText).not.toContain(API_TOKEN);
    expect(reportedText).not.toContain(API_KEY);
  });
});
