import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SimulatorOptions } from "../../../src-simulator/index.ts";
import { tempFolder } from "../../temp-folder.ts";
import { MANUAL, orderOf, PracticeService } from "./practice-service.ts";

const KEY = "x-returnhelper-idempotency-key";

async function startService(options: SimulatorOptions = {}): Promise<PracticeService> {
  const service = await PracticeService.start(options);
  onTestFinished(() => service.close());
  return service;
}

describe("idempotency key", () => {
  it("runs once and repeats the answer word for word", async () => {
    const service = await startService();
    const body = orderOf(service.eligible(1));
    const [one, two] = await Promise.all([
      service.create(body, { [KEY]: "k-1" }),
      service.create(body, { [KEY]: "k-1" }),
    ]);
    expect(two.text).toBe(one.text);
    expect(service.simulator.state.orders()).toHaveLength(1);
    const requests = await service.simulator.control.requests("createResend");
    expect(requests.map(({ repeated, idempotencyKey }) => [repeated, idempotencyKey])).toEqual([
      [false, "k-1"],
      [true, "k-1"],
    ]);
  });

  it("answers 409 to a used key with another body, and is valid for one operation", async () => {
    const service = await startService();
    const [first = 0n, second = 0n] = service.eligible(2);
    expect((await service.create(orderOf([]), { [KEY]: "k-2" })).body.meta.status).toBe(400);
    const resendId = await service.created(orderOf([first], MANUAL), { [KEY]: "k-2" });
    const conflict = await service.create(orderOf([second]), { [KEY]: "k-2" });
    expect([conflict.http, conflict.body.meta.status]).toEqual([409, 409]);
    expect(service.simulator.state.orders()).toHaveLength(1);
    const canceled = await service.post("/api/Resend/cancelResend", { resendId }, { [KEY]: "k-2" });
    const repeated = await service.post("/api/Resend/cancelResend", { resendId }, { [KEY]: "k-2" });
    expect(repeated.text).toBe(canceled.text);
    expect(service.simulator.state.order(String(resendId))?.status).toBe("canceled");
  });

  it("has no effect when switched off", async () => {
    const service = await startService({ honourIdempotency: false });
    const body = orderOf(service.eligible(1));
    await service.created(body, { [KEY]: "k" });
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
    const first = await start();
    const { simulator } = first;
    const ids = first.eligible(3);
    const body = orderOf([ids[0] ?? 0n], {}, { description: "描述" });
    const created = await first.create(body, { [KEY]: "k" });
    const manual = await first.created(orderOf([ids[1] ?? 0n], MANUAL));
    await first.post("/api/Resend/cancelResend", { resendId: manual });
    const arrived = await simulator.control.addItem({ state: "eligible" });
    await simulator.control.changeItem(String(ids[2]), "disposed");
    const draft = (await simulator.control.shippingOrders()).find(
      (order) => order.consolidateShippingOrderStatus === "CREATED",
    );
    const consolidateShippingOrderId = draft?.consolidateShippingOrderId ?? "";
    const shippingMethod = draft?.shippingMethod === "SEA_FREIGHT" ? "AIR_FREIGHT" : "SEA_FREIGHT";
    const change = { consolidateShippingOrderId, shippingMethod };
    await first.post("/api/outbound/consolidateShipping/order/updateShippingMethod", change);
    await simulator.control.setShippingStatus(consolidateShippingOrderId, "CONFIRMED");
    const { state } = simulator;
    const before = [state.orders(), state.items({ limit: 600 }), state.shippingOrders()];
    await first.close();

    const second = await start({ clock: "2026-03-04T10:00:00.500Z" });
    const { state: after, clock } = second.simulator;
    const orders = after.orders().map((order) => ({ ...order, labelUrl: null }));
    expect([orders, after.items({ limit: 600 }), after.shippingOrders()]).toEqual(before);
    expect(after.item(arrived.returnInventoryId)).toEqual(arrived);
    expect((await second.create(body, { [KEY]: "k" })).text).toBe(created.text);
    clock.advance(60_000);
    expect(after.orders().map(({ status }) => status)).toEqual(["completed", "canceled"]);
  });

  it("erases the recipients of ended orders on request", async () => {
    const first = await start();
    const ids = first.eligible(2);
    const endedId = await first.created(orderOf([ids[0] ?? 0n], { ...MANUAL, shipmentStreet1: "1 Ended Lane" }));
    const openId = await first.created(orderOf([ids[1] ?? 0n], { ...MANUAL, shipmentStreet1: "2 Open Lane" }));
    await first.post("/api/Resend/cancelResend", { resendId: endedId });
    await first.simulator.control.forgetRecipients("2100-01-01T00:00:00Z");
    const text = readFileSync(stateFile, "utf8");
    expect([text.includes("1 Ended Lane"), text.includes("2 Open Lane")]).toEqual([false, true]);
    await first.close();
    const second = await start();
    const statuses = second.simulator.state.orders().map(({ resendId, status }) => [resendId, status]);
    expect(statuses).toEqual([
      [String(endedId), "canceled"],
      [String(openId), "pending"],
    ]);
    await second.close();
  });

  it("ignores a partial last line, reports earlier damage, and replaces other data", async () => {
    const first = await start();
    await first.created(orderOf(first.eligible(1)));
    await first.close();
    const intact = readFileSync(stateFile, "utf8");
    appendFileSync(stateFile, '{"kind":"resend-crea');
    const second = await start();
    await second.created(orderOf(second.eligible(1)));
    await second.close();
    const third = await start();
    expect(third.simulator.state.orders()).toHaveLength(2);
    await third.close();
    const other = await start({ items: 10 });
    expect(other.simulator.state.counts()).toMatchObject({ items: 10, orders: 0 });
    await other.close();
    expect(existsSync(`${stateFile}.1`)).toBe(true);
    writeFileSync(stateFile, intact.replace('"kind":"resend-created"', '"kind'));
    await expect(start()).rejects.toThrow(/damaged at line 2/);
  });
});
