import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MANUAL, orderOf, PracticeService } from "./practice-service.ts";

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

it("takes a cancellation up to the cut-off, and none at it", async () => {
  const cutOff = "2026-03-05T08:00:00.000Z";
  const week = 7 * 24 * 60 * MINUTE;
  const service = await PracticeService.start({ processingDelayMs: [week, week] });
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
