import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Environment } from "../../../src-domain/environments/environment.ts";
import {
  createCurrentEnvironment,
  type OpenedEnvironment,
} from "../../../src-main/environments/current-environment.ts";
import { StoreOpenError, type Store } from "../../../src-main/store/thread/client.ts";
import type { RecoveryStatus } from "../../../src-preload/contract/health/recovery.ts";
import { tempFolder } from "../../temp-folder.ts";
import { isoNow, rawScan, until } from "../use-cases/test-desk.ts";
import {
  BACKUP,
  backUp,
  runMaintenance,
  filesIn,
  JOURNAL,
  readLineRmas,
  openStoreIn,
  fillStore,
} from "./filled-store.ts";

let folder: string;
let texts: string[];
let publishedStatuses: RecoveryStatus[];
const folderOf = (id: string): string => join(folder, id);

interface Desk extends OpenedEnvironment {
  readonly store: Store;
}

function createRig() {
  publishedStatuses = [];
  const environments = createCurrentEnvironment<Desk>({
    open: async (id) => {
      const store = await openStoreIn(folderOf(id));
      return {
        id,
        store,
        start: () => Promise.resolve(),
        sendUndoable: () => Promise.resolve(),
        close: () => store.close(),
      };
    },
    registry: {
      find: (id) => ({ id, name: id, kind: "practice" }) as Environment,
      folderOf,
      choose: () => Promise.resolve(),
    },
    loadPage: () => Promise.resolve(),
    onBroken: (error) => {
      throw error;
    },
    runMaintenance,
    publish: (_domain, _event, payload) => void publishedStatuses.push(payload as RecoveryStatus),
  });
  onTestFinished(() => environments.close());
  const recoveryState = () => environments.recovery.status().openFailure;
  const waitForBackups = () =>
    until(() => {
      const state = recoveryState();
      return Promise.resolve(state?.cause.kind === "journal" && state.cause.backups !== null && state);
    }, "the backups");
  const callFromPage = <Value>(run: (store: Store) => Promise<Value>) =>
    environments.runForPage("page", ({ store }) => run(store));
  return { environments, recoveryState, waitForBackups, callFromPage };
}

beforeEach(async () => {
  folder = tempFolder();
  for (const id of ["one", "two"]) {
    const store = await openStoreIn(folderOf(id));
    texts = await fillStore(store, { items: 20 });
    await store.close();
    await backUp(folderOf(id));
  }
});

const damageJournal = (id: string): void => writeFileSync(join(folderOf(id), JOURNAL), "not a database\n".repeat(500));

describe("an environment that cannot be opened", () => {
  it("is opened after the operator chose a backup", async () => {
    damageJournal("one");
    const { environments, recoveryState, waitForBackups, callFromPage } = createRig();
    await expect(environments.begin("one")).rejects.toThrow(StoreOpenError);
    expect(recoveryState()).toMatchObject({ environment: { id: "one" }, canGoBack: false, folder: folderOf("one") });
    expect(await waitForBackups()).toMatchObject({
      cause: { how: "damaged", backups: [{ name: BACKUP }], damagedBackups: 0 },
    });
    expect(await environments.recovery.restore("../two/journal.sqlite")).toEqual({
      ok: false,
      error: "no-such-backup",
    });
    expect(await environments.recovery.startOver()).toEqual({ ok: false, error: "not-restored" });
    expect(filesIn(folderOf("one"), "broken")).toEqual([]);

    // A double click causes one restore.
    const [firstRestore, secondRestore] = await Promise.all([
      environments.recovery.restore(BACKUP),
      environments.recovery.restore(BACKUP),
    ]);
    expect([firstRestore.ok, secondRestore.ok]).toEqual([true, false]);
    expect(recoveryState()).toBeNull();
    expect(publishedStatuses.at(-1)).toEqual({ openFailure: null });
    expect(await callFromPage(readLineRmas)).toEqual(texts);
    expect(filesIn(folderOf("one"), "broken").filter((name) => !/-(wal|shm)$/.test(name))).toHaveLength(1);
  });

  it("is reported while the other environment stays open", async () => {
    damageJournal("two");
    const { environments, recoveryState, waitForBackups, callFromPage } = createRig();
    await environments.begin("one");
    expect(await environments.switchTo("two")).toContain("damaged");
    expect(await waitForBackups()).toMatchObject({ environment: { id: "two" }, canGoBack: true });
    expect(await callFromPage(readLineRmas)).toEqual(texts);
    environments.recovery.clear();
    expect(recoveryState()).toBeNull();
    await environments.switchTo("two");
    expect(await environments.recovery.restore(BACKUP)).toMatchObject({ ok: true });
    expect((await environments.get())?.id).toBe("two");
    damageJournal("one");
    await environments.switchTo("one");
    expect(recoveryState()).not.toBeNull();
    expect(await environments.switchTo("two")).toBeNull();
    expect(recoveryState()).toBeNull();
  });

  it("is retried on request when its journal is not the reason", async () => {
    rmSync(folderOf("one"), { recursive: true });
    writeFileSync(folderOf("one"), "a file where the folder should be");
    const { environments, recoveryState } = createRig();
    await expect(environments.begin("one")).rejects.toThrow(/one/);
    expect(recoveryState()).toMatchObject({ cause: { kind: "other" } });
    expect(await environments.recovery.retry()).toEqual({ ok: false, error: "not-opened" });
    rmSync(folderOf("one"));
    mkdirSync(folderOf("one"));
    expect(await environments.recovery.retry()).toMatchObject({ ok: true });
    expect(recoveryState()).toBeNull();
  });
});

it("records a waiting scan after a damaged journal was restored", async () => {
  const { environments, waitForBackups, callFromPage } = createRig();
  await environments.begin("one");
  await callFromPage((store) => store.currentBatch(isoNow()));
  damageJournal("one");
  const damageError = new StoreOpenError("found", { kind: "journal", how: "damaged" }, folderOf("one"));
  await environments.closeDamaged("one", damageError);
  const scan = rawScan("NOT-AN-ITEM");
  await expect(callFromPage((store) => store.recordScan(scan, isoNow()))).rejects.toThrow("is closed after a failure");
  expect(await waitForBackups()).toMatchObject({ canGoBack: false });
  for (const suffix of ["-wal", "-shm"]) rmSync(join(folderOf("one"), JOURNAL + suffix), { force: true });
  expect(await environments.recovery.restore(BACKUP)).toMatchObject({ ok: true });
  expect((await callFromPage((store) => store.recordScan(scan, isoNow()))).outcome.scanId).toBe(scan.gestureId);
  expect(await callFromPage(readLineRmas)).toEqual(texts);
});
