import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import { DEFAULT_RECIPIENT_DAYS } from "../../../../src-domain/recipients/recipients.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { DESTINATION } from "../../../destination.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { plantHandOver } from "../batches/handed-over-batches.ts";
import { waitForSubmission, fillBatch, resendIdWithStatus, submit } from "../resends/submitting.ts";
import { ORDER, SHIP_TO } from "../shipping/draft-rig.ts";
import { isoNow, until, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";

const { shipmentStreet1, shipmentName, shipmentPhone } = DESTINATION;
const DAY_MS = 86_400_000;

let rig: DeskRig;
let daysAhead = 0;
const now = (): Date => new Date(Date.now() + daysAhead * DAY_MS);
beforeEach(async () => {
  daysAhead = 0;
  rig = await syncedRig({}, { now });
});

function findFilesWith(...texts: readonly string[]): string[] {
  const patterns = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, "utf16le")]);
  return readdirSync(rig.folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(rig.folder, name);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file);
    return patterns.some((text) => bytes.includes(text));
  });
}

async function createEndedOrder(recipient: Partial<Destination> = {}) {
  const { batchId } = await fillBatch(rig, 1, "eligible", recipient);
  const submissionId = await submit(rig, batchId, now());
  await resendIdWithStatus(rig, submissionId, "completed");
  return submissionId;
}

const listBackups = (): string[] => readdirSync(rig.folder).filter((name) => name.endsWith(".backup"));

it('leaves no recipient data of an ended order in any file after "Forget all"', async () => {
  const submissionId = await createEndedOrder();
  const { batchId } = await fillBatch(rig, 1, "eligible");
  await rig.desk.store.startBatch(isoNow());
  plantHandOver(rig.folder, "handed over", batchId, isoNow());
  await rig.desk.store.renewBackups();
  expect(findFilesWith(shipmentStreet1)).toEqual(expect.arrayContaining(listBackups()));
  expect(await bridgeOf(rig.desk).recipients.forgetAll({})).toEqual({ ok: true, value: [] });
  await rig.desk.requests.flush();
  expect(findFilesWith(shipmentStreet1, shipmentName, shipmentPhone)).toEqual([]);
  expect(listBackups()).toHaveLength(1);
  expect(await rig.desk.store.submission(submissionId)).toMatchObject({ countryCode: "USA", statusRaw: "completed" });
});

it("removes the recipient of an ended shipping order only", async () => {
  const shipTo = { ...SHIP_TO, shipToStreet1: "7 Looking Glass Lane" };
  const { drafts } = rig.desk.shipping;
  const orderId = valueOf(await drafts.create({ ...ORDER, shipTo })).orderId ?? "";
  await rig.desk.erasure.forgetAll();
  expect((await drafts.loadState(orderId)).summary.shipTo).toMatchObject({ shipToStreet1: shipTo.shipToStreet1 });
  expect(await drafts.cancel(orderId)).toMatchObject({ ok: true });
  await rig.desk.erasure.forgetAll();
  await rig.desk.requests.flush();
  expect(findFilesWith(shipTo.shipToStreet1)).toEqual([]);
  expect((await drafts.loadState(orderId)).summary.shipTo).toMatchObject({ shipToStreet1: "", shipToCountry: "usa" });
});

it('keeps the body of an unfinished order at "Forget all"', async () => {
  const { batchId } = await fillBatch(rig, 1, "eligible");
  const { submissionId } = valueOf(await submitBatch(rig.desk.store, batchId, now()));
  const submissionBefore = await rig.desk.store.submission(submissionId);
  await rig.desk.erasure.forgetAll();
  expect(await rig.desk.store.submission(submissionId)).toMatchObject({
    body: submissionBefore?.body,
    recipientName: shipmentName,
  });
  rig.desk.orders.outbox.wake();
  await waitForSubmission(rig, submissionId, { state: "created" });
});

it("erases one recipient from every file", async () => {
  const handlers = bridgeOf(rig.desk).recipients;
  const otherRecipient = { shipmentName: "Zoë Quillfeather" };
  await createEndedOrder();
  await createEndedOrder(otherRecipient);
  await fillBatch(rig, 1, "eligible", otherRecipient);
  await rig.desk.store.renewBackups();
  expect(await handlers.find({ text: "quillFEATHER" })).toMatchObject({
    value: [{ name: "Zoë Quillfeather", spellings: ["Zoë Quillfeather"], places: 3 }],
  });
  const expectedOutcome = { remembered: 1, orders: 1, remaining: 0, hasReplacedBackups: true };
  expect(await handlers.erase({ spellings: [shipmentName] })).toEqual({ ok: true, value: expectedOutcome });
  await rig.desk.requests.flush();
  expect(findFilesWith(shipmentName)).toEqual([]);
  expect(await handlers.find({ text: shipmentName })).toEqual({ ok: true, value: [] });
  expect(await handlers.list({})).toMatchObject({ value: [{ recipient: { shipmentName: "Zoë Quillfeather" } }] });
  expect(await handlers.erase({ spellings: ["Zoë Quillfeather"] })).toMatchObject({
    value: { remembered: 1, orders: 1, remaining: 1 },
  });
});

const findName = async (submissionId: string) => (await rig.desk.store.submission(submissionId))?.recipientName;
const recipientErased = (submissionId: string) =>
  until(async () => {
    // The desk retries a blocked run after a minute; the test starts the next run itself.
    rig.desk.erasure.start();
    return (await findName(submissionId)) === "";
  }, "the erasure");

// Proof F24
it("erases the recipient of an ended order after the configured days", async () => {
  const submissionId = await createEndedOrder();
  await rig.desk.settings.save({ eraseAfterDays: 3 });
  await rig.desk.erasure.eraseEnded(new Date(Date.now() - 3 * DAY_MS));
  expect(await findName(submissionId)).toBe(shipmentName);
  daysAhead = 4;
  rig = await rig.restart();
  await rig.simulator.close();
  await rig.desk.start();
  await recipientErased(submissionId);
  expect(await rig.desk.erasure.findBlock()).toBeNull();
});

it("erases nothing automatically while the clock differs from the service's by days", async () => {
  rig = await syncedRig({ dateAheadMs: -4 * DAY_MS }, { now });
  const submissionId = await createEndedOrder();
  const anyItem = (await rig.desk.store.submission(submissionId))?.items[0]?.returnInventoryId ?? "";
  await rig.desk.settings.save({ eraseAfterDays: 3, recipientDays: 3 });
  daysAhead = 4;
  rig = await rig.restart();
  await rig.desk.start();
  await until(async () => {
    await rig.desk.items.refresh(anyItem);
    return rig.desk.clock.skewMs() !== null;
  }, "answers with the service's clock");
  expect(await rig.desk.erasure.findBlock()).toBe("clock-wrong");
  rig.desk.erasure.start();
  await rig.desk.erasure.close();
  expect(await findName(submissionId)).toBe(shipmentName);
  daysAhead = 0;
  expect(await rig.desk.store.recipients(now().toISOString())).toHaveLength(1);
});

it("erases nothing automatically while the retention period cannot be read", async () => {
  const submissionId = await createEndedOrder();
  await rig.desk.store.writeSettings({ eraseAfterDays: 3650 });
  daysAhead = DEFAULT_RECIPIENT_DAYS + 1;
  rig = await rig.restart();
  await rig.simulator.close();
  await rig.desk.start();
  await until(async () => rig.desk.availability.network() === "offline", "the desk to know that it is offline");
  expect(await rig.desk.erasure.findBlock()).toBe("period-unreadable");
  rig.desk.erasure.start();
  rig = await rig.restart();
  expect(await findName(submissionId)).toBe(shipmentName);
  daysAhead = 4;
  await rig.desk.settings.save({ eraseAfterDays: 3 });
  await rig.desk.start();
  await recipientErased(submissionId);
});
