import type { Socket } from "node:net";
import { Agent } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { runExchange } from "../../../src-main/service/exchange.ts";
import { startRawServer } from "./raw-server.ts";
import { againstRaw, API_KEY, API_TOKEN, BODY, create, serviceAt, CREATED, WAREHOUSES } from "./service-under-test.ts";

describe("a request on the wire", () => {
  it("carries the body as given, both credentials, the idempotency key and the User-Agent", async () => {
    const { server, service } = await againstRaw({ onRequest: (socket) => socket.end(CREATED) });
    expect(await create(service)).toEqual({ ok: true, value: { resendId: "77", resendNumber: null } });
    expect(server.requests).toMatchObject([
      {
        method: "POST",
        path: "/user/api/Resend/createResend",
        body: BODY,
        headers: {
          "x-rr-apikey": API_KEY,
          "x-rr-apitoken": API_TOKEN,
          "x-returnhelper-idempotency-key": "6e0b9a4e-7c0d-4c58-8b62-2f6a7f3d1c11",
          "content-type": "application/json",
          "user-agent": "ReturnsDesk/0.1.0 (Platform=Test; Runtime=Node; Language=en)",
        },
      },
    ]);
  });

  it.each([
    ["there are none", () => null],
    ["they cannot be read", () => Promise.reject(new Error(`keychain: ${API_TOKEN}`))],
    ["they would break the header", () => ({ apiKey: API_KEY, apiToken: `${API_TOKEN}\r\nx: y` })],
  ])("is not made without credentials: %s", async (_name, credentials) => {
    const { service } = serviceAt("http://127.0.0.1:1", { credentials });
    const outcome = await create(service);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "unauthorized", delivered: "no" } });
    expect(JSON.stringify(outcome)).not.toContain(API_TOKEN);
  });

  // Proof N1
  it("is not made without an address, nor in the clear to another machine", async () => {
    const { service } = serviceAt("", { address: { userBaseUrl: "http://example.com/api", publicBaseUrl: "" } });
    expect(await create(service)).toMatchObject({ error: { kind: "offline", delivered: "no" } });
    expect(await service.reference.list("transaction-types")).toMatchObject({
      error: { kind: "offline", delivered: "no" },
    });
  });
});

describe("connections", () => {
  it("are kept for reads", async () => {
    const { server, service } = await againstRaw({ onRequest: (socket) => socket.write(WAREHOUSES) });
    for (let call = 0; call < 6; call += 1) expect((await service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toHaveLength(6);
    // undici rests a connection for one turn of the event loop, so a call right after an answer may open a second one.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it("are not shared by writes, whatever the service offers", async () => {
    const { server, service } = await againstRaw({
      onRequest: (socket, { method }) => socket.write(method === "GET" ? WAREHOUSES : CREATED),
    });
    await service.warehouse.all();
    for (let call = 0; call < 3; call += 1) expect((await create(service)).ok).toBe(true);
    expect(server.requests.map(({ connection }) => connection)).toEqual([0, 1, 2, 3]);
    expect(server.requests[1]?.headers["connection"]).toBe("close");
  });

  it("that are all taken keep a call waiting; when its time is over it was never sent and never is", async () => {
    const held: Socket[] = [];
    const server = await startRawServer({ onRequest: (socket) => held.push(socket) });
    const agent = new Agent({ connections: 1, pipelining: 1 });
    onTestFinished(() => agent.destroy());
    const request = { origin: server.origin, path: "/create", method: "POST", body: BODY } as const;
    const post = (totalMs: number) =>
      runExchange(agent, request, { totalMs, maxAnswerBytes: 1000 }, new AbortController().signal);
    const first = post(60_000);
    await expect.poll(() => held.length).toBe(1);
    expect(await post(300)).toMatchObject({ kind: "broken", written: false, error: { reason: "deadline" } });
    const third = post(60_000);
    held[0]?.write(CREATED);
    expect(await first).toMatchObject({ kind: "answered" });
    await expect.poll(() => held.length).toBe(2);
    held[1]?.write(CREATED);
    expect(await third).toMatchObject({ kind: "answered" });
    expect(server.requests).toHaveLength(2);
  });
});

it("closing ends running calls as aborted, and later ones before they leave", async () => {
  const { server, service } = await againstRaw({});
  const running = create(service);
  await expect.poll(() => server.requests.length).toBe(1);
  await service.close();
  expect(await running).toMatchObject({ ok: false, error: { kind: "aborted", delivered: "maybe" } });
  expect(await create(service)).toMatchObject({ ok: false, error: { kind: "aborted", delivered: "no" } });
  expect(server.requests).toHaveLength(1);
});

it("closing ends a call that is still connecting as aborted and unsent", async () => {
  const server = await startRawServer({});
  const { service } = serviceAt(server.origin.replace("http:", "https:"));
  const running = create(service);
  await expect.poll(() => server.connections()).toBe(1);
  await service.close();
  expect(await running).toMatchObject({ ok: false, error: { kind: "aborted", delivered: "no" } });
});

it("a listener that throws does not change what is known", async () => {
  const onCall = () => {
    throw new Error("listener");
  };
  const { service } = await againstRaw({ onRequest: (socket) => socket.end(CREATED) }, { onCall });
  const warned = new Promise((resolve) => process.once("warning", resolve));
  expect((await create(service)).ok).toBe(true);
  expect(String(await warned)).toContain("listener");
});
