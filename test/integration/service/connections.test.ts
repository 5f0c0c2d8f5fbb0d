import type { Socket } from "node:net";
import { Agent } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { runExchange } from "../../../src-main/service/exchange.ts";
import { startRawServer } from "./raw-server.ts";
import {
  createServiceWithRawServer,
  API_KEY,
  API_TOKEN,
  BODY,
  createOrder,
  createServiceAt,
  CREATED,
  WAREHOUSES,
} from "./service-under-test.ts";

describe("a request on the wire", () => {
  it("carries body, credentials, idempotency key and User-Agent unchanged", async () => {
    const { server, service } = await createServiceWithRawServer({ onRequest: (socket) => socket.end(CREATED) });
    expect(await createOrder(service)).toEqual({ ok: true, value: { resendId: "77", resendNumber: null } });
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
  ])("is not sent without credentials: %s", async (_name, credentials) => {
    const { service } = createServiceAt("http://127.0.0.1:1", { credentials });
    const outcome = await createOrder(service);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "unauthorized", delivered: "no" } });
    expect(JSON.stringify(outcome)).not.toContain(API_TOKEN);
  });

  // Proof N1
  it("refuses plain HTTP to another computer", async () => {
    const { service } = createServiceAt("", { address: { userBaseUrl: "http://example.com/api", publicBaseUrl: "" } });
    expect(await createOrder(service)).toMatchObject({ error: { kind: "offline", delivered: "no" } });
    expect(await service.reference.list("transaction-types")).toMatchObject({
      error: { kind: "offline", delivered: "no" },
    });
  });
});

describe("connections", () => {
  it("are reused by reads", async () => {
    const { server, service } = await createServiceWithRawServer({ onRequest: (socket) => socket.write(WAREHOUSES) });
    for (let call = 0; call < 6; call += 1) expect((await service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toHaveLength(6);
    // undici keeps a connection busy for one event loop turn, so a call after an answer can open another one.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it("are not shared by writes", async () => {
    const { server, service } = await createServiceWithRawServer({
      onRequest: (socket, { method }) => socket.write(method === "GET" ? WAREHOUSES : CREATED),
    });
    await service.warehouse.all();
    for (let call = 0; call < 3; call += 1) expect((await createOrder(service)).ok).toBe(true);
    expect(server.requests.map(({ connection }) => connection)).toEqual([0, 1, 2, 3]);
    expect(server.requests[1]?.headers["connection"]).toBe("close");
  });

  it("delay a call when all are in use", async () => {
    const openSockets: Socket[] = [];
    const server = await startRawServer({ onRequest: (socket) => openSockets.push(socket) });
    const agent = new Agent({ connections: 1, pipelining: 1 });
    onTestFinished(() => agent.destroy());
    const request = { origin: server.origin, path: "/create", method: "POST", body: BODY } as const;
    const post = (totalMs: number) =>
      runExchange(agent, request, { totalMs, maxAnswerBytes: 1000 }, new AbortController().signal);
    const firstCall = post(60_000);
    await expect.poll(() => openSockets.length).toBe(1);
    expect(await post(300)).toMatchObject({ kind: "broken", wasWritten: false, error: { reason: "deadline" } });
    const thirdCall = post(60_000);
    openSockets[0]?.write(CREATED);
    expect(await firstCall).toMatchObject({ kind: "answered" });
    await expect.poll(() => openSockets.length).toBe(2);
    openSockets[1]?.write(CREATED);
    expect(await thirdCall).toMatchObject({ kind: "answered" });
    expect(server.requests).toHaveLength(2);
  });
});

it("aborts running calls when it closes", async () => {
  const { server, service } = await createServiceWithRawServer({});
  const runningCall = createOrder(service);
  await expect.poll(() => server.requests.length).toBe(1);
  await service.close();
  expect(await runningCall).toMatchObject({ ok: false, error: { kind: "aborted", delivered: "maybe" } });
  expect(await createOrder(service)).toMatchObject({ ok: false, error: { kind: "aborted", delivered: "no" } });
  expect(server.requests).toHaveLength(1);
});

it("aborts a connecting call as unsent when it closes", async () => {
  const server = await startRawServer({});
  const { service } = createServiceAt(server.origin.replace("http:", "https:"));
  const runningCall = createOrder(service);
  await expect.poll(() => server.connections()).toBe(1);
  await service.close();
  expect(await runningCall).toMatchObject({ ok: false, error: { kind: "aborted", delivered: "no" } });
});

it("keeps the outcome when a listener throws", async () => {
  const onCall = () => {
    throw new Error("listener");
  };
  const { service } = await createServiceWithRawServer({ onRequest: (socket) => socket.end(CREATED) }, { onCall });
  const warning = new Promise((resolve) => process.once("warning", resolve));
  expect((await createOrder(service)).ok).toBe(true);
  expect(String(await warning)).toContain("call-listener");
});
