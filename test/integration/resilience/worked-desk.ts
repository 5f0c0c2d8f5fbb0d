import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { MaintenanceTask } from "../../../src-main/store/files/maintenance-tasks.ts";
import { startMaintenance } from "../../../src-main/store/files/maintenance.ts";
import { StoreOpenError, type Store } from "../../../src-main/store/thread/client.ts";
import type { StoreEvent } from "../../../src-main/store/thread/store-events.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { STORE_WORKER } from "../support/workers.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

export const openIn = (folder: string, onThread?: Parameters<typeof storeIn>[2]): Promise<Store> =>
  storeIn(folder, { defaultBatchLimit: 20 }, onThread);

export const runMaintenance = <Task extends MaintenanceTask>(task: Task) => startMaintenance(STORE_WORKER, task);

export const backUp = (folder: string, now = "2026-11-20T09:00:00.000Z") =>
  runMaintenance({ name: "back-up", folder, now });

export async function openError(folder: string): Promise<StoreOpenError> {
  const opened = await openIn(folder).catch((error: unknown) => error);
  if (opened instanceof StoreOpenError) return opened;
  if (opened instanceof Error) throw opened;
  await (opened as Store).close();
  throw new Error("store: opened without an error");
}

export const itemOf = (number: number) =>
  item(number, { description: `Blue lamp number ${number} of many, with a cord` });

export async function work(store: Store, { items = 400, scans = 5 } = {}): Promise<string[]> {
  await store.upsertItems(
    Array.from({ length: items }, (_, index) => itemOf(index)),
    isoNow(),
  );
  const texts = Array.from({ length: scans }, (_, index) => itemOf(index).rma);
  for (const text of texts) await store.recordScan(rawScan(text), isoNow());
  return texts;
}

export const linesOf = async (store: Store): Promise<string[]> =>
  (await store.currentBatch(isoNow())).lines.map(({ item }) => item.rma);

export function listenTo(store: Store) {
  const events: StoreEvent[] = [];
  const waiting = new Set<() => void>();
  store.onEvent((event) => {
    events.push(event);
    for (const wake of waiting) wake();
  });
  const find = (kind: StoreEvent["kind"]) => events.find((event) => event.kind === kind);
  return {
    events,
    next: (kind: StoreEvent["kind"]): Promise<StoreEvent> =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = find(kind);
          if (!found) return;
          waiting.delete(check);
          events.splice(events.indexOf(found), 1);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}

export const hashOf = (file: string): string =>
  existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "none";

export const filesIn = (folder: string, part: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.includes(part))
    .toSorted();

export const CACHE = "cache.sqlite";
export const JOURNAL = "journal.sqlite";
export const BACKUP = `${JOURNAL}.2026-11-20.backup`;
