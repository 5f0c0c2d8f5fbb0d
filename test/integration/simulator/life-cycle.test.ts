import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MANUAL, orderOf, PracticeService, START } from "./practice-service.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe("life cycle and cancellation", () => {
  let service: PracticeService;
  beforeEach(async () => (service = await PracticeService.start()));
  afterEach(() => service.close());

  const read = async (id: bigint) => (await service.get(`/api/Resend/getResend?resendId=${id}`)).body;
  const shipmentOf = async (id: bigint) => ((await read(id))["resendShipmentList"] as Record<string, unknown>[])[0];
  const cancel = async (id: bigint) => (await service.post("/api/Resend/cancelResend", { resendId: id })).body;
  const itemState = (id: bigint) => service.simulator.state.item(String(id));

  it("takes an auto-label order from queued over its label to completed", async () => {
    const [item = 0n] = service.eligible(1);
    const id = await service.created(orderOf([item]));
    expect(await read(id)).toMatchObject({ status: "queued", cancelCutoffTime: "2026-03-05T08:00:00.000Z" });
    expect(await shipmentOf(id)).toMatchObject({ trackingNumber: null, labelUrl: null, error: "" });
    service.simulator.clock.advance(5 * SECOND);
    expect((await read(id))["status"]).toBe("label-success");
    const shipment = await shipmentOf(id);
    expect(shipment?.["trackingNumber"]).toMatch(/^[A-Za-z0-9_-]{1,50}$/);
    const label = await fetch(String(shipment?.["labelUrl"]));
    expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(itemState(item)).toMatchObject({ handlingCode: "rsd", handlingStatusCode: "pending" });
    service.simulator.clock.advance(40 * SECOND);
    expect((await read(id))["status"]).toBe("completed");
    expect(itemState(item)).toMatchObject({ handlingCode: "rsd", handlingStatusCode: "completed" });
    const [queued, labelled, completed] = service.simulator.state.order(String(id))?.history ?? [];
    const wait = (from = START, to = START) => Date.parse(to) - Date.parse(from);
    expect(wait(queued?.at, labelled?.at)).toBeGreaterThanOrEqual(2 * SECOND);
    expect(wait(labelled?.at, completed?.at)).toBeGreaterThanOrEqual(15 * SECOND);
  });

  it("takes a manual-label order from pending over in-progress to completed, without a label", async () => {
    const [item = 0n] = service.eligible(1);
    const id = await service.created(orderOf([item], MANUAL));
    expect((await read(id))["status"]).toBe("pending");
    service.simulator.clock.advance(2 * MINUTE);
    expect(await read(id)).toMatchObject({ status: "completed" });
    expect(service.simulator.state.order(String(id))?.history.map(({ status }) => status)).toEqual([
      "pending",
      "in-progress",
      "completed",
    ]);
    expect(await shipmentOf(id)).toMatchObject({ labelUrl: null, shipmentLabelId: null });
  });

  it("fails a label with a JSON text, and keeps the items", async () => {
    await service.simulator.control.nextLabels("failed");
    const [item = 0n, other = 0n] = service.eligible(2);
    const id = await service.created(orderOf([item]));
    const fine = await service.created(orderOf([other]));
    service.simulator.clock.advance(5 * SECOND);
    expect((await read(id))["status"]).toBe("failed");
    const shipment = await shipmentOf(id);
    expect(JSON.parse(String(shipment?.["error"]))).toHaveProperty("message");
    expect(shipment).toMatchObject({ trackingNumber: null, labelUrl: null });
    expect(itemState(item)?.handlingCode).toBe("rsd");
    expect((await read(fine))["status"]).toBe("label-success");
    expect((await cancel(id)).meta.error["resendId"]).toMatch(/failed cannot be cancelled/);
    service.simulator.clock.advance(10 * MINUTE);
    expect((await read(id))["status"]).toBe("failed");
  });

  it("cancels an auto-label order only once it has its label, and gives the items back", async () => {
    const ids = service.eligible(2);
    const id = await service.created(orderOf(ids));
    expect((await cancel(id)).meta).toMatchObject({ status: 400, errorCode: "VALIDATION_FAILED" });
    service.simulator.clock.advance(5 * SECOND);
    const answer = await cancel(id);
    expect(answer.meta.status).toBe(200);
    expect(BigInt(answer["resendId"] as number)).toBe(id);
    expect((await read(id))["status"]).toBe("canceled");
    for (const item of ids) expect(itemState(item)?.state).toBe("eligible");
    service.simulator.clock.advance(10 * MINUTE);
    expect((await read(id))["status"]).toBe("canceled");
    expect((await cancel(id)).meta.error["resendId"]).toMatch(/canceled cannot be cancelled/);
    await service.created(orderOf(ids));
  });

  it("cancels a manual-label order only while it is pending", async () => {
    const [first = 0n, second = 0n] = service.eligible(2);
    const early = await service.created(orderOf([first], MANUAL));
    expect((await cancel(early)).meta.status).toBe(200);
    const late = await service.created(orderOf([second], MANUAL));
    await service.simulator.control.moveOrder(String(late), "processingStarted");
    expect((await cancel(late)).meta.error["resendId"]).toMatch(/in-progress cannot be cancelled/);
  });

  it("refuses to cancel what is not there", async () => {
    for (const resendId of [undefined, null])
      expect((await service.post("/api/Resend/cancelResend", { resendId })).body.meta.error["resendId"]).toMatch(
        /must not be empty/,
      );
    expect((await service.post("/api/Resend/cancelResend", { resendId: "61201" })).body.meta.error["resendId"]).toMatch(
      /not valid/,
    );
    expect((await cancel(12n)).meta.error["resendId"]).toMatch(/does not exist/);
    expect((await service.get("/api/Resend/getResend?resendId=12")).body.meta.status).toBe(400);
  });
});

it.each([
  ["Wednesday", "2026-03-04T10:00:00Z", "2026-03-05T08:00:00.000Z"],
  ["Wednesday before eight", "2026-03-04T07:00:00Z", "2026-03-05T08:00:00.000Z"],
  ["Friday", "2026-03-06T10:00:00Z", "2026-03-09T08:00:00.000Z"],
  ["Saturday", "2026-03-07T10:00:00Z", "2026-03-09T08:00:00.000Z"],
  ["Sunday night", "2026-03-08T23:59:59Z", "2026-03-09T08:00:00.000Z"],
])("cancellation cut-off of an order made on %s", async (_day, clock, cutOff) => {
  const week = 7 * 24 * 60 * MINUTE;
  const service = await PracticeService.start({ clock, processingDelayMs: [week, week] });
  const [item = 0n, other = 0n] = service.eligible(2);
  const id = await service.created(orderOf([item], MANUAL));
  const second = await service.created(orderOf([other], MANUAL));
  expect((await service.get(`/api/Resend/getResend?resendId=${id}`)).body["cancelCutoffTime"]).toBe(cutOff);
  service.simulator.clock.set(new Date(Date.parse(cutOff) - 1).toISOString());
  expect((await service.post("/api/Resend/cancelResend", { resendId: id })).body.meta.status).toBe(200);
  service.simulator.clock.set(cutOff);
  expect((await service.post("/api/Resend/cancelResend", { resendId: second })).body.meta.error["resendId"]).toMatch(
    /cut-off .* passed/,
  );
  await service.close();
});

it("real time runs the life cycle automatically", async () => {
  const service = await PracticeService.start({ clock: "real", labelDelayMs: [20, 40], processingDelayMs: [20, 40] });
  const id = String(await service.created(orderOf(service.eligible(1))));
  await expect.poll(() => service.simulator.state.order(id)?.status, { timeout: 3000, interval: 10 }).toBe("completed");
  expect(() => service.simulator.clock.advance(1)).toThrow(/real time/);
  await service.close();
});
