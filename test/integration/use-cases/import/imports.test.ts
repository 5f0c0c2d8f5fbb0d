import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Publish } from "../../../../src-main/use-cases/context.ts";
import type { ImportRunView } from "../../../../src-preload/contract/import/imports.ts";
import { confirmAll } from "../fake-native-host.ts";
import { openSharedRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";
import { HEADING, row } from "./import-rig.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
let rig: DeskRig;
const runs: ImportRunView[] = [];
let onRun = (_run: ImportRunView): void => undefined;

beforeAll(async () => {
  const publish: Publish = (domain, event, payload) => {
    if (domain !== "imports" || event !== "progress") return;
    const run = payload as ImportRunView;
    runs.push(run);
    onRun(run);
  };
  rig = await openSharedRig({ items: 20 }, { publish });
  await syncCompletely(rig);
});
afterAll(() => rig.close());
beforeEach(() => rig.desk.imports.discard());

const encode = (text: string): Uint8Array => Buffer.from(text, "utf8");

async function dropFile(text: string, name = "items.csv") {
  const { imports } = rig.desk;
  const bytes = encode(text);
  expect(await imports.beginDrop({ name, size: bytes.byteLength, modifiedAt: MONDAY })).toBe(true);
  for (let start = 0; start < bytes.byteLength; start += 100)
    expect(await imports.addToDrop(bytes.subarray(start, start + 100))).toBe(true);
  return imports.openDrop();
}

describe("the import", () => {
  it("imports a dropped file", async () => {
    const { imports, store } = rig.desk;
    const openResult = await dropFile([HEADING, row(901), row("9.1E+18")].join("\n"));
    expect(openResult).toMatchObject({
      ok: true,
      value: { fileName: "items.csv", modifiedAt: MONDAY, inspection: { rows: 2 } },
    });
    expect(await imports.start(MONDAY, confirmAll)).toMatchObject({
      ok: true,
      value: { run: { accepted: 0, end: null } },
    });
    await until(async () => imports.current()?.run?.end, "the end of the import");
    expect(imports.current()?.run).toMatchObject({
      accepted: 1,
      added: 1,
      problems: 1,
      fraction: 1,
      end: { kind: "complete" },
    });
    expect(runs.at(-1)).toEqual(imports.current()?.run);
    expect(await store.itemsByCode("901")).toHaveLength(1);
    await imports.discard();
    expect(imports.current()).toBeNull();
    expect(readdirSync(rig.folder).filter((name) => name.startsWith("import"))).toEqual([]);
  });

  it("keeps a file that is dropped while the import before it ends", async () => {
    const { imports } = rig.desk;
    await dropFile([HEADING, row(903)].join("\n"));
    const discarded = imports.discard();
    expect(await dropFile([HEADING, row(904)].join("\n"))).toMatchObject({ ok: true });
    await discarded;
    expect(existsSync(join(rig.folder, "import-dropped"))).toBe(true);
  });

  it("keeps a file that is dropped while old files are erased", async () => {
    const { imports } = rig.desk;
    const erasures: Promise<void>[] = [];
    const timer = setInterval(() => erasures.push(imports.erase()), 0);
    onTestFinished(() => clearInterval(timer));
    for (let round = 0; round < 20; round += 1)
      expect(await dropFile([HEADING, row(905)].join("\n"))).toMatchObject({ ok: true });
    await Promise.all(erasures);
    expect(erasures.length).toBeGreaterThan(0);
  });

  it("rejects a dropped file that is larger than announced", async () => {
    const { imports } = rig.desk;
    expect(await imports.addToDrop(encode("x"))).toBe(false);
    await imports.beginDrop({ name: "a.csv", size: 4, modifiedAt: MONDAY });
    expect(await imports.addToDrop(encode("abc"))).toBe(true);
    expect(await imports.addToDrop(encode("de"))).toBe(false);
    expect(await imports.openDrop()).toEqual({ ok: false, error: "no-drop" });
  });

  // Proof F16
  it("reads a dropped file from the desk's own folder", async () => {
    const openResult = await dropFile([HEADING, row(902)].join("\n"), "../../../etc/passwd.csv");
    expect(openResult).toMatchObject({ ok: true, value: { inspection: { rows: 1 } } });
    expect(existsSync(join(rig.folder, "import-dropped"))).toBe(true);
  });

  it("refuses to start without required columns", async () => {
    const { imports } = rig.desk;
    expect(await imports.start(MONDAY, confirmAll)).toEqual({ ok: false, error: "no-import" });
    await dropFile("sku,description\nA,B\n");
    expect(await imports.start(MONDAY, confirmAll)).toEqual({ ok: false, error: "columns-missing" });
    await imports.discard();
    await dropFile([HEADING, row(903)].join("\n"));
    expect(await imports.start("2999-01-01T00:00:00.000Z", confirmAll)).toEqual({
      ok: false,
      error: "as-of-in-future",
    });
    expect(await imports.start(MONDAY, confirmAll)).toMatchObject({ ok: true });
    expect(await imports.start(MONDAY, confirmAll)).toEqual({ ok: false, error: "running" });
    await until(async () => imports.current()?.run?.end, "the end of the import");
  });

  it("waits for the order of ambiguous dates and names what it left out", async () => {
    const { imports } = rig.desk;
    const dated = (id: number, date: string): string => row(id).replace("2026-11-01T08:00:00Z", date);
    await dropFile([HEADING, dated(911, "05/11/2026"), dated(912, "x")].join("\n"));
    expect(await imports.start(MONDAY, confirmAll)).toEqual({ ok: false, error: "date-order-missing" });
    await imports.readAs({ dateOrder: "day-first" });
    expect(await imports.start(MONDAY, confirmAll)).toMatchObject({ ok: true });
    await until(async () => imports.current()?.run?.end, "the end of the import");
    expect(imports.current()?.run).toMatchObject({
      accepted: 1,
      problems: 1,
      reasons: [{ kind: "not-a-date", count: 1, firstLines: [3] }],
    });
  });

  it("keeps imported rows when it is canceled", async () => {
    const { imports, store } = rig.desk;
    const path = join(rig.folder, "many.csv");
    writeFileSync(path, [HEADING, ...Array.from({ length: 30_000 }, (_, index) => row(10_000 + index))].join("\n"));
    expect(await imports.openChosen(path)).toMatchObject({ ok: true, value: { fileName: "many.csv" } });
    // Cancels at the first progress event, because 30,000 rows may be imported before a poll.
    onRun = ({ accepted }) => {
      if (accepted > 0) imports.cancel();
    };
    onTestFinished(() => void (onRun = () => undefined));
    await imports.start(MONDAY, confirmAll);
    expect(await imports.openChosen(path)).toEqual({ ok: false, error: "running" });
    expect(await imports.beginDrop({ name: "a.csv", size: 1, modifiedAt: MONDAY })).toBe(false);
    const end = await until(async () => imports.current()?.run?.end, "the end of the import");
    expect(end).toEqual({ kind: "canceled" });
    const importedCount = imports.current()?.run?.accepted ?? 0;
    expect(importedCount).toBeLessThan(30_000);
    const countStored = async (index: number) => (await store.itemsByCode(String(10_000 + index))).length;
    expect([await countStored(0), await countStored(importedCount - 1), await countStored(importedCount)]).toEqual([
      1, 1, 0,
    ]);
  });

  it("applies the events of a file to the inventory", async () => {
    const { imports } = rig.desk;
    await dropFile([HEADING, row(905)].join("\n"));
    await imports.start(MONDAY, confirmAll);
    await until(async () => imports.current()?.run?.end, "the end of the import");
    const event = {
      category: "rinv",
      action: "completeInventoryHandling",
      eventTime: "2026-11-20T08:00:00.000Z",
      returnInventory: { returnInventoryId: "905", handlingCode: 1, handlingStatusCode: 2 },
    };
    expect(await dropFile(JSON.stringify([event]), "events.json")).toMatchObject({
      ok: true,
      value: { inspection: { kind: "events" } },
    });
    await imports.start(MONDAY, confirmAll);
    await until(async () => {
      const [storedItem] = await rig.desk.store.itemsByCode("905");
      return storedItem?.handlingCode === "rtn" && storedItem.handlingStatusCode === "completed";
    }, "the event's effect");
  });
});
