import { expect, it, onTestFinished } from "vitest";
import { MANUAL, orderBody, PracticeService } from "./practice-service.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

async function startService(options: Parameters<typeof PracticeService.start>[0] = {}) {
  const service = await PracticeService.start(options);
  onTestFinished(() => service.close());
  return {
    service,
    clock: service.simulator.clock,
    read: async (id: bigint) => (await service.get(`/api/Resend/getResend?resendId=${id}`)).body,
    cancel: async (resendId: unknown) => (await service.post("/api/Resend/cancelResend", { resendId })).body.meta,
  };
}

it("cancels an auto-label order only after its label exists", async () => {
  const { service, clock, read, cancel } = await startService();
  const ids = service.eligible(2);
  const id = await service.createOrder(orderBody(ids));
  expect(await cancel(id)).toMatchObject({ status: 400, errorCode: "VALIDATION_FAILED" });
  clock.advance(5 * SECOND_MS);
  expect((await cancel(id)).status).toBe(200);
  for (const item of ids) expect(service.simulator.state.item(String(item))?.state).toBe("eligible");
  clock.advance(10 * MINUTE_MS);
  expect((await read(id))["status"]).toBe("canceled");
  expect((await cancel(id)).error["resendId"]).toMatch(/canceled cannot be cancelled/);
  await service.createOrder(orderBody(ids));
});

it("refuses to cancel an order in processing or an unknown one", async () => {
  const { service, read, cancel } = await startService();
  const lateOrderId = await service.createOrder(orderBody(service.eligible(1), MANUAL));
  await service.simulator.control.moveOrder(String(lateOrderId), "processingStarted");
  for (const [resendId, message] of [
    [lateOrderId, /in-progress cannot be cancelled/],
    [null, /must not be empty/],
    ["61201", /not valid/],
    [12n, /does not exist/],
  ] as const) {
    expect((await cancel(resendId)).error["resendId"]).toMatch(message);
  }
  expect((await read(12n)).meta.status).toBe(400);
});

it("refuses to cancel at the cut-off", async () => {
  const cutOff = "2026-03-05T08:00:00.000Z";
  const weekMs = 7 * 24 * 60 * MINUTE_MS;
  const { service, clock, read, cancel } = await startService({ processingDelayMs: [weekMs, weekMs] });
  const [firstItem = 0n, secondItem = 0n] = service.eligible(2);
  const firstOrderId = await service.createOrder(orderBody([firstItem], MANUAL));
  const secondOrderId = await service.createOrder(orderBody([secondItem], MANUAL));
  expect((await read(firstOrderId))["cancelCutoffTime"]).toBe(cutOff);
  clock.set(new Date(Date.parse(cutOff) - 1).toISOString());
  expect((await cancel(firstOrderId)).status).toBe(200);
  clock.set(cutOff);
  expect((await cancel(secondOrderId)).error["resendId"]).toMatch(/cut-off .* passed/);
});
