import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { MANUAL, orderOf, PracticeService } from "./practice-service.ts";
import { tempFolder } from "../../temp-folder.ts";

const KEY = "x-returnhelper-idempotency-key";

describe("idempotency key", () => {
  it("runs once and repeats the answer word for word", async () => {
    const service = await PracticeService.start();
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
    await service.close();
  });

  it("answers 409 for a known key with another body, and leaves a refused request its key", async () => {
    const service = await PracticeService.start();
    const [first = 0n, second = 0n] = service.eligible(2);
    expect((await service.create(orderOf([]), { [KEY]: "k-2" })).body.meta.status).toBe(400);
    expect((await service.create(orderOf([first]), { [KEY]: "k-2" })).body.meta.status).toBe(200);
    const conflict = await service.create(orderOf([second]), { [KEY]: "k-2" });
    expect([conflict.http, conflict.body.meta.status]).toEqual([409, 409]);
    expect(service.simulator.state.orders()).toHaveLength(1);
    await service.close();
  });

  it("belongs to one operation", async () => {
    const service = await PracticeService.start();
    const resendId = await service.created(orderOf(service.eligible(1), MANUAL), { [KEY]: "same" });
    const canceled = await service.post("/api/Resend/cancelResend", { resendId }, { [KEY]: "same" });
    const again = await service.post("/api/Resend/cancelResend", { resendId }, { [KEY]: "same" });
    expect(again.text).toBe(canceled.text);
    expect(service.simulator.state.order(String(resendId))?.status).toBe("canceled");
    await service.close();
  });

  it("has no effect when switched off", async () => {
    const service = await PracticeService.start({ honourIdempotency: false });
    const body = orderOf(service.eligible(1));
    expect((await service.create(body, { [KEY]: "k" })).body.meta.status).toBe(200);
    expect((await service.create(body, { [KEY]: "k" })).body.meta.error["returnInventoryIdList"]).toMatch(
      /cannot advance/,
    );
    await service.close();
  });
});

describe("state file", () => {
  let folder: string;
  let stateFile: string;
  beforeEach(() => {
    folder = tempFolder();
    stateFile = join(folder, "below", "state.ndjson");
  });

  const start = (clock?: string) =>
    PracticeService.start({ stateFile, items: 500, ...(clock === undefined ? {} : { clock }) });

  it("keeps orders, keys, arrivals and methods over restarts, and continues where it stopped", async () => {
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
    const method = draft?.shippingMethod === "SEA_FREIGHT" ? "AIR_FREIGHT" : "SEA_FREIGHT";
    await first.post("/api/outbound/consolidateShipping/order/updateShippingMethod", {
      consolidateShippingOrderId,
      shippingMethod: method,
    });
    await simulator.control.setShippingStatus(consolidateShippingOrderId, "CONFIRMED");
    const before = [simulator.state.orders(), simulator.state.items({ limit: 600 }), simulator.state.shippingOrders()];
    await first.close();

    const second = await start("2026-03-04T10:00:00.500Z");
    const { state, clock } = second.simulator;
    const after = [
      state.orders().map((order) => ({ ...order, labelUrl: null })),
      state.items({ limit: 600 }),
      state.shippingOrders(),
    ];
    expect(after).toEqual(before);
    expect(state.item(arrived.returnInventoryId)).toEqual(arrived);
    expect((await second.create(body, { [KEY]: "k" })).text).toBe(created.text);
    clock.advance(60_000);
    expect(state.orders().map(({ status }) => status)).toEqual(["completed", "canceled"]);
    await second.close();

    const third = await start("2026-06-01T00:00:00Z");
    expect(third.simulator.state.orders().map(({ status }) => status)).toEqual(["completed", "canceled"]);
    expect(third.simulator.state.items({ limit: 600 }).map(({ rma }) => rma)).toEqual(
      before[1]?.map((item) => "rma" in item && item.rma),
    );
    await third.close();
  });

  it("runs transitions that were due while it was off, at the time they were due", async () => {
    const first = await start();
    const id = await first.created(orderOf(first.eligible(1)));
    const due = first.simulator.state.order(String(id))?.createOn ?? "";
    await first.close();
    const second = await start("2026-03-06T00:00:00Z");
    expect((await second.get(`/api/Resend/getResend?resendId=${id}`)).body["status"]).toBe("completed");
    const at = second.simulator.state.order(String(id))?.history.map((step) => Date.parse(step.at) - Date.parse(due));
    expect(at?.[2]).toBeLessThanOrEqual(45_000);
    await second.close();
  });

  it("tolerates a torn last line and reports damage before it", async () => {
    const first = await start();
    await first.created(orderOf(first.eligible(1)));
    await first.close();
    const whole = readFileSync(stateFile, "utf8");
    appendFileSync(stateFile, '{"kind":"resend-crea');
    const second = await start();
    expect(second.simulator.state.orders()).toHaveLength(1);
    await second.created(orderOf(second.eligible(1)));
    await second.close();
    const third = await start();
    expect(third.simulator.state.orders()).toHaveLength(2);
    await third.close();
    writeFileSync(stateFile, whole.replace('"kind":"resend-created"', '"kind'));
    await expect(start()).rejects.toThrow(/damaged at line 2/);
  });

  it("sets the file of another data set aside", async () => {
    await (await start()).close();
    const other = await PracticeService.start({ stateFile, items: 10 });
    expect(other.simulator.state.counts().items).toBe(10);
    await other.close();
    expect(existsSync(`${stateFile}.1`)).toBe(true);
  });
});
