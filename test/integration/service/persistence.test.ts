import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { failure } from "../../../src-domain/result.ts";
import type { ReturnsServiceOptions } from "../../../src-main/service/index.ts";
import { createServiceCaller } from "../../../src-main/service/calls.ts";
import { serviceFailure } from "../../../src-main/service/failure.ts";
import { warehouseOperations } from "../../../src-main/service/resources/reference.ts";
import { jsonAnswer, type RawRequest } from "./raw-server.ts";
import { API_KEY, API_TOKEN, BODY, create, doubling, CREATED, WAREHOUSES, againstRaw } from "./service-under-test.ts";

const BUSY = jsonAnswer(503, { correlationId: "c-busy", meta: { status: 503 } });
const THRICE = { attempts: 3, baseMs: 1, capMs: 1, budgetMs: 60_000 };
const ONCE = { ...THRICE, attempts: 1 };
/** One failure is enough here, and the first probe may go at once. */
const BRITTLE = { failures: 1, openMs: 0, longestOpenMs: 0 };
const STUBBORN = { failures: 1, openMs: 60_000, longestOpenMs: 60_000 };

const serving = (
  onRequest: (socket: Socket, request: RawRequest, index: number) => void,
  options: Partial<ReturnsServiceOptions> = {},
) => againstRaw({ onRequest }, { patience: { background: THRICE, interactive: ONCE }, ...options });

describe("a read that fails", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["is busy", (socket) => socket.end(BUSY)],
    ["hangs up", (socket) => socket.end()],
    ["asks to slow down", (socket) => socket.end(jsonAnswer(429, { meta: { status: 429 } }, { "retry-after": "0" }))],
  ])("is tried again when the service %s, each try in its record", async (_name, fail) => {
    const { server, service, records } = await serving((socket, _request, index) =>
      index < 2 ? fail(socket) : void socket.end(WAREHOUSES),
    );
    expect(await service.warehouse.all()).toEqual({ ok: true, value: [] });
    expect(server.requests).toHaveLength(3);
    expect(records.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(records.map(({ outcome }) => outcome === "success")).toEqual([false, false, true]);
  });

  it("has less time where the operator waits: for tries, and for each of them", async () => {
    const given: number[] = [];
    let nowMs = 0;
    const calls = createServiceCaller({
      address: { userBaseUrl: "https://a.example", publicBaseUrl: "" },
      userAgent: "test",
      onCall: () => {},
      credentials: () => ({ apiKey: API_KEY, apiToken: API_TOKEN }),
      transport: {
        exchange: async (_request, { totalMs }) => {
          given.push(totalMs);
          nowMs += 150;
          return failure(serviceFailure("timeout", "maybe", "Too late"));
        },
        close: async () => {},
      },
      circuit: { enter: async () => null, leave: () => {}, isOpen: () => false },
      closing: new AbortController().signal,
      random: () => 0,
      generation: () => 0,
      elapsed: () => nowMs,
    });
    const hasty = { attempts: 9, baseMs: 1, capMs: 1, budgetMs: 400 };
    expect(await warehouseOperations(calls(hasty)).all()).toMatchObject({ error: { kind: "timeout" } });
    expect(given).toEqual([400, 250, 100]);

    const { outcome } = await doubling(
      async (budgetMs) => {
        const { server, service } = await serving(() => {}, { patience: { interactive: { ...ONCE, budgetMs } } });
        return { outcome: await service.interactive.warehouse.all(), arrived: server.requests.length };
      },
      ({ arrived }) => arrived > 0,
    );
    expect(outcome).toMatchObject({ error: { kind: "timeout" } });
  });

  it("does not hold the closing of the app", async () => {
    const patient = { attempts: 3, baseMs: 1, capMs: 1, budgetMs: 90_000 };
    const { server, service, records } = await serving(
      (socket) => socket.end(jsonAnswer(503, { meta: { status: 503 } }, { "retry-after": "60" })),
      { patience: { background: patient } },
    );
    const running = service.warehouse.all();
    await expect.poll(() => records.length).toBe(1);
    await service.close();
    expect(await running).toMatchObject({ error: { kind: "aborted", delivered: "no" } });
    expect(server.requests).toHaveLength(1);
  });
});

it("a write is made once, whatever comes back", async () => {
  const { server, service } = await serving((socket) => socket.end(BUSY));
  expect(await create(service)).toMatchObject({ error: { kind: "server", delivered: "yes" } });
  await service.resend.cancel("5");
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
});

describe("a service that is dead", () => {
  const hangUp = (socket: Socket): void => void socket.end();

  it("is not asked again for a while: reads and writes end at once, undelivered, and say when", async () => {
    const { server, service, records } = await serving(hangUp, { circuit: STUBBORN });
    expect(await service.warehouse.all()).toMatchObject({ error: { kind: "offline" } });
    expect(server.requests).toHaveLength(1);
    for (const outcome of [await service.interactive.inventory.get("1"), await create(service)]) {
      expect(outcome).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
      const wait = outcome.ok ? null : outcome.error.retryAfterMs;
      expect(wait).toBeGreaterThan(30_000);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
    expect(server.requests).toHaveLength(1);
    expect(records.map(({ attempt }) => attempt)).toEqual([1, 0, 0]);
  });

  it("gets no write before a read has come back", async () => {
    let alive = false;
    const { server, service } = await serving(
      (socket, { method }) => (alive ? void socket.end(method === "GET" ? WAREHOUSES : CREATED) : hangUp(socket)),
      { circuit: BRITTLE },
    );
    expect((await service.interactive.warehouse.all()).ok).toBe(false);
    expect(await create(service)).toMatchObject({ error: { kind: "offline", delivered: "no" } });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
    alive = true;
    expect((await create(service)).ok).toBe(true);
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ["GET", ""],
      ["GET", ""],
      ["GET", ""],
      ["POST", BODY],
    ]);
  });

  it("is asked by one call at a time", async () => {
    const held: Socket[] = [];
    const { server, service } = await serving(
      (socket, _request, index) => (index === 0 ? hangUp(socket) : void held.push(socket)),
      { circuit: BRITTLE },
    );
    await service.interactive.warehouse.all();
    const probe = service.interactive.warehouse.all();
    await expect.poll(() => held.length).toBe(1);
    const unsent = { error: { kind: "offline", delivered: "no" } };
    expect(await service.interactive.inventory.get("1")).toMatchObject(unsent);
    expect(await create(service)).toMatchObject(unsent);
    held[0]?.end(WAREHOUSES);
    expect((await probe).ok).toBe(true);
    expect(server.requests).toHaveLength(2);
  });
});

it("the record of a try holds the redacted request and refusal, and no body of a success", async () => {
  const error = { shipmentName: "'Ada Lovelace' is too long." };
  const content = { correlationId: "c-1", meta: { status: 400, errorCode: "VALIDATION_FAILED", error } };
  const { service, records } = await serving((socket, { method }) =>
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
