import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../../src-domain/durations.ts";
import type { TrustAnswer, TrustChange } from "../../../../src-domain/environments/trust.ts";
import { JOURNAL } from "../../../../src-main/store/files/file-names.ts";
import { settingsPart } from "../../../../src-preload/contract/settings.ts";
import { findFilesWith } from "../recipients/planted.ts";
import { fillBatch, submit } from "../resends/submitting.ts";
import { openDeskRig, openSharedRig, type DeskRig, isoNow, syncedRig, valueOf } from "../test-desk.ts";
import { orderFilesOf, ordersIn, shopifyFile } from "./order-file-rig.ts";

function inJournal<Value>({ folder }: DeskRig, run: (journal: Database.Database) => Value): Value {
  const journal = new Database(join(folder, JOURNAL));
  try {
    return run(journal);
  } finally {
    journal.close();
  }
}

const heldLines = (rig: DeskRig): unknown[] =>
  inJournal(rig, (journal) =>
    journal.prepare("SELECT line_id, hold_reason FROM booked_line WHERE hold_reason IS NOT NULL").all(),
  );

const readBook = (rig: DeskRig): unknown[][] =>
  inJournal(rig, (journal) =>
    ["booked_order", "booked_line", "booked_recipient", "order_file"].map((table) =>
      journal.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    ),
  );

describe("the import of an order file", () => {
  let rig: DeskRig;
  beforeAll(async () => void (rig = await openSharedRig({ items: 0 })));
  afterAll(() => rig.close());
  beforeEach(() => rig.desk.orderFiles.discard());

  // Proof F28
  it.each([
    ["10,001 orders", 10_001, 1],
    ["an order of 1,001 lines", 1001, 0],
  ])("is refused for a file with %s", async (_what, count, step) => {
    const rows = Array.from({ length: count }, (_, index) => ({ number: 1 + index * step, sku: `S${index}` }));
    const files = orderFilesOf(rig);
    expect(await files.choose(shopifyFile(...rows))).toMatchObject({ error: { code: "too-many-orders" } });
    expect(await files.choose(shopifyFile(...rows.slice(1)))).toMatchObject({ ok: true });
  });

  it("shows a chosen file, and stores its orders after main's own dialog", async () => {
    const asked: TrustChange[] = [];
    const files = orderFilesOf(rig, (change) => {
      asked.push(change);
      return Promise.resolve("confirmed");
    });
    const view = valueOf(
      await files.choose(shopifyFile({ number: 1001, quantity: 2 }, { number: 1002, status: "pending" })),
    );
    expect(ordersIn(view)).toMatchObject({
      channel: "shopify",
      orders: 2,
      lines: 2,
      changes: { added: 2, changed: 0 },
      held: [{ reason: "unpaid", count: 1 }],
      preview: [
        { orderNumber: "#1001", items: [{ name: "SKU-1001", quantity: 2 }], city: "Köln", countryCode: "DEU" },
        { orderNumber: "#1002", holdReason: "unpaid" },
      ],
    });
    expect(JSON.stringify(ordersIn(view))).not.toContain("Müller");
    expect(await rig.desk.store.orderFiles()).toEqual([]);
    expect(await files.orderFiles.importFile({ isComplete: true })).toEqual({ ok: true, value: {} });
    expect(asked).toEqual([{ kind: "order-file", subject: "orders.csv", target: "Shopify: 2" }]);
    expect(await files.orderFiles.get({})).toMatchObject({
      isInUse: true,
      files: [{ channel: "shopify", name: "orders.csv", orderCount: 2, canUndo: true, isOnlyOffered: false }],
    });
    expect(await files.orderFiles.current({})).toBeNull();
  });
});

describe("a file with unknown headings", () => {
  const content =
    "Nr;Artikel;Menge;Wer;Wo;Ort;PLZ;Zustand der Bestellung\n7;A;1;Ada;1 Main;Köln;50667;bereit\n8;B;2;Bo;2 Main;Köln;50667;wartet\n";
  const columns = {
    orderNumber: "nr",
    sku: "artikel",
    quantity: "menge",
    name: "wer",
    street1: "wo",
    city: "ort",
    postalCode: "plz",
    status: "zustand der bestellung",
  };

  it("is read with the columns that a person chose", async () => {
    const rig = await openDeskRig({ items: 0 });
    const files = orderFilesOf(rig);
    const view = valueOf(await files.choose(content));
    expect(view).toMatchObject({
      content: { kind: "unknown-headings" },
      mappable: {
        columns: [{ heading: "nr", letter: "A", samples: ["7", "8"] }, { letter: "B" }, {}, {}, {}, {}, {}, {}],
      },
    });
    const knownHeadings = view?.mappable?.columns.map(({ heading }) => heading) ?? [];
    const mapping = { columns, readyStatuses: ["bereit"], countryCode: "DEU", knownHeadings };
    const mapped = valueOf(await files.orderFiles.readAs({ mapping }));
    expect(ordersIn(mapped).preview).toMatchObject([
      { orderNumber: "7", holdReason: null, addressProblem: null, countryCode: "DEU" },
      { orderNumber: "8", holdReason: "status-unknown" },
    ]);
    expect(mapped.mappable?.statuses).toEqual(["bereit", "wartet"]);
    valueOf(await files.orderFiles.importFile({ isComplete: true }));

    const next = valueOf(await files.choose(content.replace("7;A", "9;A")));
    expect(next).toMatchObject({
      content: { channel: "mapped", changes: { added: 1, unchanged: 1 } },
      mappable: { mapping },
    });
    const changedMapping = { ...mapping, readyStatuses: ["bereit", "wartet"] };
    expect(ordersIn(valueOf(await files.orderFiles.readAs({ mapping: changedMapping }))).held).toEqual([]);
    valueOf(await files.orderFiles.importFile({ isComplete: true }));
    expect(valueOf(await files.choose(content))?.mappable?.mapping).toEqual(changedMapping);
  });
});

describe("a dropped file", () => {
  async function drop({ imports }: ReturnType<typeof orderFilesOf>, name: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    valueOf(await imports.beginDrop({ name, size: bytes.byteLength, modifiedAt: isoNow() }));
    valueOf(await imports.addToDrop({ bytes }));
  }

  it("is opened as orders only when it has some", async () => {
    const files = orderFilesOf(await openDeskRig({ items: 0 }));
    await drop(files, "orders.csv", shopifyFile({ number: 1 }));
    expect(ordersIn(valueOf(await files.orderFiles.openDrop({ shouldSkipUnknown: true }))).orders).toBe(1);
    await drop(files, "items.csv", "sku,description\nA,B\n");
    expect(await files.orderFiles.openDrop({ shouldSkipUnknown: true })).toEqual({ ok: true, value: null });
    expect(await files.imports.openDrop({})).toMatchObject({ value: { inspection: { kind: "inventory" } } });
    expect(await files.orderFiles.openDrop({ shouldSkipUnknown: false })).toMatchObject({
      value: { content: { kind: "unknown-headings" } },
    });
  });
});

describe("the copy of a dropped file", () => {
  async function openDropped() {
    const rig = await openDeskRig({ items: 0 });
    const { imports, orderFiles } = orderFilesOf(rig);
    const bytes = new TextEncoder().encode(shopifyFile({ number: 1, name: "Philippa Quince" }));
    const findCopies = () => findFilesWith(rig.folder, ["Philippa Quince"]).filter((name) => !name.includes("sqlite"));
    valueOf(await imports.beginDrop({ name: "orders.csv", size: bytes.byteLength, modifiedAt: isoNow() }));
    valueOf(await imports.addToDrop({ bytes }));
    valueOf(await orderFiles.openDrop({ shouldSkipUnknown: true }));
    expect(findCopies()).toEqual(["import-dropped"]);
    return { rig, orderFiles, findCopies };
  }

  it.each(["importFile", "discard"] as const)("is deleted by %s", async (operation) => {
    const { orderFiles, findCopies } = await openDropped();
    await (operation === "discard" ? orderFiles.discard({}) : orderFiles.importFile({ isComplete: true }));
    expect(findCopies()).toEqual([]);
  });

  it("stays for the open file when old files are erased", async () => {
    const { rig, findCopies } = await openDropped();
    await rig.desk.imports.erase();
    expect(findCopies()).toEqual(["import-dropped"]);
  });
});

describe("the use of the order book", () => {
  const production = { environment: { id: "production", name: "Production", kind: "production" } } as const;

  it("is off until a person confirms in main's dialog that no other desk imports", async () => {
    const rig = await openDeskRig({ items: 0 }, production);
    const asked: TrustChange[] = [];
    const answers: TrustAnswer[] = ["not-confirmed", "confirmed"];
    const { orderFiles, choose } = orderFilesOf(rig, (change) => {
      asked.push(change);
      return Promise.resolve(answers.shift() ?? "not-confirmed");
    });
    expect(await choose(shopifyFile({ number: 1 }))).toMatchObject({ error: { code: "not-in-use" } });
    expect(await orderFiles.startUse({})).toMatchObject({ error: { code: "not-confirmed" } });
    expect(await orderFiles.get({})).toMatchObject({ isInUse: false });
    expect(await orderFiles.startUse({})).toEqual({ ok: true, value: {} });
    expect(asked.at(-1)).toEqual({ kind: "order-book", subject: "Production", target: "" });
    expect(valueOf(await choose(shopifyFile({ number: 1 })))).not.toBeNull();
  });

  it("is on when config.json says so, and the page cannot switch it on", async () => {
    const rig = await openDeskRig({ items: 0 }, { ...production, defaults: { orderBook: true } });
    expect(await rig.desk.orderFiles.state()).toMatchObject({ isInUse: true });
    expect(Object.keys(settingsPart.shape)).not.toContain("orderBook");
  });
});

describe("a further file of the channel", () => {
  let rig: DeskRig;
  let files: ReturnType<typeof orderFilesOf>;
  beforeEach(async () => {
    rig = await openDeskRig({ items: 0 });
    files = orderFilesOf(rig);
    await files.importAll(shopifyFile({ number: 1 }, { number: 2 }, { number: 3 }), { ageHours: 3 });
  });

  const newestFileId = async (): Promise<number> => (await rig.desk.store.orderFiles())[0]?.fileId ?? 0;

  /** Opens a file, and says what it would change; the next one replaces it. */
  const preview = async (content: string, ageHours = 1) => ordersIn(valueOf(await files.choose(content, { ageHours })));

  it("changes nothing when it is the same file", async () => {
    const sameFile = shopifyFile({ number: 1 }, { number: 2 }, { number: 3 });
    expect(await preview(sameFile, 3)).toMatchObject({ changes: { unchanged: 3 }, gone: 0, isKnown: true });
    const fileId = await newestFileId();
    await files.importAll(sameFile, { ageHours: 3 });
    expect(await newestFileId()).toBe(fileId);
  });

  it("counts new, changed and gone orders", async () => {
    const newer = shopifyFile({ number: 1 }, { number: 2, quantity: 5 }, { number: 4 });
    expect(await preview(newer)).toMatchObject({
      changes: { added: 1, changed: 1, unchanged: 1 },
      gone: 1,
      goneNumbers: ["#3"],
      open: 3,
      isKnown: false,
    });
    await files.importAll(newer, { ageHours: 1 });
    expect(await preview(shopifyFile({ number: 3 }, { number: 1 }), 0)).toMatchObject({
      changes: { changed: 1, unchanged: 1 },
      goneNumbers: ["#2", "#4"],
    });
  });

  it("lists gone orders in the order of their file", async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => 900 - index);
    await files.importAll(shopifyFile(...numbers.map((number) => ({ number }))), { ageHours: 2 });
    expect(await preview(shopifyFile({ number: 1 }), 0)).toMatchObject({
      goneNumbers: numbers.map((number) => `#${number}`),
    });
  });

  it("marks no order as gone when it is part of the open orders", async () => {
    await files.importAll(shopifyFile({ number: 1 }), { ageHours: 1, isComplete: false });
    expect(await preview(shopifyFile({ number: 2 }), 0)).toMatchObject({ goneNumbers: ["#1", "#3"] });
  });

  it("holds a line that a newer file leaves out", async () => {
    const twoLines = shopifyFile({ number: 5, sku: "A" }, { number: 5, sku: "B" });
    await files.importAll(twoLines, { ageHours: 2, isComplete: false });
    await files.importAll(shopifyFile({ number: 5, sku: "B" }), { ageHours: 1, isComplete: false });
    expect(heldLines(rig)).toEqual([{ line_id: "A#1", hold_reason: "not-listed" }]);
    await files.importAll(twoLines, { isComplete: false });
    expect(heldLines(rig)).toEqual([]);
  });

  it("changes no newer order when it is older", async () => {
    const older = shopifyFile({ number: 1, quantity: 9 }, { number: 8 });
    expect(await preview(older, 5)).toMatchObject({ changes: { older: 1, late: 1 }, gone: 0 });
    await files.importAll(older, { ageHours: 5 });
    expect(await preview(shopifyFile({ number: 1 }, { number: 2 }, { number: 3 }))).toMatchObject({
      changes: { unchanged: 3 },
      gone: 0,
      open: 3,
    });
  });

  it("only offers its orders after the hours of the setting", async () => {
    await files.importAll(shopifyFile({ number: 1 }), { ageHours: 2.5 });
    const isOffered = async () => (await rig.desk.orderFiles.state()).files[0]?.isOnlyOffered;
    expect(await isOffered()).toBe(false);
    await rig.desk.settings.save({ orderFileHours: 2 });
    expect(await isOffered()).toBe(true);
  });

  it("only offers orders of a restored backup until a newer file is imported", async () => {
    const restoredAt = new Date(Date.now() - HOUR_MS / 2).toISOString();
    await rig.desk.store.writeSettings({
      journalRestored: { restoredAt, backupAt: "2026-11-01T08:00:00.000Z", brokenFile: null },
    });
    expect(await rig.desk.orderFiles.state()).toMatchObject({
      backupAt: "2026-11-01T08:00:00.000Z",
      files: [{ isOnlyOffered: true }],
    });
    await files.importAll(shopifyFile({ number: 1 }, { number: 2 }), { ageHours: 1 });
    expect(await rig.desk.orderFiles.state()).toMatchObject({ files: [{ isOnlyOffered: true }] });
    await files.importAll(shopifyFile({ number: 1 }, { number: 2 }));
    expect(await rig.desk.orderFiles.state()).toMatchObject({ backupAt: null, files: [{ isOnlyOffered: false }] });
  });

  it("is undone with all that it changed, marked and added", async () => {
    const before = readBook(rig);
    await files.importAll(shopifyFile({ number: 1 }, { number: 2, quantity: 5, name: "Ada" }, { number: 4 }), {
      ageHours: 1,
    });
    expect(readBook(rig)).not.toEqual(before);
    expect(await files.orderFiles.undo({ fileId: await newestFileId() })).toEqual({ ok: true, value: {} });
    expect(readBook(rig)).toEqual(before);
    expect(await preview(shopifyFile({ number: 1 }, { number: 2 }, { number: 3 }), 3)).toMatchObject({ isKnown: true });
  });

  it("is removed at the start when a kill left a part of it", async () => {
    const before = readBook(rig);
    await files.importAll(shopifyFile({ number: 1 }, { number: 4 }), { isComplete: false });
    const fileId = await newestFileId();
    inJournal(rig, (journal) => journal.prepare("UPDATE order_file SET is_partial = 1 WHERE file_id = ?").run(fileId));
    const restarted = await rig.restart();
    await restarted.desk.start();
    expect(readBook(rig)).toEqual(before);
  });

  it("does not stop the desk's start when a part cannot be removed", async () => {
    await files.importAll(shopifyFile({ number: 1 }, { number: 4 }), { isComplete: false });
    inJournal(rig, (journal) =>
      journal.exec(`UPDATE order_file SET is_partial = 1 WHERE file_id = (SELECT max(file_id) FROM order_file);
        CREATE TRIGGER file_kept BEFORE DELETE ON order_file BEGIN SELECT RAISE(ABORT, 'kept'); END`),
    );
    const warnings = vi.spyOn(process, "emitWarning").mockReturnValue();
    onTestFinished(() => warnings.mockRestore());
    const restarted = await rig.restart();
    await restarted.desk.start();
    expect(warnings).toHaveBeenCalledWith(expect.objectContaining({ part: "order-book" }));
  });

  it("is not undone once a line was closed or a newer file was imported", async () => {
    const firstFile = await newestFileId();
    await files.importAll(shopifyFile({ number: 1 }, { number: 2 }), { ageHours: 1 });
    expect(await files.orderFiles.undo({ fileId: firstFile })).toMatchObject({ ok: false, error: { code: "used" } });
    inJournal(rig, (journal) =>
      journal.prepare("UPDATE booked_line SET closed_at = ? WHERE line_id = 'SKU-1#1'").run(isoNow()),
    );
    expect(await files.orderFiles.undo({ fileId: await newestFileId() })).toMatchObject({ error: { code: "used" } });
  });

  it("stores no recipient of orders that will not be sent", async () => {
    await files.importAll(shopifyFile({ number: 6, fulfillment: "fulfilled" }, { number: 7, status: "refunded" }), {
      isComplete: false,
    });
    const numbers = inJournal(rig, (journal) =>
      journal.prepare("SELECT order_number FROM booked_order JOIN booked_recipient USING (order_id)").pluck().all(),
    );
    expect(numbers).toEqual(["#1", "#2", "#3"]);
  });
});

describe("the recipients of orders", () => {
  const storedNames = (rig: DeskRig): unknown[] =>
    inJournal(rig, (journal) =>
      journal.prepare("SELECT fields ->> '$.shipmentName' FROM booked_recipient ORDER BY 1").pluck().all(),
    );

  it("are erased 30 days after the last file that listed the order", async () => {
    let daysAhead = 0;
    const now = () => new Date(Date.now() + daysAhead * DAY_MS);
    const rig = await openDeskRig({ items: 0 }, { now });
    const files = orderFilesOf(rig);
    await files.importAll(shopifyFile({ number: 1, name: "Ada" }, { number: 2, name: "Bo" }), { ageHours: 1 });
    daysAhead = 20;
    await files.importAll(shopifyFile({ number: 2, name: "Bo" }), { isComplete: false });
    daysAhead = 31;
    await rig.desk.erasure.eraseEnded(new Date(0));
    expect(storedNames(rig)).toEqual(["Bo"]);
  });

  it("are erased with an order that is gone, and stay while it is open", async () => {
    const rig = await openDeskRig({ items: 0 });
    const files = orderFilesOf(rig);
    await files.importAll(shopifyFile({ number: 1, name: "Ada" }, { number: 2, name: "Bo" }), { ageHours: 1 });
    await files.importAll(shopifyFile({ number: 2, name: "Bo" }));
    await rig.desk.erasure.eraseEnded(new Date(Date.now() + 1000));
    expect(storedNames(rig)).toEqual(["Bo"]);
  });

  it("are found by their name, and are not remembered as recent ones", async () => {
    const rig = await syncedRig({ items: 30 });
    await orderFilesOf(rig).importAll(shopifyFile({ number: 1, name: "Ada Byron" }));
    expect(await rig.desk.store.reader.findRecipients("ada", 5)).toMatchObject([{ name: "Ada Byron", places: 1 }]);
    const { batchId } = await fillBatch(rig, 1, "eligible", { shipmentName: "Ada Byron" });
    inJournal(rig, (journal) => {
      journal.prepare("INSERT INTO filled_batch SELECT ?, order_id, '{}', '' FROM booked_order").run(batchId);
      journal
        .prepare(
          `INSERT INTO order_allocation (batch_line_id, order_id, line_id)
           SELECT l.line_id, b.order_id, b.line_id FROM batch_line l, booked_line b WHERE l.batch_id = ?`,
        )
        .run(batchId);
    });
    await submit(rig, batchId);
    expect(await rig.desk.store.recipients(isoNow())).toEqual([]);
  });
});
