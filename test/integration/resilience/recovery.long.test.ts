import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Environment } from "../../../src-domain/environments/environment.ts";
import { createOpening } from "../../../src-main/environments/opening.ts";
import type { Registry } from "../../../src-main/environments/registry.ts";
import { createSwitchboard, type Opened } from "../../../src-main/environments/switchboard.ts";
import { StoreUnusable, type Store } from "../../../src-main/store/thread/client.ts";
import type { RecoveryStatus } from "../../../src-preload/contract/health/recovery.ts";
import { at, gesture, until } from "../desk/desk-rig.ts";
import { care, filesIn, JOURNAL, linesOf, openIn, work } from "./worked-desk.ts";

let folder: string;
let texts: string[];
let reported: RecoveryStatus[];
const BACKUP = `${JOURNAL}.2026-11-20.backup`;
const folderOf = (id: string): string => join(folder, id);

interface Desk extends Opened {
  readonly store: Store;
}

/** The switchboard over real stores: what it opens is a store and nothing on top. */
function rig() {
  reported = [];
  const board = createSwitchboard<Desk>({
    open: async (id) => {
      const store = await openIn(folderOf(id));
      return { id, store, start: () => Promise.resolve(), close: () => store.close() };
    },
    choose: () => Promise.resolve(),
    loadPage: () => Promise.resolve(),
    onBroken: (error) => {
      throw error;
    },
  });
  const find = (id: string) => ({ id, name: id, kind: "practice" }) as Environment;
  const opening = createOpening({
    switchboard: () => board,
    registry: { find, folderOf } as unknown as Registry,
    care,
    publish: (_domain, _event, payload) => void reported.push(payload as RecoveryStatus),
  });
  const trouble = () => opening.recovery.status().trouble;
  const listed = () =>
    until(() => {
      const now = trouble();
      return Promise.resolve(now?.cause.kind === "journal" && now.cause.backups !== null && now);
    }, "the backups");
  const onPage = <Value>(run: (store: Store) => Promise<Value>) => board.answer("page", ({ store }) => run(store));
  return { board, opening, trouble, listed, onPage };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "returns-desk-recovery-"));
  for (const id of ["one", "two"]) {
    const store = await openIn(folderOf(id));
    texts = await work(store, { items: 20 });
    await store.close();
    await care({ name: "back-up", folder: folderOf(id), now: "2026-11-20T09:00:00.000Z" });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const spoil = (id: string): void => writeFileSync(join(folderOf(id), JOURNAL), "not a database\n".repeat(500));

describe("an environment that cannot be opened", () => {
  it("is opened again once the operator has chosen a backup, and not before", async () => {
    spoil("one");
    const { opening, trouble, listed, onPage, board } = rig();
    await expect(opening.begin("one")).rejects.toThrow(StoreUnusable);
    expect(trouble()).toMatchObject({ environment: { id: "one" }, canGoBack: false, folder: folderOf("one") });
    expect(await listed()).toMatchObject({ cause: { how: "damaged", backups: [{ name: BACKUP }], unsound: 0 } });
    expect(await opening.recovery.restore("../two/journal.sqlite")).toEqual({ ok: false, error: "no-such-backup" });
    expect(await opening.recovery.startOver()).toEqual({ ok: false, error: "not-restored" });
    expect(filesIn(folderOf("one"), "broken")).toEqual([]);

    // Two presses are one action.
    const [first, second] = await Promise.all([opening.recovery.restore(BACKUP), opening.recovery.restore(BACKUP)]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    expect(trouble()).toBeNull();
    expect(reported.at(-1)).toEqual({ trouble: null });
    expect(await onPage(linesOf)).toEqual(texts);
    expect(filesIn(folderOf("one"), "broken").filter((name) => !/-(wal|shm)$/.test(name))).toHaveLength(1);
    await board.close();
  });

  it("is reported while the open environment stays open, and can be ignored", async () => {
    spoil("two");
    const { opening, trouble, listed, onPage, board } = rig();
    await opening.begin("one");
    expect(await opening.switchTo("two")).toContain("damaged");
    expect(await listed()).toMatchObject({ environment: { id: "two" }, canGoBack: true });
    expect(await onPage(linesOf)).toEqual(texts);
    opening.recovery.clear();
    expect(trouble()).toBeNull();
    await opening.switchTo("two");
    expect(await opening.recovery.restore(BACKUP)).toMatchObject({ ok: true });
    expect((await board.current())?.id).toBe("two");
    await board.close();
  });

  it("can be passed over for another", async () => {
    spoil("one");
    const { opening, trouble, onPage, board } = rig();
    await expect(opening.begin("one")).rejects.toThrow(StoreUnusable);
    expect(await opening.switchTo("two")).toBeNull();
    expect(trouble()).toBeNull();
    expect(await onPage(linesOf)).toEqual(texts);
    expect(readdirSync(folderOf("one")).filter((name) => name.includes("broken"))).toEqual([]);
    await board.close();
  });

  it("for another reason is tried again on request", async () => {
    rmSync(folderOf("one"), { recursive: true });
    writeFileSync(folderOf("one"), "a file where the folder should be");
    const { opening, trouble, board } = rig();
    await expect(opening.begin("one")).rejects.toThrow(/one/);
    expect(trouble()?.cause.kind).not.toBe("journal");
    expect(await opening.recovery.retry()).toEqual({ ok: false, error: "not-opened" });
    rmSync(folderOf("one"));
    mkdirSync(folderOf("one"));
    expect(await opening.recovery.retry()).toMatchObject({ ok: true });
    expect(trouble()).toBeNull();
    await board.close();
  });
});

describe("a journal that is found damaged at work", () => {
  it("is let go of; a scan that waits meanwhile is recorded by the restored one, on the same page", async () => {
    const { opening, listed, onPage, board } = rig();
    await opening.begin("one");
    await onPage((store) => store.currentBatch(at()));
    spoil("one");
    const damage = new StoreUnusable("found", { kind: "journal", how: "damaged" }, folderOf("one"));
    await opening.giveUp("one", damage);
    const scan = gesture("NOT-AN-ITEM");
    await expect(onPage((store) => store.recordScan(scan, at()))).rejects.toThrow(/given up/);
    expect(await listed()).toMatchObject({ canGoBack: false });
    for (const part of ["-wal", "-shm"]) rmSync(join(folderOf("one"), JOURNAL + part), { force: true });
    expect(await opening.recovery.restore(BACKUP)).toMatchObject({ ok: true });
    expect((await onPage((store) => store.recordScan(scan, at()))).outcome.scanId).toBe(scan.gestureId);
    expect(await onPage(linesOf)).toEqual(texts);
    await board.close();
  });
});
