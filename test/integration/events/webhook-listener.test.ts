import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text as wholeText } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { InboxRefusal } from "../../../src-domain/events/event-inbox.ts";
import type { EventSink, RawEvent } from "../../../src-main/events/event-source.ts";
import type { WebhookListenerOptions } from "../../../src-main/events/webhook-listener.ts";
import { freePort } from "../../local-server.ts";
import { closeListeners, headersFor, listen, listenerAt, now, path, post, signingKey } from "./test-listener.ts";

const body = '{"category":"newInventoryCreated","action":"newInventoryCreated","eventTime":"2026-11-21T11:59:59Z"}';
const otherKey = Buffer.from("another signing key of the test").toString("base64");

afterEach(closeListeners);

describe("the webhook listener", () => {
  it("answers 200 after the event is stored byte for byte", async () => {
    let release = (): void => {};
    const durable = new Promise<"stored">((resolve) => (release = () => resolve("stored")));
    const received: RawEvent[] = [];
    const { address } = await listen({
      store: (events) => {
        received.push(...events);
        return durable;
      },
    });
    let isAnswered = false;
    const answer = post(address, ` ${body}\n`, headersFor(` ${body}\n`)).then((response) => {
      isAnswered = true;
      return response;
    });
    await expect.poll(() => received).toEqual([{ body: ` ${body}\n`, receivedAt: now.toISOString() }]);
    expect(isAnswered).toBe(false);
    release();
    expect((await answer).status).toBe(200);
  });

  it.each<[string, status: number, cause: InboxRefusal, EventSink]>([
    ["503 when it cannot be stored", 503, "not-stored", () => Promise.reject(new Error("full"))],
    ["200 when it is too old", 200, "old-event", () => Promise.resolve("old")],
  ])("answers an event with %s", async (_what, status, cause, store) => {
    const { address, refused } = await listen({ store });
    const answer = await post(address, body, headersFor(body));
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
    expect(refused).toEqual([cause]);
  });

  it("answers 400 to a signed event that names a field twice", async () => {
    const { address, stored, refused } = await listen();
    const twice = body.replace('"action"', '"action":"itemDeleted","action"');
    const answer = await post(address, twice, headersFor(twice));
    expect([answer.status, await answer.text()]).toEqual([400, ""]);
    expect([stored, refused]).toEqual([[], ["field-twice"]]);
  });

  it("takes no body that names a field twice for a probe", async () => {
    const { address, probes } = await listen();
    const answer = await post(address, '{"test":1,"test":2}', {});
    expect([answer.status, probes()]).toEqual([401, 0]);
  });

  const noKey = (): Promise<null> => Promise.resolve(null);
  it.each<[string, string, { headers?: Record<string, string>; options?: Partial<WebhookListenerOptions> }]>([
    ["a signature of another body", "wrong-signature", { headers: headersFor(`${body} `) }],
    ["no signature", "unsigned", { headers: { timestamp: now.toISOString() } }],
    ["a recording", "stale", { headers: headersFor(body, { timestamp: "2026-11-21T11:44:59.0000000Z" }) }],
    ["anything while no key is set", "no-key", { options: { signingKey: noKey, rereadKey: noKey } }],
    [
      "anything while the keychain fails",
      "no-key",
      { options: { signingKey: () => Promise.reject(new Error("locked")), rereadKey: noKey } },
    ],
  ])("refuses %s", async (_what, cause, { headers, options = {} }) => {
    const { address, stored, refused } = await listen(options);
    const answer = await post(address, body, headers ?? headersFor(body));
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
    expect(stored).toEqual([]);
    expect(refused).toEqual([cause]);
  });

  it("accepts a rotated key after rereading it once", async () => {
    let currentKey = signingKey;
    let readCount = 0;
    const rotatedKey = () => {
      readCount += 1;
      return Promise.resolve(currentKey);
    };
    const { address, stored } = await listen({ rereadKey: rotatedKey });
    currentKey = otherKey;
    expect((await post(address, body, headersFor(body, { key: otherKey }))).status).toBe(200);
    expect((await post(address, body, headersFor(body))).status).toBe(200);
    expect([stored.length, readCount]).toEqual([2, 1]);
  });

  /** Sends all chunks before it reads the answer, one after the other, like a sender on a slow connection. */
  async function sendChunks(
    port: number,
    framing: string,
    chunkCount: number,
  ): Promise<{ chunksWritten: number; answer: string }> {
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
    let chunksWritten = 0;
    for (; chunksWritten < chunkCount && !socket.destroyed; chunksWritten += 1) {
      const chunk = framing.startsWith("Transfer") ? `10000\r\n${"x".repeat(65536)}\r\n` : "x".repeat(65536);
      await new Promise((resolve) => socket.write(chunk, resolve));
      await setTimeout(1);
    }
    if (framing.startsWith("Transfer")) socket.write("0\r\n\r\n");
    return { chunksWritten, answer: await wholeText(socket).catch(() => "reset") };
  }

  it.each([`Content-Length: ${64 * 65536}`, "Transfer-Encoding: chunked"])(
    "answers 413 to a sender that reads only after sending: %s",
    async (framing) => {
      const { port, refused } = await listen();
      const { chunksWritten, answer } = await sendChunks(port, framing, 64);
      expect([chunksWritten, answer.split("\r\n")[0]]).toEqual([64, "HTTP/1.1 413 Payload Too Large"]);
      expect(refused).toEqual(["too-large"]);
    },
  );

  it("stops reading an oversized body at the limit", async () => {
    const { port, refused } = await listen();
    const { chunksWritten } = await sendChunks(port, `Content-Length: ${2000 * 65536}`, 2000);
    // 8 MB, and the content of the buffers on both sides.
    expect(chunksWritten).toBeLessThan(500);
    expect(refused).toEqual(["too-large"]);
  });

  // Proof N8
  it("answers 404 to other paths and methods", async () => {
    const { address, stored, refused } = await listen();
    const requestWith = (method: string, requestPath: string) =>
      fetch(`${address}${requestPath}`, { method, headers: headersFor(body), ...(method !== "GET" && { body }) });
    for (const [method, requestPath] of [
      ["POST", "/"],
      ["POST", `${path}/deeper`],
      ["GET", path],
      ["PUT", path],
      ["OPTIONS", path],
      // An undecodable path gets the same answer, so that nothing identifies the server.
      ["POST", "/%"],
      ["POST", `${path}%ff`],
    ] as const) {
      const answer = await requestWith(method, requestPath);
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    }
    expect(stored).toEqual([]);
    expect(refused).toEqual(Array.from({ length: 7 }, () => "wrong-place"));
  });

  it("stores each of 64 parallel deliveries of one sender once", async () => {
    const { address, stored } = await listen();
    const bodies = Array.from({ length: 64 }, (_, number) => `${body.slice(0, -1)},"notificationId":"N${number}"}`);
    // The content type does not matter, only the signature.
    const types = ["text/plain", "application/json; charset=utf-8", "application/octet-stream"];
    const headersOf = (text: string, number: number) => ({
      ...headersFor(text),
      "content-type": types[number % 3] ?? "",
    });
    const answers = await Promise.all(bodies.map((text, number) => post(address, text, headersOf(text, number))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(stored.map((event) => event.body).toSorted()).toEqual(bodies.toSorted());
  });
});

const answerTo = (socket: Socket): Promise<string> => {
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  return wholeText(socket).catch(() => "");
};

async function sendHalf(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half`);
  await once(socket, "connect");
  return socket;
}

describe("a sender", () => {
  it("is disconnected when it does not finish its request", async () => {
    const { port, stored, refused } = await listen({ requestTimeoutMs: 200 });
    // On a busy machine, the end of the connection can overtake the answer.
    const answer = await wholeText(await sendHalf(port)).catch(() => "");
    expect(answer).toMatch(/^(?:HTTP\/1.1 4|$)/);
    expect(stored).toEqual([]);
    expect(refused).toEqual(["incomplete"]);
  });

  const connectorTo =
    (port: number) =>
    (localAddress: string, host = "127.0.0.1"): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const socket = connect({ port, host, localAddress }, () => resolve(socket)).once("error", reject);
      });
  const deliver = (socket: Socket): Promise<string> => {
    const headers = Object.entries({ ...headersFor(body), "content-length": String(body.length), connection: "close" });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers.map((pair) => `${pair.join(": ")}\r\n`).join("")}\r\n${body}`,
    );
    return wholeText(socket);
  };
  const waitForClose = (socket: Socket): Promise<unknown> =>
    new Promise((resolve) => socket.resume().once("close", resolve));

  // Proof N5
  it("loses its oldest connection when it opens more than 64", async () => {
    const { port, stored } = await listen({ requestTimeoutMs: 300_000, host: "0.0.0.0" });
    const openSocket = connectorTo(port);
    const sockets: Socket[] = [];
    for (let number = 0; number < 64; number += 1) sockets.push(await openSocket("127.0.0.1"));
    const other = await openSocket("127.0.0.2");
    const [oldest] = sockets;
    const oldestClosed = oldest && waitForClose(oldest);
    expect(await deliver(await openSocket("127.0.0.1"))).toMatch(/^HTTP\/1.1 200/);
    await oldestClosed;
    expect(sockets.filter(({ readableEnded, destroyed }) => readableEnded || destroyed)).toEqual([oldest]);
    expect(await deliver(other)).toMatch(/^HTTP\/1.1 200/);
    expect(stored).toHaveLength(2);
    for (const socket of sockets) socket.destroy();
  });

  // Proof N6
  it("is served while four others fill all connections with half requests", async () => {
    const { port, stored } = await listen({ requestTimeoutMs: 300_000, host: "0.0.0.0" });
    const openSocket = connectorTo(port);
    const sockets: Socket[] = [];
    for (let number = 0; number < 256; number += 1) {
      const socket = await openSocket(`127.0.0.${2 + (number % 4)}`);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n`);
      sockets.push(socket);
    }
    expect(await deliver(await openSocket("127.0.0.9"))).toMatch(/^HTTP\/1.1 200/);
    expect(stored).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
  });

  it("keeps its connection while its event is being stored", async () => {
    let finishStoring: (result: "stored") => void = () => undefined;
    const storeCalled = Promise.withResolvers<null>();
    const { port } = await listen({
      requestTimeoutMs: 300_000,
      host: "0.0.0.0",
      store: () =>
        new Promise((resolve) => {
          finishStoring = resolve;
          storeCalled.resolve(null);
        }),
    });
    const openSocket = connectorTo(port);
    const answer = deliver(await openSocket("127.0.0.1"));
    await storeCalled.promise;
    const others: Socket[] = [];
    for (let number = 0; number < 70; number += 1) others.push(await openSocket("127.0.0.1"));
    finishStoring("stored");
    expect(await answer).toMatch(/^HTTP\/1.1 200/);
    for (const socket of others) socket.destroy();
  });

  it("is reported as accepted after its signed delivery is stored", async () => {
    const acceptedSenders: string[] = [];
    const { port, address } = await listen({ host: "::", onAccepted: (sender) => acceptedSenders.push(sender) });
    await post(address, body, headersFor(body, { key: otherKey }));
    expect(acceptedSenders).toEqual([]);
    await post(`http://127.0.0.1:${port}`, body, headersFor(body));
    expect(acceptedSenders).toEqual(["127.0.0.1"]);
  });

  // Proof N11
  it.each([
    ["127.0.0.1", ["127.0.0.2"]],
    ["127.0.0.1", ["10.0.0.0/8", "127.0.0.2/31"]],
    ["::1", ["127.0.0.0/8", "fd00::/8"]],
  ])("is disconnected before a byte is read when not listed: %s, %j", async (host, senders) => {
    const { port, stored, refused } = await listen({ host, senders });
    expect(await answerTo(connect(port, host))).toBe("");
    expect(stored).toEqual([]);
    expect(refused).toEqual(["other-sender"]);
  });

  it.each([
    ["127.0.0.1", ["10.0.0.1", "127.0.0.1"]],
    ["127.0.0.1", ["127.0.0.0/31"]],
    ["::1", ["::/64"]],
    // A listener on "::" sees an IPv4 sender as an IPv4-mapped IPv6 address.
    ["::", ["127.0.0.1"]],
  ])("is served when it is listed: %s, %j", async (host, senders) => {
    const { port, refused } = await listen({ host, senders });
    const target = host === "::" ? "127.0.0.1" : host;
    expect((await answerTo(connect(port, target))).slice(0, 12)).toBe("HTTP/1.1 404");
    expect(refused).toEqual(["wrong-place"]);
  });

  it("is disconnected when it sends nothing", async () => {
    const { port, refused } = await listen({ requestTimeoutMs: 200 });
    expect(await wholeText(connect(port, "127.0.0.1"))).toBe("");
    expect(refused).toEqual([]);
  });

  it("does not keep the listener from closing", async () => {
    const { port, listener } = await listen();
    const socket = await sendHalf(port);
    socket.resume();
    await listener.close();
    await expect.poll(() => socket.destroyed).toBe(true);
  });
});

it("acknowledges a registration probe without a key", async () => {
  const noKey = (): Promise<null> => Promise.resolve(null);
  const { address, stored, refused, probes } = await listen({ signingKey: noKey, rereadKey: noKey });
  const answer = await post(address, '{"test":"are you there"}', { "content-type": "application/json" });
  expect(answer.status).toBe(200);
  expect([stored, refused, probes()]).toEqual([[], [], 1]);
});

it.each([
  ["an event without its signature", body, {}],
  ["an event in other letters", '{"Category":"resend"}', {}],
  ["anything with a wrong signature", '{"test":1}', { "returnhelper-signature": "x", timestamp: now.toISOString() }],
  ["a list", "[]", {}],
  ["nothing", "", {}],
  ["more than a question", `{"test":"${"x".repeat(4096)}"}`, {}],
])("refuses %s as a registration probe", async (_what, text, headers: Record<string, string>) => {
  const { address, stored, probes } = await listen();
  expect((await post(address, text, headers)).status).toBe(401);
  expect([stored, probes()]).toEqual([[], 0]);
});

it("reports why it cannot open", async () => {
  const openAt = (port: number, host: string) =>
    listenerAt(port, { host }).listener.open(() => Promise.resolve("stored"));
  const { port } = await listen();
  expect(await openAt(port, "127.0.0.1")).toEqual({ ok: false, error: "port-taken" });
  expect(await openAt(await freePort(), "203.0.113.7")).toEqual({ ok: false, error: "no-such-address" });
});
