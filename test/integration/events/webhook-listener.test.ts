import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text as wholeText } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { InboxRefusal } from "../../../src-domain/events/event-inbox.ts";
import type { EventSink, RawEvent } from "../../../src-main/events/event-source.ts";
import type { WebhookListenerOptions } from "../../../src-main/events/webhook-listener.ts";
import { closeListeners, freePort, headersFor, listen, listenerAt, now, path, post, signingKey } from "./listening.ts";

const body = '{"category":"newInventoryCreated","action":"newInventoryCreated","eventTime":"2026-11-21T11:59:59Z"}';
const otherKey = Buffer.from("another signing key of the test").toString("base64");

afterEach(closeListeners);

describe("the webhook listener", () => {
  it("answers 200 once the event is durable, with the body as it came", async () => {
    let release = (): void => {};
    const durable = new Promise<"taken">((resolve) => (release = () => resolve("taken")));
    const seen: RawEvent[] = [];
    const { address } = await listen({ store: (event) => (seen.push(event), durable) });
    let answered = false;
    const answer = post(address, ` ${body}\n`, headersFor(` ${body}\n`)).then((it) => ((answered = true), it));
    await expect.poll(() => seen).toEqual([{ body: ` ${body}\n`, receivedAt: now.toISOString() }]);
    expect(answered).toBe(false);
    release();
    expect((await answer).status).toBe(200);
  });

  it.each<[string, status: number, cause: InboxRefusal, EventSink]>([
    ["could not be stored, so that it is delivered again", 503, "not-stored", () => Promise.reject(new Error("full"))],
    ["is too old for the desk's rule, as it will not be younger", 200, "old-event", () => Promise.resolve("old")],
  ])("answers for an event that %s", async (_what, status, cause, store) => {
    const { address, refused } = await listen({ store });
    const answer = await post(address, body, headersFor(body));
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
    expect(refused).toEqual([cause]);
  });

  const nothing = (): Promise<null> => Promise.resolve(null);
  it.each<[string, string, { headers?: Record<string, string>; options?: Partial<WebhookListenerOptions> }]>([
    ["a signature of another body", "wrong-signature", { headers: headersFor(`${body} `) }],
    ["no signature", "unsigned", { headers: { timestamp: now.toISOString() } }],
    ["a recording", "stale", { headers: headersFor(body, { timestamp: "2026-11-21T11:44:59.0000000Z" }) }],
    ["anything while no key is set", "no-key", { options: { signingKey: nothing, rotatedKey: nothing } }],
    [
      "anything while the keychain fails",
      "no-key",
      { options: { signingKey: () => Promise.reject(new Error("locked")), rotatedKey: nothing } },
    ],
  ])("refuses %s and stores nothing", async (_what, cause, { headers, options = {} }) => {
    const { address, stored, refused } = await listen(options);
    const answer = await post(address, body, headers ?? headersFor(body));
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
    expect(stored).toEqual([]);
    expect(refused).toEqual([cause]);
  });

  it("believes a key that was put in the place of the known one, after another look", async () => {
    let kept = signingKey;
    let looks = 0;
    const rotatedKey = () => ((looks += 1), Promise.resolve(kept));
    const { address, stored } = await listen({ rotatedKey });
    kept = otherKey;
    expect((await post(address, body, headersFor(body, { key: otherKey }))).status).toBe(200);
    expect((await post(address, body, headersFor(body))).status).toBe(200);
    expect([stored.length, looks]).toEqual([2, 1]);
  });

  /** Reads nothing before it wrote all of it, and waits for each piece, like a sender behind a slow line. */
  async function pour(port: number, framing: string, pieces: number): Promise<{ written: number; answer: string }> {
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
    let written = 0;
    for (; written < pieces && !socket.destroyed; written += 1) {
      const chunk = framing.startsWith("Transfer") ? `10000\r\n${"x".repeat(65536)}\r\n` : "x".repeat(65536);
      await new Promise((resolve) => socket.write(chunk, resolve));
      await setTimeout(1);
    }
    if (framing.startsWith("Transfer")) socket.write("0\r\n\r\n");
    return { written, answer: await wholeText(socket).catch(() => "reset") };
  }

  it.each([`Content-Length: ${64 * 65536}`, "Transfer-Encoding: chunked"])(
    "says so to who sends all of it before reading: %s",
    async (framing) => {
      const { port, refused } = await listen();
      const { written, answer } = await pour(port, framing, 64);
      expect([written, answer.split("\r\n")[0]]).toEqual([64, "HTTP/1.1 413 Payload Too Large"]);
      expect(refused).toEqual(["too-large"]);
    },
  );

  it("reads a bounded amount of what is too large", async () => {
    const { port, refused } = await listen();
    const { written } = await pour(port, `Content-Length: ${2000 * 65536}`, 2000);
    // Eight megabytes, and what the buffers of both sides hold.
    expect(written).toBeLessThan(500);
    expect(refused).toEqual(["too-large"]);
  });

  // Proof N8
  it("knows one path and one method", async () => {
    const { address, stored, refused } = await listen();
    const other = (method: string, place: string) =>
      fetch(`${address}${place}`, { method, headers: headersFor(body), ...(method !== "GET" && { body }) });
    for (const [method, place] of [
      ["POST", "/"],
      ["POST", `${path}/deeper`],
      ["GET", path],
      ["PUT", path],
      ["OPTIONS", path],
      // What cannot be decoded: nothing is said of it, nor of who answers.
      ["POST", "/%"],
      ["POST", `${path}%ff`],
    ] as const) {
      const answer = await other(method, place);
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    }
    expect(stored).toEqual([]);
    expect(refused).toEqual(Array.from({ length: 7 }, () => "wrong-place"));
  });

  it("stores each of the 64 deliveries that one computer may bring at once, of any content type, and stores them once", async () => {
    const { address, stored } = await listen();
    const bodies = Array.from({ length: 64 }, (_, number) => `${body.slice(0, -1)},"notificationId":"N${number}"}`);
    // Only the signature counts, not the type.
    const types = ["text/plain", "application/json; charset=utf-8", "application/octet-stream"];
    const headersOf = (one: string, number: number) => ({
      ...headersFor(one),
      "content-type": types[number % 3] ?? "",
    });
    const answers = await Promise.all(bodies.map((one, number) => post(address, one, headersOf(one, number))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(stored.map((event) => event.body).toSorted()).toEqual(bodies.toSorted());
  });
});

/** What a connection answers to a question for nothing. */
const spoken = (socket: Socket): Promise<string> => {
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  return wholeText(socket).catch(() => "");
};

/** A sender that has sent half of an event. */
async function halfSent(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half`);
  await once(socket, "connect");
  return socket;
}

describe("a sender with bad manners", () => {
  it("that never comes to an end is cut off", async () => {
    const { port, stored, refused } = await listen({ patienceMs: 200 });
    expect(await wholeText(await halfSent(port))).toMatch(/^HTTP\/1.1 4/);
    expect(stored).toEqual([]);
    expect(refused).toEqual(["incomplete"]);
  });

  const opener =
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
  const ended = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.resume().once("close", resolve));

  // Proof N5
  it("that opens more than 64 connections loses its oldest, and others are served", async () => {
    const { port, stored } = await listen({ patienceMs: 300_000, host: "0.0.0.0" });
    const open = opener(port);
    const kept: Socket[] = [];
    for (let number = 0; number < 64; number += 1) kept.push(await open("127.0.0.1"));
    const other = await open("127.0.0.2");
    const [oldest] = kept;
    const lost = oldest && ended(oldest);
    expect(await deliver(await open("127.0.0.1"))).toMatch(/^HTTP\/1.1 200/);
    await lost;
    expect(kept.filter(({ readableEnded, destroyed }) => readableEnded || destroyed)).toEqual([oldest]);
    expect(await deliver(other)).toMatch(/^HTTP\/1.1 200/);
    expect(stored).toHaveLength(2);
    for (const socket of kept) socket.destroy();
  });

  // Proof N6
  it("is served while four others fill all connections with half requests", async () => {
    const { port, stored } = await listen({ patienceMs: 300_000, host: "0.0.0.0" });
    const open = opener(port);
    const kept: Socket[] = [];
    for (let number = 0; number < 256; number += 1) {
      const socket = await open(`127.0.0.${2 + (number % 4)}`);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n`);
      kept.push(socket);
    }
    expect(await deliver(await open("127.0.0.9"))).toMatch(/^HTTP\/1.1 200/);
    expect(stored).toHaveLength(1);
    for (const socket of kept) socket.destroy();
  });

  it("keeps a connection whose whole request is being stored, however many others open", async () => {
    let store: (taken: "taken") => void = () => undefined;
    const reached = Promise.withResolvers<null>();
    const { port } = await listen({
      patienceMs: 300_000,
      host: "0.0.0.0",
      store: () =>
        new Promise((resolve) => {
          store = resolve;
          reached.resolve(null);
        }),
    });
    const open = opener(port);
    const answer = deliver(await open("127.0.0.1"));
    await reached.promise;
    const others: Socket[] = [];
    for (let number = 0; number < 70; number += 1) others.push(await open("127.0.0.1"));
    store("taken");
    expect(await answer).toMatch(/^HTTP\/1.1 200/);
    for (const socket of others) socket.destroy();
  });

  it("is named once its signed delivery is stored, and not before", async () => {
    const accepted: string[] = [];
    const { port, address } = await listen({ host: "::", onAccepted: (sender) => accepted.push(sender) });
    await post(address, body, headersFor(body, { key: otherKey }));
    expect(accepted).toEqual([]);
    await post(`http://127.0.0.1:${port}`, body, headersFor(body));
    expect(accepted).toEqual(["127.0.0.1"]);
  });

  // Proof N11
  it.each([
    ["127.0.0.1", ["127.0.0.2"]],
    ["127.0.0.1", ["10.0.0.0/8", "127.0.0.2/31"]],
    ["::1", ["127.0.0.0/8", "fd00::/8"]],
  ])("that is not listed is closed to before a byte is read: %s, %j", async (host, senders) => {
    const { port, stored, refused } = await listen({ host, senders });
    expect(await spoken(connect(port, host))).toBe("");
    expect(stored).toEqual([]);
    expect(refused).toEqual(["other-sender"]);
  });

  it.each([
    ["127.0.0.1", ["10.0.0.1", "127.0.0.1"]],
    ["127.0.0.1", ["127.0.0.0/31"]],
    ["::1", ["::/64"]],
    // An IPv4 sender has another form of address where the listener speaks both.
    ["::", ["127.0.0.1"]],
  ])("is nobody who is listed: %s, %j", async (host, senders) => {
    const { port, refused } = await listen({ host, senders });
    const to = host === "::" ? "127.0.0.1" : host;
    expect((await spoken(connect(port, to))).slice(0, 12)).toBe("HTTP/1.1 404");
    expect(refused).toEqual(["wrong-place"]);
  });

  it("that says nothing is let go, and takes no place from others", async () => {
    const { port, refused } = await listen({ patienceMs: 200 });
    expect(await wholeText(connect(port, "127.0.0.1"))).toBe("");
    expect(refused).toEqual([]);
  });

  it("does not keep the listener from closing", async () => {
    const { port, listener } = await listen();
    const socket = await halfSent(port);
    const ended = new Promise((resolve) => socket.resume().once("close", resolve));
    await listener.close();
    await expect(ended).resolves.toBeDefined();
  });
});

it("a registration probe is acknowledged, also before there is a key, and is no event", async () => {
  const nobody = (): Promise<null> => Promise.resolve(null);
  const { address, stored, refused, probes } = await listen({ signingKey: nobody, rotatedKey: nobody });
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
])("a registration probe is not %s", async (_what, text, headers: Record<string, string>) => {
  const { address, stored, probes } = await listen();
  expect((await post(address, text, headers)).status).toBe(401);
  expect([stored, probes()]).toEqual([[], 0]);
});

it("a listener that cannot be opened says why: the port is taken, or the address is not of this computer", async () => {
  const openAt = (port: number, host: string) =>
    listenerAt(port, { host }).listener.open(() => Promise.resolve("taken"));
  const { port } = await listen();
  expect(await openAt(port, "127.0.0.1")).toEqual({ ok: false, error: "port-taken" });
  expect(await openAt(await freePort(), "203.0.113.7")).toEqual({ ok: false, error: "no-such-address" });
});
