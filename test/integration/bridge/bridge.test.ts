import fc from "fast-check";
import { EVERY_ORDER } from "../../../src-domain/shipping-order-query.ts";
import { EVERY_ORDER as EVERY_RESEND_ORDER, FIRST_ORDER_SETUP, orderQueryOf } from "../../../src-domain/order-view.ts";
import { INBOX_DEFAULTS } from "../../../src-domain/event-inbox.ts";
import { FIRST_SETUP } from "../../../src-domain/inventory-view.ts";
import { EVERYTHING, NEWEST_FIRST } from "../../../src-domain/inventory-query.ts";
import { LABEL_SIZES } from "../../../src-domain/label/paper.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerCall, type Handler } from "../../../src-main/bridge/answer.ts";
import { createDesklessHandlers, createHandlers, type Handlers } from "../../../src-main/bridge/handlers.ts";
import { createRecovery } from "../../../src-main/environment/recovery.ts";
import { ROW_PROBLEMS } from "../../../src-domain/import-file/row-problem.ts";
import { contract } from "../../../src-preload/contract/index.ts";
import { COMMON_ERRORS, type Operation } from "../../../src-preload/contract/operation.ts";
import { at, gesture, openDeskRig, syncWhole, type DeskRig } from "../desk/desk-rig.ts";
import { nobodyChooses } from "../desk/machine-double.ts";
import { environmentsIn } from "../environment/environments-in.ts";

let rig: DeskRig;
let handlers: Handlers;
const logged: string[] = [];
const nothingToRecover = createRecovery({
  care: () => Promise.reject(new Error("There are no files to care for")),
  publish: () => undefined,
  now: () => new Date(),
  open: () => Promise.resolve(),
});
const check = { checkOutput: true, log: (message: string) => logged.push(message) };

beforeAll(async () => {
  rig = await openDeskRig({ items: 20 }, { publicArea: true });
  await syncWhole(rig);
  handlers = {
    ...createHandlers(rig.desk, nobodyChooses),
    ...createDesklessHandlers(await environmentsIn(rig.folder), nothingToRecover, nobodyChooses),
  };
});
afterAll(() => rig.close());

const operations = Object.entries(contract).flatMap(([domain, { operations: named }]) =>
  Object.entries(named as Record<string, Operation>).map(([name, operation]) => ({ domain, name, operation })),
);
const handlerOf = (domain: string, name: string): Handler | undefined =>
  (handlers as unknown as Record<string, Record<string, Handler>>)[domain]?.[name];

const call = (domain: string, name: string, operation: Operation, input: unknown) =>
  answerCall(`${domain}.${name}`, operation, handlerOf(domain, name) ?? missing, input, check);
const missing: Handler = () => Promise.reject(new Error("no handler"));

const hostile = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    "",
    "x".repeat(100_000),
    JSON.parse('{"__proto__": {"polluted": true}}'),
    { constructor: { prototype: { polluted: true } } },
    { batchId: "../../etc/passwd" },
    { batchId: "' OR 1=1 --" },
    { text: { toString: () => "x" }, offset: 0, limit: 10 },
    { text: "x", offset: -1, limit: 1e9 },
    { text: "x", offset: 0, limit: 10, surplus: true },
  ),
);

describe("the bridge", () => {
  it("has a handler for every name, and a name for every handler", () => {
    const named = operations.map(({ domain, name }) => `${domain}.${name}`).toSorted();
    const handled = Object.entries(handlers).flatMap(([domain, byName]) =>
      Object.keys(byName).map((name) => `${domain}.${name}`),
    );
    expect(handled.toSorted()).toEqual(named);
    expect(named.length).toBeGreaterThan(15);
  });

  it.each(operations.map(({ domain, name, operation }) => [`${domain}.${name}`, domain, name, operation] as const))(
    "%s answers hostile input with a typed error and changes nothing",
    async (_channel, domain, name, operation) => {
      const before = await worldState();
      await fc.assert(
        fc.asyncProperty(hostile, async (input) => {
          fc.pre(!operation.input.safeParse(input).success);
          const answer = await call(domain, name, operation, input);
          expect(answer).toMatchObject({ ok: false, error: { code: "bad-input", retryable: false } });
        }),
        { numRuns: 200 },
      );
      expect(await worldState()).toEqual(before);
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    },
  );

  it("answers what the contract promises, and names no error that it does not list", async () => {
    const known = "01M7Y1KJHVKDGDC0SMDMQWEP5A";
    const { destination } = await rig.desk.store.currentBatch(at());
    const everything = { kinds: [], text: "", from: null, until: null };
    const settings = await rig.desk.settings.get();
    const inputs: Record<string, unknown> = {
      "scan.record": gesture("NOT-AN-ITEM"),
      "scan.recent": { limit: 5 },
      "scan.keep": gesture("KEPT"),
      "scan.putAside": { gestureIds: ["01M7Y1KJHVKDGDC0SMDMQWEP5A"] },
      "scan.reads": { since: "2026-11-21T08:00:00.000Z" },
      "window.tellLocked": { locked: true },
      "station.saveProfile": {
        layoutId: "us",
        terminator: "enter",
        gapP50Ms: 8,
        gapP99Ms: 14,
        doubledReads: 0,
        capsLock: false,
        inputMethod: false,
        measuredAt: at(),
      },
      "sheets.save": { sheet: "commands", language: "zh" },
      "blackBox.page": { filter: everything, offset: 0, limit: 10 },
      "blackBox.gesture": { scanId: known },
      "blackBox.reportPainted": { scans: [{ scanId: known, paintedAt: at() }] },
      "blackBox.export": { filter: everything },
      "requests.page": { filter: { outcomes: [], operation: null, upTo: null }, offset: 0, limit: 10 },
      "requests.get": { requestId: 1 },
      "requests.find": { correlationId: "none" },
      "batch.removeLine": { batchId: known, returnInventoryId: "1" },
      "batch.resume": { batchId: known },
      "batch.rename": { batchId: known, name: "Monday" },
      "batch.discard": { batchId: known },
      "batch.restore": { batchId: known },
      "batch.splitOff": { batchId: known, returnInventoryIds: ["1"] },
      "batch.moveSurplus": { batchId: known },
      "batch.undoMove": { moveId: known },
      "batch.evidence": { batchId: known },
      "batch.refreshItems": { batchId: known },
      "trouble.dismiss": { scanId: known, reason: "put-aside", note: "" },
      "batch.saveDestination": { batchId: known, destination },
      "notices.dismiss": { kind: "backup-failed" },
      "recovery.restore": { backup: "journal.sqlite.2026-11-21.backup" },
      "batch.submit": { batchId: known },
      "draft.copyOrder": { submissionId: known, name: "Copy", items: [] },
      "draft.handOver": { batchId: known },
      "draft.saveHandOver": { batchId: known },
      "draft.confirmHandOver": { batchId: known },
      "draft.takeBack": { batchId: known },
      "resend.search": { query: orderQueryOf(EVERY_RESEND_ORDER), snapshot: null, offset: 0, limit: 10 },
      "resend.count": { snapshot: "1" },
      "resend.getLearned": { resendId: "1" },
      "resend.refreshLearned": { resendId: "1" },
      "resend.refreshMany": { orderKeys: [known, "1"] },
      "resend.watch": { orderKey: known },
      "resend.get": { submissionId: known },
      "resend.refresh": { submissionId: known },
      "resend.lookAgain": { submissionId: known },
      "resend.adopt": { submissionId: known, resendId: " 1 234" },
      "resend.release": { submissionId: known },
      "environment.save": { id: null, name: "Elsewhere", userApiUrl: "http://example.com", publicApiUrl: "" },
      "environment.restorePreset": { id: "sandbox" },
      "environment.remove": { id: "sandbox" },
      "environment.switchTo": { id: "sandbox" },
      "environment.saveCredentials": { id: "sandbox", apiKey: "key-1", apiToken: "token-1", keep: "keychain" },
      "environment.removeCredentials": { id: "sandbox" },
      "environment.testConnection": { id: "sandbox" },
      "inventory.search": {
        query: { filter: EVERYTHING, order: NEWEST_FIRST },
        snapshot: null,
        offset: 0,
        limit: 10,
      },
      "inventory.count": { snapshot: "none" },
      "inventory.export": { query: { filter: EVERYTHING, order: NEWEST_FIRST }, columns: ["rma"] },
      "views.save": FIRST_SETUP,
      "views.saveOrders": FIRST_ORDER_SETUP,
      "shippingOrder.search": {
        query: { filter: EVERY_ORDER, order: { column: "createdOn", descending: true } },
        snapshot: null,
        offset: 0,
        limit: 10,
      },
      "shippingOrder.between": { snapshot: "none", first: 0, last: 10 },
      "shippingOrder.get": { orderId: known },
      "shippingOrder.enter": { orderIds: [known], how: "typed" },
      "shippingOrder.forget": { orderId: known },
      "worksheet.preview": { orderIds: [known], method: "AIR_FREIGHT" },
      "worksheet.apply": { orderIds: [known], method: "AIR_FREIGHT", pausesOnRefusal: false },
      "worksheet.revert": { worksheetId: known },
      "worksheet.rows": { worksheetId: known },
      "worksheet.pause": { worksheetId: known },
      "worksheet.goOn": { worksheetId: known },
      "worksheet.cancel": { worksheetId: known },
      "worksheet.sendAgain": { worksheetId: known },
      "worksheet.dismiss": { worksheetId: known },
      "worksheet.history": { orderId: known },
      "find.everything": { text: "USE" },
      "fba.list": { text: "" },
      "operator.scanBadge": { text: "%WHO%OFF" },
      "shift.report": { kind: "day", date: "2026-11-21" },
      "shift.save": { choice: { kind: "day", date: "2026-11-21" }, form: "csv" },
      "sheets.saveBadges": { names: ["Ada"], language: "en" },
      "fba.details": { instructionId: "00000000-0000-4000-8000-000000000000" },
      "fba.read": { ids: ["00000000-0000-4000-8000-000000000000"] },
      "fba.remove": { instructionId: "00000000-0000-4000-8000-000000000000" },
      "item.details": { returnInventoryId: "1" },
      "item.read": { returnInventoryId: "1" },
      "item.history": { returnInventoryId: "1" },
      "item.photo": { returnInventoryId: "1", photoId: "none", size: "small" },
      "imports.beginDrop": { name: "items.csv", size: 3, modifiedAt: at() },
      "imports.addToDrop": { bytes: new Uint8Array([1, 2, 3]) },
      "imports.start": { asOf: at() },
      "imports.saveProblems": {
        headings: ["1", "2", "3", "4", "5", "6"],
        kinds: Object.fromEntries(ROW_PROBLEMS.map((kind) => [kind, { reason: "", remedy: "" }])),
      },
      "reference.list": { name: "transaction-types" },
      "reference.refresh": { name: "vas" },
      "reference.export": { name: null },
      "reference.saveDecoded": { csv: "1,deposit,Deposit" },
      "reference.shipmentServiceTypes": { warehouseId: 2 },
      "recipients.forget": { recipientId: known },
      "settings.save": settings,
      "cancellation.get": { resendId: "1" },
      "cancellation.cancel": { resendId: "1", despiteDoubt: false },
      "cancellation.lookAgain": { resendId: "1" },
      "labels.get": { resendId: "1" },
      "labels.file": { resendId: "1" },
      "labels.print": { resendId: "1", reason: null },
      "labels.save": { resendId: "1" },
      "labels.open": { resendId: "1" },
      "labels.newBatch": { submissionId: known },
      "labels.saveStation": {
        printer: null,
        size: LABEL_SIZES[0],
        resolution: 203,
        silent: false,
        byItselfSince: null,
        zpl: null,
      },
      "labels.printTest": { to: "zpl" },
      "labels.saveHosts": { own: [] },
      "inbox.save": { ...INBOX_DEFAULTS, on: true },
      "inbox.saveSigningKey": { signingKey: "no key" },
    };
    for (const { domain, name, operation } of operations) {
      const answer = await call(domain, name, operation, inputs[`${domain}.${name}`] ?? {});
      const code = answer.ok ? "ok" : answer.error.code;
      expect(["ok", ...operation.errors], `${domain}.${name} answered ${code}`).toContain(code);
    }
  });

  it("turns a fault of a handler into a typed error, and keeps its words from the page", async () => {
    const broken: Handler = () => Promise.reject(new Error("secret path /home/x"));
    const answer = await answerCall("scan.recent", contract.scan.operations.recent, broken, { limit: 1 }, check);
    expect(answer).toMatchObject({ ok: false, error: { code: "internal" } });
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(logged).toContain("scan.recent failed");
  });

  it("finds an output that breaks the contract where it arises", async () => {
    const wrong: Handler = () => Promise.resolve({ ok: true, value: [{ surprise: 1 }] });
    const answer = await answerCall("scan.recent", contract.scan.operations.recent, wrong, { limit: 1 }, check);
    expect(answer).toMatchObject({ ok: false, error: { code: "internal" } });
  });

  it("lists only errors that are not common to all", () => {
    const doubled = operations.flatMap(({ operation }) =>
      operation.errors.filter((code) => COMMON_ERRORS.some((common) => common === code)),
    );
    expect(doubled).toEqual([]);
  });
});

async function worldState(): Promise<unknown> {
  const { store } = rig.desk;
  return {
    batch: await store.currentBatch(at()),
    scans: await store.recentScans(100),
    orders: await store.orderCounts(),
    settings: await rig.desk.settings.get(),
  };
}
