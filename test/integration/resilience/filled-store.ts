import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MaintenanceTask } from "../../../src-main/store/files/maintenance-tasks.ts";
import { startMaintenance } from "../../../src-main/store/files/maintenance.ts";
import { StoreOpenError, type Store } from "../../../src-main/store/thread/client.ts";
import type { StoreEvent } from "../../../src-main/store/thread/store-events.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { STORE_WORKER } from "../support/workers.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

export const openStoreIn = (folder: string, onThreadEvent?: Parameters<typeof storeIn>[2]): Promise<Store> =>
  storeIn(folder, { defaultBatchLimit: 20 }, onThreadEvent);

export const runMaintenance = <Task extends MaintenanceTask>(task: Task) => startMaintenance(STORE_WORKER, task);

export const backUp = (folder: string, now = "2026-11-20T09:00:00.000Z") =>
  runMaintenance({ name: "back-up", folder, now });

export async function readOpenError(folder: string): Promise<StoreOpenError> {
  const openedStore = await openStoreIn(folder).catch((error: unknown) => error);
  if (openedStore instanceof StoreOpenError) return openedStore;
  if (openedStore instanceof Error) throw openedStore;
  await (openedStore as Store).close();
  throw new Error("store: opened without an error");
}

export const itemOf = (number: number) =>
  item(number, { description: `Blue lamp number ${number} of many, with a cord` });

export async function fillStore(store: Store, { items = 400, scans = 5 } = {}): Promise<string[]> {
  await store.upsertItems(
    Array.from({ length: items }, (_, index) => itemOf(index)),
    isoNow(),
  );
  const texts = Array.from({ length: scans }, (_, index) => itemOf(index).rma);
  for (const text of texts) await store.recordScan(rawScan(text), isoNow());
  return texts;
}

/** Returns a function that makes a copy of the desk for each test; `create` fills its folder once. */
export function createFolderCopier(create: (folder: string) => Promise<void>): () => Promise<string> {
  let original: Promise<string> | null = null;
  const createOriginal = async (): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), "returns-desk-"));
    await create(folder);
    return folder;
  };
  return async () => {
    const folder = tempFolder();
    cpSync(await (original ??= createOriginal()), folder, { recursive: true, preserveTimestamps: true });
    return folder;
  };
}

export const readLineRmas = async (store: Store): Promise<string[]> =>
  (await store.currentBatch(isoNow())).lines.map(({ item }) => item.rma);

export function recordEvents(store: Store) {
  const events: StoreEvent[] = [];
  const pendingChecks = new Set<() => void>();
  store.onEvent((event) => {
    events.push(event);
    for (const runCheck of pendingChecks) runCheck();
  });
  const findEvent = (kind: StoreEvent["kind"]) => events.find((event) => event.kind === kind);
  return {
    events,
    waitFor: (kind: StoreEvent["kind"]): Promise<StoreEvent> =>
      new Promise((resolve) => {
        const check = (): void => {
          const foundEvent = findEvent(kind);
          if (!foundEvent) return;
          pendingChecks.delete(check);
          events.splice(events.indexOf(foundEvent), 1);
          resolve(foundEvent);
        };
        pendingChecks.add(check);
        check();
      }),
  };
}

export const hashOf = (file: string): string =>
  existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "none";

export const filesIn = (folder: string, namePart: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.includes(namePart))
    .toSorted();

export const CACHE = "cache.sqlite";
export const JOURNAL = "journal.sqlite";
export const BACKUP = `${JOURNAL}.2026-11-20.backup`;
