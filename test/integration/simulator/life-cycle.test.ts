import { expect, it, onTestFinished } from "vitest";
import { MANUAL, orderOf, PracticeService } from "./practice-service.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

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

it("cancels an order with a label only after the label exists, and frees its items", async () => {
  const { service, clock, read, cancel } = await startService();
  const ids = service.eligible(2);
  const id = await service.created(orderOf(ids));
  expect(await cancel(id)).toMatchObject({ status: 400, errorCode: "VALIDATION_FAILED" });
  clock.advance(5 * SECOND);
  expect((await cancel(id)).status).toBe(200);
  for (const item of ids) expect(service.simulator.state.item(String(item))?.state).toBe("eligible");
  clock.advance(10 * MINUTE);
  expect((await read(id))["status"]).toBe("canceled");
  expect((await cancel(id)).error["resendId"]).toMatch(/canceled cannot be cancelled/);
  await service.created(orderOf(ids));
});

it("refuses to cancel an order in processing or an unknown one", async () => {
  const { service, read, cancel } = await startService();
  const late = await service.created(orderOf(service.eligible(1), MANUAL));
  await service.simulator.control.moveOrder(String(late), "processingStarted");
  for (const [resendId, message] of [
    [late, /in-progress cannot be cancelled/],
    [null, /must not be empty/],
    ["61201", /not valid/],
    [12n, /does not exist/],
  ] as const) {
    expect((await cancel(resendId)).error["resendId"]).toMatch(message);
  }
  expect((await read(12n)).meta.status).toBe(400);
});

it("cancels before the cut-off and not at it", async () => {
  const cutOff = "2026-03-05T08:00:00.000Z";
  const week = 7 * 24 * 60 * MINUTE;
  const { service, clock, read, cancel } = await startService({ processingDelayMs: [week, week] });
  const [item = 0n, other = 0n] = service.eligible(2);
  const first = await service.created(orderOf([item], MANUAL));
  const second = await service.created(orderOf([other], MANUAL));
  expect((await read(first))["cancelCutoffTime"]).toBe(cutOff);
  clock.set(new Date(Date.parse(cutOff) - 1).toISOString());
  expect((await cancel(first)).status).toBe(200);
  clock.set(cutOff);
  expect((await cancel(second)).error["resendId"]).toMatch(/cut-off .* passed/);
});
