import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SimulatorOptions } from "../../../src-simulator/index.ts";
import { tempFolder } from "../../temp-folder.ts";
import { MANUAL, orderBody, PracticeService } from "./practice-service.ts";

const KEY = "x-returnhelper-idempotency-key";

async function startService(options: SimulatorOptions = {}): Promise<PracticeService> {
  const service = await PracticeService.start(options);
  onTestFinished(() => service.close());
  return service;
}

describe("idempotency key", () => {
  it("repeats the first answer verbatim", async () => {
    const service = await startService();
    const body = orderBody(service.eligible(1));
    const [firstReply, secondReply] = await Promise.all([
      service.create(body, { [KEY]: "k-1" }),
      service.create(body, { [KEY]: "k-1" }),
    ]);
    expect(secondReply.text).toBe(firstReply.text);
    expect(service.simulator.state.orders()).toHaveLength(1);
    const requests = await service.simulator.control.requests("createResend");
    expect(requests.map(({ isRepeat, idempotencyKey }) => [isRepeat, idempotencyKey])).toEqual([
      [false, "k-1"],
      [true, "k-1"],
    ]);
  });

  it("answers 409 when a used key comes with another body", async () => {
    const service = await startService();
    const [firstItem = 0n, secondItem = 0n] = service.eligible(2);
    expect((await service.create(orderBody([]), { [KEY]: "k-2" })).body.meta.status).toBe(400);
    const resendId = await service.createOrder(orderBody([firstItem], MANUAL), { [KEY]: "k-2" });
    const conflict = await service.create(orderBody([secondItem]), { [KEY]: "k-2" });
    expect([conflict.httpStatus, conflict.body.meta.status]).toEqual([409, 409]);
    expect(service.simulator.state.orders()).toHaveLength(1);
    const canceled = await service.post("/api/Resend/cancelResend", { resendId }, { [KEY]: "k-2" });
    const repeated = await service.post("/api/Resend/cancelResend", { resendId }, { [KEY]: "k-2" });
    expect(repeated.text).toBe(canceled.text);
    expect(service.simulator.state.order(String(resendId))?.status).toBe("canceled");
  });

  it("has no effect when switched off", async () => {
    const service = await startService({ honourIdempotency: false });
    const body = orderBody(service.eligible(1));
    await service.createOrder(body, { [KEY]: "k" });
    expect((await service.create(body, { [KEY]: "k" })).body.meta.error["returnInventoryIdList"]).toMatch(
      /cannot advance/,
    );
  });
});

describe("state file", () => {
  let stateFile: string;
  beforeEach(() => void (stateFile = join(tempFolder(), "below", "state.ndjson")));

  const start = (options: SimulatorOptions = {}) => startService({ stateFile, items: 500, ...options });

  it("keeps orders, keys, arrivals and methods after a restart", async () => {
    const firstService = await start();
    const { simulator } = firstService;
    const ids = firstService.eligible(3);
    const body = orderBody([ids[0] ?? 0n], {}, { description: "描述" });
    const createReply = await firstService.create(body, { [KEY]: "k" });
    const manualOrderId = await firstService.createOrder(orderBody([ids[1] ?? 0n], MANUAL));
    await firstService.post("/api/Resend/cancelResend", { resendId: manualOrderId });
    const arrivedItem = await simulator.control.addItem({ state: "eligible" });
    await simulator.control.changeItem(String(ids[2]), "disposed");
    const draft = (await simulator.control.shippingOrders()).find(
      (order) => order.consolidateShippingOrderStatus === "CREATED",
    );
    const consolidateShippingOrderId = draft?.consolidateShippingOrderId ?? "";
    const shippingMethod = draft?.shippingMethod === "SEA_FREIGHT" ? "AIR_FREIGHT" : "SEA_FREIGHT";
    const change = { consolidateShippingOrderId, shippingMethod };
    await firstService.post("/api/outbound/consolidateShipping/order/updateShippingMethod", change);
    await simulator.control.setShippingStatus(consolidateShippingOrderId, "CONFIRMED");
    const { state } = simulator;
    const stateBefore = [state.orders(), state.items({ limit: 600 }), state.shippingOrders()];
    await firstService.close();

    const secondService = await start({ clock: "2026-03-04T10:00:00.500Z" });
    const { state: stateAfter, clock } = secondService.simulator;
    const orders = stateAfter.orders().map((order) => ({ ...order, labelUrl: null }));
    expect([orders, stateAfter.items({ limit: 600 }), stateAfter.shippingOrders()]).toEqual(stateBefore);
    expect(stateAfter.item(arrivedItem.returnInventoryId)).toEqual(arrivedItem);
    expect((await secondService.create(body, { [KEY]: "k" })).text).toBe(createReply.text);
    clock.advance(60_000);
    expect(stateAfter.orders().map(({ status }) => status)).toEqual(["completed", "canceled"]);
  });

  it("erases the recipients of ended orders on request", async () => {
    const firstService = await start();
    const ids = firstService.eligible(2);
    const endedId = await firstService.createOrder(
      orderBody([ids[0] ?? 0n], { ...MANUAL, shipmentStreet1: "1 Ended Lane" }),
    );
    const openId = await firstService.createOrder(
      orderBody([ids[1] ?? 0n], { ...MANUAL, shipmentStreet1: "2 Open Lane" }),
    );
    await firstService.post("/api/Resend/cancelResend", { resendId: endedId });
    await firstService.simulator.control.forgetRecipients("2100-01-01T00:00:00Z");
    const text = readFileSync(stateFile, "utf8");
    expect([text.includes("1 Ended Lane"), text.includes("2 Open Lane")]).toEqual([false, true]);
    await firstService.close();
    const secondService = await start();
    const statuses = secondService.simulator.state.orders().map(({ resendId, status }) => [resendId, status]);
    expect(statuses).toEqual([
      [String(endedId), "canceled"],
      [String(openId), "pending"],
    ]);
    await secondService.close();
  });

  it("ignores a partial last line, but refuses other damage", async () => {
    const firstService = await start();
    await firstService.createOrder(orderBody(firstService.eligible(1)));
    await firstService.close();
    const intact = readFileSync(stateFile, "utf8");
    appendFileSync(stateFile, '{"kind":"resend-crea');
    const secondService = await start();
    await secondService.createOrder(orderBody(secondService.eligible(1)));
    await secondService.close();
    const thirdService = await start();
    expect(thirdService.simulator.state.orders()).toHaveLength(2);
    await thirdService.close();
    const otherService = await start({ items: 10 });
    expect(otherService.simulator.state.counts()).toMatchObject({ items: 10, orders: 0 });
    await otherService.close();
    expect(existsSync(`${stateFile}.1`)).toBe(true);
    writeFileSync(stateFile, intact.replace('"kind":"resend-created"', '"kind'));
    await expect(start()).rejects.toThrow(/damaged at line 2/);
  });
});
