import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ControlClient, PRACTICE_SIGNING_KEY } from "../../../src-simulator/index.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { MANUAL, orderOf, PracticeService } from "./practice-service.ts";
import { SIMULATOR_WORKER } from "../support/workers.ts";

describe("control interface", () => {
  let service: PracticeService;
  beforeAll(async () => (service = await PracticeService.start()));
  afterAll(() => service.close());

  it("logs requests with their bodies and without credentials", async () => {
    const { control, credentials } = service.simulator;
    await control.clearRequests();
    const text = '{"returnInventoryIdList":[9007199254740993]}';
    await service.create(text);
    await service.getPublic("/api/Vas/getAllVas?x=1");
    const log = await control.requests();
    expect(log.map(({ operation, method, status, outcome }) => [operation, method, status, outcome])).toEqual([
      ["createResend", "POST", 200, 400],
      ["getAllVas", "GET", 200, 200],
    ]);
    expect(log[0]?.body).toBe(text);
    expect(log[1]?.url).toBe("/practice/public/api/Vas/getAllVas?x=1");
    expect(JSON.stringify(log)).not.toContain(credentials.apiToken);
    expect(await control.requests("getAllVas")).toHaveLength(1);
  });

  it("finds items by property", async () => {
    const { control } = service.simulator;
    for (const state of [
      "eligible",
      "pendingVas",
      "inTransit",
      "otherWorkflow",
      "alreadyResent",
      "toBeConfirmed",
    ] as const) {
      const [item] = await control.items({ state, warehouseId: 2, limit: 1 });
      expect(item).toMatchObject({ state, warehouseId: 2 });
    }
    const [split] = await control.items({ split: true, limit: 1 });
    expect(split?.rma.split("-")).toHaveLength(6);
    expect(await control.items({ limit: 3, largeId: true, state: "eligible" })).toHaveLength(3);
    await expect(control.items({ state: "odd" as "eligible" })).rejects.toThrow(/one of eligible/);
  });

  it("moves the clock, and says so where it cannot", async () => {
    const { control } = service.simulator;
    expect(await control.advanceClock(1000)).toEqual({ now: "2026-03-04T10:00:01.000Z", mode: "manual" });
    expect((await control.setClock("2026-03-04T12:00:00Z")).now).toBe("2026-03-04T12:00:00.000Z");
    await expect(control.setClock("noon")).rejects.toThrow(/ISO 8601/);
    const real = await PracticeService.start({ clock: "real", items: 0 });
    await expect(real.simulator.control.advanceClock(1)).rejects.toThrow(/real time/);
    await real.close();
  });

  it.each(["/__simulator/state", "/practice/user/api/warehouse/getAllWarehouse", "/practice/photos/x", "/nothing"])(
    "answers programs of this machine only, and no web page: %s",
    async (path) => {
      const statusFor = async (headers: Record<string, string>): Promise<number | undefined> => {
        const [answer] = (await once(get(`${service.simulator.url}${path}`, { headers }), "response")) as [
          IncomingMessage,
        ];
        return answer.resume().statusCode;
      };
      for (const headers of [{}, { "sec-fetch-site": "none" }, { host: "localhost:1" }])
        expect(await statusFor(headers)).not.toBe(403);
      for (const headers of [
        { origin: "https://example.com" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-origin" },
        { host: "rebound.example:8787" },
        { host: "127.0.0.1.example.com" },
      ])
        expect(await statusFor(headers as Record<string, string>)).toBe(403);
    },
  );

  it("opens to the secret of its own run alone", async () => {
    const { control, state, url } = service.simulator;
    const other = await PracticeService.start({ items: 0 });
    const before = state.counts();
    for (const secret of ["", `${control.secret}x`, other.simulator.control.secret]) {
      const stranger = new ControlClient(url, secret);
      await expect(stranger.addItem()).rejects.toThrow("answered 401");
      await expect(stranger.requests()).rejects.toThrow("answered 401");
      await expect(stranger.clearFaults()).rejects.toThrow("answered 401");
    }
    expect(state.counts()).toEqual(before);
    const plain = await fetch(`${url}/__simulator/items`, { method: "POST", body: "{}" });
    expect(plain.status).toBe(401);
    expect(state.counts()).toEqual(before);
    expect(control.secret).toMatch(/^[\w-]{43}$/);
    await other.close();
  });

  it("updates the method of a draft only", async () => {
    const path = "/api/Outbound/ConsolidateShipping/order/updateShippingMethod";
    const orders = service.simulator.state.shippingOrders();
    expect(new Set(orders.map((order) => order.consolidateShippingOrderStatus)).size).toBe(6);
    const draft = orders.find((order) => order.consolidateShippingOrderStatus === "CREATED");
    const consolidateShippingOrderId = draft?.consolidateShippingOrderId ?? "";
    expect(consolidateShippingOrderId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const done = await service.post(path, { consolidateShippingOrderId, shippingMethod: "SEA_FREIGHT" });
    expect(done.body).toMatchObject({
      consolidateShippingOrderId,
      shippingMethod: "SEA_FREIGHT",
      shipTo: { shipToType: "Business" },
    });
    for (const order of orders.filter((other) => other.consolidateShippingOrderStatus !== "CREATED")) {
      const refused = await service.post(path, {
        consolidateShippingOrderId: order.consolidateShippingOrderId,
        shippingMethod: "SEA_FREIGHT",
      });
      expect(refused.body.meta.error["consolidateShippingOrderId"]).toMatch(/no longer a draft/);
    }
    const nothing = await service.post(path, {});
    expect(Object.keys(nothing.body.meta.error)).toEqual(["consolidateShippingOrderId", "shippingMethod"]);
    const wrong = await service.post(path, { consolidateShippingOrderId: "01J", shippingMethod: "BY_FOOT" });
    expect(Object.keys(wrong.body.meta.error).toSorted()).toEqual(["consolidateShippingOrderId", "shippingMethod"]);
  });

  it("reads a send-to-fulfillment instruction", async () => {
    const [first] = service.simulator.state.fbaInstructions();
    const path = "/api/Fba/FbaInstructionSendToFulfillment/get";
    const { body } = await service.get(`${path}?fbaInstructionId=${first?.fbaInstructionId.toUpperCase()}`);
    expect(body["data"]).toEqual(first);
    expect(first?.fbaInstructionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const query of ["", "?fbaInstructionId=7", "?fbaInstructionId=00000000-0000-4000-8000-000000000000"]) {
      expect((await service.get(path + query)).body.meta.error).toHaveProperty("fbaInstructionId");
    }
  });
});

describe("webhooks", () => {
  it("delivers what happens, signed, to a registered endpoint", async () => {
    const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
    const inbox = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        received.push({ headers: request.headers, body });
        response.end();
      });
    }).listen(0, "127.0.0.1");
    await once(inbox, "listening");
    const endpoint = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/events`;
    const service = await PracticeService.start({ eventCodes: "numbers" });
    const { control, clock } = service.simulator;
    await control.registerEndpoint(endpoint);
    const resendId = String(await service.created(orderOf(service.eligible(1))));
    clock.advance(60_000);
    const item = await control.addItem();
    const deliveries = await control.deliveries();
    expect(deliveries.map(({ action, status }) => [action, status])).toEqual([
      ["updateResendStatus", 200],
      ["updateResendStatus", 200],
      ["updateResendStatus", 200],
      ["newInventoryCreated", 200],
    ]);
    const events = received.map(({ body }) => JSON.parse(body) as Record<string, Record<string, unknown>>);
    expect(events.map(({ resend }) => resend?.["resendStatusCode"])).toEqual(["queued", "label-success", 3, undefined]);
    expect(JSON.stringify(events[1]?.["resendShipmentList"])).toMatch(/"labelUrl":"http/);
    expect(events[3]?.["returnInventory"]).toMatchObject({
      returnInventoryId: item.returnInventoryId,
      handlingCode: 0,
      handlingStatusCode: 0,
    });
    for (const { headers, body } of received) {
      expect(headers["returnhelper-signature"]).toBe(
        sign(PRACTICE_SIGNING_KEY, endpoint, String(headers["timestamp"]), body),
      );
    }

    await control.unregisterEndpoints();
    const timestamp = "2020-01-01T00:00:00.0000000Z";
    const twice = await control.deliver({ kind: "updateResendStatus", resendId, endpoint, times: 2, timestamp });
    expect(twice[0]?.body).toBe(twice[1]?.body);
    expect(twice[0]?.headers["timestamp"]).toBe(timestamp);
    const [forged] = await control.deliver({
      kind: "newInventoryCreated",
      returnInventoryId: item.returnInventoryId,
      endpoint,
      signature: "wrong",
    });
    expect(forged?.headers["returnhelper-signature"]).not.toBe(
      sign(PRACTICE_SIGNING_KEY, endpoint, forged?.headers["timestamp"] ?? "", forged?.body ?? ""),
    );
    inbox.close();
    inbox.closeAllConnections();
    const [lost] = await control.deliver({ kind: "updateResendStatus", resendId, endpoint });
    expect(lost?.status).toBeNull();
    await service.close();
  });

  it("warehouse cancellation arrives as a status", async () => {
    const service = await PracticeService.start({ items: 100 });
    const id = String(await service.created(orderOf(service.eligible(1), MANUAL)));
    expect((await service.simulator.control.moveOrder(id, "cancelled", "Damaged")).status).toBe("canceled");
    await expect(service.simulator.control.moveOrder(id, "processed")).rejects.toThrow(/no move/);
    await service.close();
  });
});

describe("worker", () => {
  const worker = (options: object) => new Worker(SIMULATOR_WORKER, { workerData: options });

  it("posts its addresses, answers, and stops on request", async () => {
    const thread = worker({ items: 5 });
    const [ready] = (await once(thread, "message")) as [
      { type: string; userBaseUrl: string; credentials: { apiKey: string; apiToken: string } },
    ];
    expect(ready.type).toBe("ready");
    const headers = { "x-rr-apikey": ready.credentials.apiKey, "x-rr-apitoken": ready.credentials.apiToken };
    expect((await fetch(`${ready.userBaseUrl}/api/warehouse/getAllWarehouse`, { headers })).status).toBe(200);
    thread.postMessage("close");
    expect(await once(thread, "exit")).toEqual([0]);
  });

  it("says why it cannot start", async () => {
    const thread = worker({ items: -1 });
    expect(await once(thread, "message")).toEqual([
      { type: "failed", message: "items must be a whole number from 0 to 10000000, not -1." },
    ]);
    await thread.terminate();
  });
});
