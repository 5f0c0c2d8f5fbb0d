import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Handlers } from "../../../../src-main/bridge/handlers/domain-handlers.ts";
import { createHandlers } from "../../../../src-main/bridge/handlers/handlers.ts";
import { readLearnedDetails } from "../../../../src-main/desk/resends/resend-views.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { orderOf, PracticeService } from "../../simulator/practice-service.ts";
import { arrived, openDeskRig, syncWhole, until, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";
import { openReports } from "../order-reports.ts";

const HOUR = 3_600_000;
let rig: DeskRig;
let control: ControlClient;
let handlers: Pick<Handlers, "cancellation" | "labels" | "resend">;
let resendId: string;
let item: bigint;
let report: Awaited<ReturnType<typeof openReports>>;

/** An order whose label is made, reported by an event. */
beforeEach(async () => {
  rig = await openDeskRig({ labelDelayMs: [20, 20], processingDelayMs: [HOUR, HOUR] });
  const { labelBaseUrl: practiceBase } = rig.simulator;
  const place = { hosts: () => [], managed: () => false, practiceBase, folder: join(rig.folder, "labels") };
  rig = await rig.restart({ labels: place });
  control = rig.simulator.control;
  await syncWhole(rig);
  handlers = createHandlers(rig.desk, nobodyChooses);
  const service = new PracticeService(rig.simulator);
  [item = 0n] = service.eligible(1);
  resendId = String(await service.created(orderOf([item])));
  await until(async () => (await control.order(resendId)).status === "label-success", "the label");
  report = await openReports(rig);
  await report({ resendId, status: "label-success", at: new Date().toISOString() });
});

const cancel = () => handlers.cancellation.cancel({ resendId, despiteDoubt: false });

describe("an order that was made elsewhere", () => {
  it("is canceled once, also where the answer was lost; what the service refuses is kept, and the timeline says who did what", async () => {
    await control.addFault({ operation: "cancelResend", kind: "refusal", error: { resendId: "Too late." } });
    expect(await cancel()).toMatchObject({
      ok: true,
      value: { state: "refused", refusal: { fields: { resendId: "Too late." } } },
    });
    await control.addFault({ operation: "cancelResend", kind: "reset", when: "after" });
    expect(await cancel()).toMatchObject({
      ok: true,
      value: { state: "canceled", items: [{ returnInventoryId: String(item), eligible: true }] },
    });
    expect((await control.order(resendId)).status).toBe("canceled");
    expect(await cancel()).toMatchObject({ error: { code: "not-allowed", fields: { obstacle: "ended" } } });
    expect(await control.requests("cancelResend")).toHaveLength(2);
    const sources = { store: rig.desk.store, normalTimes: rig.desk.followed.normalTimes };
    const timeline = (await readLearnedDetails(sources, resendId))?.timeline ?? [];
    const facts = timeline.map(({ source, fact }) => `${source} ${"state" in fact ? fact.state : fact.kind}`);
    for (const fact of ["operator sending", "answer refused", "desk unknown", "poll canceled"])
      expect(facts).toContain(fact);
    expect(await handlers.cancellation.get({ resendId: "12345" })).toMatchObject({ error: { code: "no-such-order" } });
  });

  it("has its cancellation settled by an event, where the answer was lost and nothing can be read", async () => {
    await control.addFault({ operation: "cancelResend", kind: "reset", when: "after", delayMs: HOUR });
    const asked = cancel();
    await until(async () => (await rig.desk.store.cancellation(resendId))?.state === "sending", "the intention");
    await arrived(rig, "cancelResend");
    await control.addFault({ operation: "getResend", kind: "status", status: 503, when: "before", times: "always" });
    await control.release();
    await asked;
    const state = async () => (await rig.desk.store.cancellation(resendId))?.state;
    expect(await state()).toBe("unknown");
    await report({ resendId, status: "canceled", at: new Date().toISOString() });
    await until(async () => (await state()) === "canceled", "the cancellation to be settled");
  });

  it("has a label that is fetched like any other, once a reading reported its address", async () => {
    expect(await handlers.resend.refreshLearned({ resendId })).toMatchObject({ ok: true });
    expect(await handlers.labels.get({ resendId })).toMatchObject({ ok: true, value: { obstacle: null } });
    expect(await handlers.labels.file({ resendId })).toMatchObject({ ok: true, value: { type: "pdf" } });
    expect(await control.requests("label")).toHaveLength(1);
  });
});
