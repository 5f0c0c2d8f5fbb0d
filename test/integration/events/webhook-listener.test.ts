import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { RawEvent } from "../../../src-main/events/event-source.ts";
import { createWebhookListener } from "../../../src-main/events/webhook-listener.ts";
import { sign } from "../../../src-simulator/events/sign.ts";

const signingKey = Buffer.from("a signing key of the test").toString("base64");
const endpoint = "https://hooks.example.com/returns-desk";
const path = "/returns-desk";
const now = new Date("2026-11-21T12:00:00Z");
const body = '{"category":"newInventoryCreated","action":"newInventoryCreated","eventTime":"2026-11-21T11:59:59Z"}';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close();
});

async function listen(how: { key?: string | null; store?: (event: RawEvent) => Promise<void> } = {}) {
  const port = await freePort();
  const stored: RawEvent[] = [];
  const listener = createWebhookListener({
    host: "127.0.0.1",
    port,
    path,
    endpoint,
    signingKey: () => Promise.resolve(how.key === undefined ? signingKey : how.key),
    now: () => now,
  });
  const store = how.store ?? ((event: RawEvent) => Promise.resolve(void stored.push(event)));
  expect(await listener.open(store)).toEqual({ ok: true, value: null });
  open.push(listener);
  return { port, stored, address: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

const headersFor = (text: string, timestamp = now.toISOString()): Record<string, string> => ({
  "content-type": "application/json",
  timestamp,
  "returnhelper-signature": sign(signingKey, endpoint, timestamp, text),
});

const post = (address: string, text: string, headers: Record<string, string>) =>
  fetch(`${address}${path}`, { method: "POST", body: text, headers });

describe("the webhook listener", () => {
  it("answers 200 once the event is durable, with the body as it came", async () => {
    let release = (): void => {};
    const durable = new Promise<void>((resolve) => (release = resolve));
    const seen: RawEvent[] = [];
    const { address } = await listen({ store: (event) => (seen.push(event), durable) });
    let answered = false;
    const answer = post(address, ` ${body}\n`, headersFor(` ${body}\n`)).then((it) => ((answered = true), it));
    await expect.poll(() => seen).toEqual([{ body: ` ${body}\n`, receivedAt: now.toISOString() }]);
    expect(answered).toBe(false);
    release();
    expect((await answer).status).toBe(200);
  });

  it("asks for another delivery when the event could not be stored", async () => {
    const { address } = await listen({ store: () => Promise.reject(new Error("disk full")) });
    const answer = await post(address, body, headersFor(body));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe("");
  });

  it.each([
    ["a signature of another body", { headers: headersFor(`${body} `) }],
    ["no signature", { headers: { timestamp: now.toISOString() } }],
    ["no timestamp", { headers: { "returnhelper-signature": "x" } }],
    ["a recording of a quarter of an hour ago", { headers: headersFor(body, "2026-11-21T11:44:59.0000000Z") }],
    ["a key that is not set", { key: null }],
  ])("refuses %s and stores nothing", async (_what, how: { headers?: Record<string, string>; key?: string | null }) => {
    const { address, stored } = await listen(how.key === undefined ? {} : { key: how.key });
    expect((await post(address, body, how.headers ?? headersFor(body))).status).toBe(401);
    expect(stored).toEqual([]);
  });

  it("takes nothing larger than a megabyte", async () => {
    const { address, stored } = await listen();
    const large = `{"filler":"${"x".repeat(1024 * 1024)}"}`;
    expect((await post(address, large, headersFor(large))).status).toBe(413);
    expect(stored).toEqual([]);
  });

  it("knows one path and one method", async () => {
    const { address, stored } = await listen();
    expect((await fetch(`${address}/`, { method: "POST", body, headers: headersFor(body) })).status).toBe(404);
    expect((await fetch(`${address}${path}`)).status).toBe(404);
    expect((await fetch(`${address}${path}`, { method: "PUT", body, headers: headersFor(body) })).status).toBe(404);
    expect(stored).toEqual([]);
  });

  it("takes any content type and none: only the signature counts", async () => {
    const { address, stored } = await listen();
    expect((await post(address, body, { ...headersFor(body), "content-type": "text/plain" })).status).toBe(200);
    expect(
      (await post(address, body, { ...headersFor(body), "content-type": "application/json; charset=utf-8" })).status,
    ).toBe(200);
    expect(stored).toHaveLength(2);
  });

  it("outlives a connection that breaks off in the middle", async () => {
    const { address, port, stored } = await listen();
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half`);
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.destroy();
    expect((await post(address, body, headersFor(body))).status).toBe(200);
    expect(stored).toHaveLength(1);
  });

  it("says in a sentence that the port is taken", async () => {
    const { port } = await listen();
    const second = createWebhookListener({
      host: "127.0.0.1",
      port,
      path,
      endpoint,
      signingKey: () => Promise.resolve(signingKey),
      now: () => now,
    });
    expect(await second.open(() => Promise.resolve())).toEqual({
      ok: false,
      error: `Port ${port} is used by another program. Choose another one.`,
    });
    await second.close();
  });
});
