import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { failure } from "../../../src-domain/result.ts";
import { createServiceCaller } from "../../../src-main/service/calls.ts";
import { createServiceFailure } from "../../../src-main/service/failure.ts";
import type { ReturnsServiceOptions } from "../../../src-main/service/index.ts";
import { createWarehouseOperations } from "../../../src-main/service/resources/reference.ts";
import { jsonAnswer, type RawRequest } from "./raw-server.ts";
import {
  API_KEY,
  API_TOKEN,
  BODY,
  createOrder,
  retryWithDoubledTime,
  CREATED,
  WAREHOUSES,
  createServiceWithRawServer,
} from "./service-under-test.ts";

const BUSY = jsonAnswer(503, { correlationId: "c-busy", meta: { status: 503 } });
const TRY_THREE_TIMES = { attempts: 3, baseMs: 1, capMs: 1, budgetMs: 60_000 };
const TRY_ONCE = { ...TRY_THREE_TIMES, attempts: 1 };
/** Opens the circuit after one failure and allows a probe immediately. */
const PROBE_AT_ONCE = { failuresToOpen: 1, openMs: 0, maxOpenMs: 0 };
const PROBE_LATER = { failuresToOpen: 1, openMs: 60_000, maxOpenMs: 60_000 };

const startService = (
  onRequest: (socket: Socket, request: RawRequest, index: number) => void,
  options: Partial<ReturnsServiceOptions> = {},
) =>
  createServiceWithRawServer(
    { onRequest },
    { retryPolicies: { background: TRY_THREE_TIMES, interactive: TRY_ONCE }, ...options },
  );

describe("a read that fails", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["is busy", (socket) => socket.end(BUSY)],
    ["hangs up", (socket) => socket.end()],
    ["asks to slow down", (socket) => socket.end(jsonAnswer(429, { meta: { status: 429 } }, { "retry-after": "0" }))],
  ])("is retried when the service %s", async (_name, fail) => {
    const { server, service, records } = await startService((socket, _request, index) =>
      index < 2 ? fail(socket) : void socket.end(WAREHOUSES),
    );
    expect(await service.warehouse.all()).toEqual({ ok: true, value: [] });
    expect(server.requests).toHaveLength(3);
    expect(records.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(records.map(({ outcome }) => outcome === "success")).toEqual([false, false, true]);
  });

  it("is retried within the time budget of the call", async () => {
    const timeLimits: number[] = [];
    let nowMs = 0;
    const callWith = createServiceCaller({
      address: { userBaseUrl: "https://a.example", publicBaseUrl: "" },
      userAgent: "test",
      onCall: () => {},
      credentials: () => ({ apiKey: API_KEY, apiToken: API_TOKEN }),
      transport: {
        exchange: async (_request, { totalMs }) => {
          timeLimits.push(totalMs);
          nowMs += 150;
          return failure(createServiceFailure("timeout", "maybe", "Too late"));
        },
        close: async () => {},
      },
      circuit: { enter: async () => null, leave: () => {}, isOpen: () => false },
      closeSignal: new AbortController().signal,
      random: () => 0,
      generation: () => 0,
      monotonicNowMs: () => nowMs,
    });
    const policy = { attempts: 9, baseMs: 1, capMs: 1, budgetMs: 400 };
    expect(await createWarehouseOperations(callWith(policy)).all()).toMatchObject({ error: { kind: "timeout" } });
    expect(timeLimits).toEqual([400, 250, 100]);

    const { outcome } = await retryWithDoubledTime(
      async (budgetMs) => {
        const { server, service } = await startService(() => {}, {
          retryPolicies: { interactive: { ...TRY_ONCE, budgetMs } },
        });
        return { outcome: await service.interactive.warehouse.all(), arrived: server.requests.length };
      },
      ({ arrived }) => arrived > 0,
    );
    expect(outcome).toMatchObject({ error: { kind: "timeout" } });
  });

  it("does not delay the closing of the app", async () => {
    const longPolicy = { attempts: 3, baseMs: 1, capMs: 1, budgetMs: 90_000 };
    const { server, service, records } = await startService(
      (socket) => socket.end(jsonAnswer(503, { meta: { status: 503 } }, { "retry-after": "60" })),
      { retryPolicies: { background: longPolicy } },
    );
    const runningCall = service.warehouse.all();
    await expect.poll(() => records.length).toBe(1);
    await service.close();
    expect(await runningCall).toMatchObject({ error: { kind: "aborted", delivered: "no" } });
    expect(server.requests).toHaveLength(1);
  });
});

it("sends a write once when the service is busy", async () => {
  const { server, service } = await startService((socket) => socket.end(BUSY));
  expect(await createOrder(service)).toMatchObject({ error: { kind: "server", delivered: "yes" } });
  await service.resend.cancel("5");
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
});

describe("an unreachable service", () => {
  const hangUp = (socket: Socket): void => void socket.end();

  it("is not called while the circuit is open", async () => {
    const { server, service, records } = await startService(hangUp, { circuit: PROBE_LATER });
    expect(await service.warehouse.all()).toMatchObject({ error: { kind: "offline" } });
    expect(server.requests).toHaveLength(1);
    for (const outcome of [await service.interactive.inventory.get("1"), await createOrder(service)]) {
      expect(outcome).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
      const wait = outcome.ok ? null : outcome.error.retryAfterMs;
      expect(wait).toBeGreaterThan(30_000);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
    expect(server.requests).toHaveLength(1);
    expect(records.map(({ attempt }) => attempt)).toEqual([1, 0, 0]);
  });

  it("receives no write before a read has succeeded", async () => {
    let isAlive = false;
    const { server, service } = await startService(
      (socket, { method }) => (isAlive ? void socket.end(method === "GET" ? WAREHOUSES : CREATED) : hangUp(socket)),
      { circuit: PROBE_AT_ONCE },
    );
    expect((await service.interactive.warehouse.all()).ok).toBe(false);
    expect(await createOrder(service)).toMatchObject({ error: { kind: "offline", delivered: "no" } });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
    isAlive = true;
    expect((await createOrder(service)).ok).toBe(true);
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ["GET", ""],
      ["GET", ""],
      ["GET", ""],
      ["POST", BODY],
    ]);
  });

  it("is probed by one call at a time", async () => {
    const openSockets: Socket[] = [];
    const { server, service } = await startService(
      (socket, _request, index) => (index === 0 ? hangUp(socket) : void openSockets.push(socket)),
      { circuit: PROBE_AT_ONCE },
    );
    await service.interactive.warehouse.all();
    const probe = service.interactive.warehouse.all();
    await expect.poll(() => openSockets.length).toBe(1);
    const unsentError = { error: { kind: "offline", delivered: "no" } };
    expect(await service.interactive.inventory.get("1")).toMatchObject(unsentError);
    expect(await createOrder(service)).toMatchObject(unsentError);
    openSockets[0]?.end(WAREHOUSES);
    expect((await probe).ok).toBe(true);
    expect(server.requests).toHaveLength(2);
  });
});

it("records the redacted request of a refusal", async () => {
  const error = { shipmentName: "'Ada Lovelace' is too long." };
  const content = { correlationId: "c-1", meta: { status: 400, errorCode: "VALIDATION_FAILED", error } };
  const { service, records } = await startService((socket, { method }) =>
    socket.end(method === "POST" ? jsonAnswer(200, content) : WAREHOUSES),
  );
  const body = JSON.stringify({ returnInventoryIdList: [5], resendShipment: { shipmentName: "Ada Lovelace" } });
  await service.resend.create(body, { idempotencyKey: "k" });
  await service.warehouse.all();
  expect(records).toMatchObject([
    {
      operation: "resend.create",
      attempt: 1,
      outcome: "refused",
      errorCode: "VALIDATION_FAILED",
      message: "shipmentName: '[hidden]' is too long.",
      correlationId: "c-1",
      requestBody: '{"returnInventoryIdList":[5],"resendShipment":{"shipmentName":"[hidden, 12 characters]"}}',
    },
    { outcome: "success", requestBody: null, answerBody: null, message: null },
  ]);
  expect(records[0]?.answerBody).toContain("'[hidden]' is too long.");
});
