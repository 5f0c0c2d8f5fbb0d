import { beforeEach, describe, expect, it } from "vitest";
import type { TrustAnswer, TrustChange } from "../../../../src-domain/environments/trust.ts";
import type { PageJob } from "../../../../src-main/use-cases/labels/print-port.ts";
import { item as createItem } from "../../../unit/domain/inventory/items.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { openPrintingRig } from "../labels/printing-rig.ts";
import { openInbox } from "../order-reports.ts";
import { waitForSubmission, orderWithLabel } from "../resends/submitting.ts";
import { rawScan, until, valueOf, type DeskRig } from "../test-desk.ts";

const MINUTE_MS = 60_000;
const minutesAhead = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

let rig: DeskRig;
let jobs: PageJob[];
let questions: TrustChange[];
let answer: TrustAnswer;
let duringDialog: () => Promise<void>;

beforeEach(async () => {
  questions = [];
  answer = "confirmed";
  duringDialog = () => Promise.resolve();
  ({ rig, jobs } = await openPrintingRig());
});

function openImports() {
  return bridgeOf(rig.desk, {
    ...fakeNativeHost,
    confirmTrust: async (change) => {
      questions.push(change);
      await duringDialog();
      return answer;
    },
  }).imports;
}

async function dropEvents(events: readonly object[]) {
  const imports = openImports();
  const bytes = new TextEncoder().encode(events.map((event) => JSON.stringify(event)).join("\n"));
  const metadata = { name: "events.ndjson", size: bytes.byteLength, modifiedAt: minutesAhead(-1) };
  valueOf(await imports.beginDrop(metadata));
  valueOf(await imports.addToDrop({ bytes }));
  valueOf(await imports.openDrop({}));
  return imports;
}

async function importEvents(...events: readonly object[]) {
  const imports = await dropEvents(events);
  const startResult = await imports.start({ asOf: minutesAhead(-1) });
  if (startResult.ok) {
    await until(() => Promise.resolve(rig.desk.imports.current()?.run?.end), "the import to end");
    await until(async () => (await rig.desk.store.eventCounts()).waiting === 0, "the events to be applied");
  }
  return startResult;
}

let keyCount = 0;

interface ForgedFact {
  readonly key?: string;
  readonly at?: string;
  readonly status?: string;
  readonly shipment?: object;
}

const orderEvent = (
  resendId: string,
  { key = `F${(keyCount += 1)}`, at = minutesAhead(-1), status, shipment }: ForgedFact,
) => ({
  category: "resend",
  action: "updateResendStatus",
  eventTime: at,
  notificationId: key,
  resend: { resendId, ...(status && { resendStatusCode: status }) },
  ...(shipment && { resendShipmentList: [{ resendId, ...shipment }] }),
});

const findAddresses = async (resendId: string) => (await rig.desk.store.label(resendId))?.addresses ?? [];

async function printLabel(resendId: string): Promise<Uint8Array> {
  expect(await rig.desk.labels.print(resendId, "Test")).toMatchObject({ ok: true });
  const content = jobs.at(-1)?.content;
  if (content === undefined || content === "test") throw new Error("No label was printed");
  return content.bytes;
}

describe("events of a file", () => {
  // Proof S26
  it("are not imported when the operator refuses in the native dialog", async () => {
    const { resendId } = await orderWithLabel(rig, 1);
    answer = "not-confirmed";
    expect(await importEvents(orderEvent(resendId, { status: "cancelled" }))).toMatchObject({
      ok: false,
      error: { code: "not-confirmed" },
    });
    expect(questions).toEqual([{ kind: "event-file", subject: "events.ndjson", target: "1" }]);
    expect((await rig.desk.store.eventCounts()).tallies).toEqual([]);
  });

  it("are not imported when another file was opened during the dialog", async () => {
    duringDialog = async () => void (await dropEvents([orderEvent("2", { status: "queued" })]));
    const startResult = await importEvents(orderEvent("1", { status: "queued" }));
    expect(startResult).toMatchObject({ ok: false, error: { code: "not-confirmed" } });
    expect((await rig.desk.store.eventCounts()).tallies).toEqual([]);
  });

  it("are not imported when the file was decoded differently during the dialog", async () => {
    duringDialog = async () => void (await rig.desk.imports.readAs({ encoding: "windows-1252" }));
    const startResult = await importEvents(orderEvent("1", { status: "queued" }));
    expect(startResult).toMatchObject({ ok: false, error: { code: "not-confirmed" } });
  });

  it("are never dated in the future", async () => {
    await importEvents(orderEvent("999999", { at: minutesAhead(50), status: "queued" }));
    const [entry] = await rig.desk.store.externalOrderTimeline("999999");
    expect(Date.parse(entry?.at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("are replaced by a poll of an external order", async () => {
    await importEvents(orderEvent("999999", { status: "completed", shipment: { trackingNumber: "FORGED" } }));
    expect(await rig.desk.store.externalOrder("999999")).toMatchObject({
      statusRaw: "completed",
      trackingNumber: null,
    });
    const poll = { resendId: "999999", fields: {}, at: minutesAhead(-5), eventKey: "", source: "reading" } as const;
    await rig.desk.store.recordExternalOrderPoll(poll, [{ kind: "status", raw: "queued" }], [], MINUTE_MS);
    expect(await rig.desk.store.externalOrder("999999")).toMatchObject({ statusRaw: "queued" });
  });

  it("do not stop the polling of an external order", async () => {
    await importEvents(orderEvent("999999", { status: "completed" }));
    const findPolledStatus = async () =>
      (await rig.desk.store.externalOrdersToPoll(Number.MAX_SAFE_INTEGER, 1))[0]?.statusRaw;
    expect(await findPolledStatus()).toBeNull();
    const poll = { resendId: "999999", fields: {}, at: minutesAhead(-1), eventKey: "", source: "reading" } as const;
    await rig.desk.store.recordExternalOrderPoll(poll, [{ kind: "status", raw: "completed" }], [], MINUTE_MS);
    expect(await findPolledStatus()).toBe("completed");
  });

  // Proof S21
  it("do not make one order print another order's label", async () => {
    const orderA = await orderWithLabel(rig, 1);
    const orderB = await orderWithLabel(rig, 1);
    const labelA = await printLabel(orderA.resendId);
    const labelB = await printLabel(orderB.resendId);
    const labelUrl = (await findAddresses(orderA.resendId))[0];
    await importEvents(
      orderEvent(orderB.resendId, { at: minutesAhead(50), shipment: { labelUrl, labelUrlList: [labelUrl] } }),
    );
    expect(await findAddresses(orderB.resendId)).not.toContain(labelUrl);
    const labelAfter = await printLabel(orderB.resendId);
    expect(Buffer.from(labelAfter).equals(Buffer.from(labelB))).toBe(true);
    expect(Buffer.from(labelA).equals(Buffer.from(labelB))).toBe(false);
  });

  // Proof S22
  it("set neither tracking number nor status of an own order", async () => {
    const { submissionId, resendId } = await orderWithLabel(rig, 1);
    const submissionBefore = await rig.desk.store.submission(submissionId);
    await importEvents(
      orderEvent(resendId, { status: "completed", shipment: { trackingNumber: "FORGED-1" } }),
      orderEvent(resendId, {
        at: minutesAhead(50),
        status: "failed",
        shipment: { trackingNumber: "FORGED-2", error: "No" },
      }),
    );
    const submissionAfter = await rig.desk.store.submission(submissionId);
    expect(submissionAfter).toMatchObject({
      statusRaw: submissionBefore?.statusRaw,
      trackingNumber: submissionBefore?.trackingNumber,
    });
    expect(JSON.stringify(submissionAfter)).not.toContain("FORGED");
  });

  it("appear in the order's timeline as events of a file", async () => {
    const { submissionId, resendId } = await orderWithLabel(rig, 1);
    await importEvents(orderEvent(resendId, { status: "in-progress" }));
    const timeline = await rig.desk.store.timeline(submissionId);
    expect(timeline.filter(({ source }) => source === "file")).toMatchObject([
      { fact: { kind: "status", raw: "in-progress" } },
    ]);
  });

  // Proof S23
  it("never replace the service's record of an item", async () => {
    const [item] = await rig.simulator.control.items({ state: "eligible", warehouseId: 2, limit: 1 });
    if (item === undefined) throw new Error("No item");
    const copyBefore = await rig.desk.store.itemCopy(item.returnInventoryId);
    await importEvents({
      category: "rinv",
      action: "completeInventoryHandling",
      eventTime: minutesAhead(50),
      notificationId: "AHEAD",
      returnInventory: { returnInventoryId: item.returnInventoryId, rma: "FORGED", handlingCode: "dsp" },
    });
    expect((await rig.desk.store.itemCopy(item.returnInventoryId))?.item).toEqual(copyBefore?.item);
  });

  // Proof S28
  it.each<[string, object, object]>([
    ["a tracking number", {}, { trackingNumber: "1Z999FORGED0000001" }],
    ["an SKU", { sku: "1Z999FORGED0000001" }, {}],
    ["an item RMA", { itemRma: "1Z999FORGED0000001" }, {}],
  ])("make no item found by %s", async (_code, fields, shipment) => {
    const item = { ...createItem(1), sku: null, itemRma: null, trackingNumber: null };
    await rig.desk.store.upsertItems([item], minutesAhead(-5));
    const { returnInventoryId, rma, warehouseId } = item;
    const states = { handlingCode: "ohd", handlingStatusCode: "pending", createOn: minutesAhead(-9) };
    await importEvents(
      ...[returnInventoryId, "9007199254799999"].map((id) => ({
        category: "newInventoryCreated",
        action: "newInventoryCreated",
        eventTime: minutesAhead(-1),
        notificationId: `CODE-${id}`,
        returnInventory: { returnInventoryId: id, rma, warehouseId, ...states, ...fields },
        shipment,
      })),
    );
    const { outcome } = await rig.desk.store.recordScan(rawScan("1Z999FORGED0000001"), minutesAhead(0));
    expect(outcome.verdict.kind).toBe("unknown-code");
    expect(outcome.verdict).toMatchObject({ named: 0 });
  });

  // Proof S25
  it("do not stop a signed event with the same key from being applied", async () => {
    const { submissionId, resendId } = await orderWithLabel(rig, 1);
    const { notify } = await openInbox(rig);
    await importEvents(orderEvent("999999", { key: "SAME", status: "queued" }));
    await notify(orderEvent(resendId, { key: "SAME", status: "completed" }));
    expect(await waitForSubmission(rig, submissionId, { statusRaw: "completed" })).toMatchObject({ resendId });
  });
});
