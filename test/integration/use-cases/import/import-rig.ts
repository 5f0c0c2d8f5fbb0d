import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { startImportSession, type ImportSession } from "../../../../src-main/use-cases/import/import-session.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { storeIn } from "../../support/store-in.ts";
import { IMPORT_WORKER } from "../../support/workers.ts";

export const HEADING =
  "returnInventoryId,rma,itemRma,sku,description,trackingNumber,warehouseId,handlingCode,handlingStatusCode,createOn";

export const row = (id: number | string, change: Partial<Record<"rma" | "sku" | "handling", string>> = {}): string =>
  `${id},${change.rma ?? `RMA-${id}`},,${change.sku ?? `SKU-${id}`},A thing,94${id},2,${change.handling ?? "ohd"},pending,2026-11-01T08:00:00Z`;

export interface ImportRig {
  readonly folder: string;
  readonly store: Store;
  open(content: string | Uint8Array, name?: string): ImportSession;
}

export async function openImportRig(folder = tempFolder()): Promise<ImportRig> {
  const store = await storeIn(folder, { defaultBatchLimit: 5 });
  return {
    folder,
    store,
    open(content, name = "items.csv") {
      const path = join(folder, name);
      writeFileSync(path, content);
      const session = startImportSession({
        workerPath: IMPORT_WORKER,
        file: { path, name, modifiedAt: new Date().toISOString() },
        problemFile: join(folder, "problems.ndjson"),
        onProgress: () => {},
      });
      onTestFinished(() => session.end());
      return session;
    },
  };
}

export async function inspectInventory(session: ImportSession, choices?: Parameters<ImportSession["inspect"]>[0]) {
  const inspection = await session.inspect(choices);
  if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("import: not an inventory file");
  return inspection.value;
}

export async function importAll(rig: ImportRig, content: string | Uint8Array, asOf: string, name?: string) {
  const session = rig.open(content, name);
  const inspection = await session.inspect();
  if (!inspection.ok) throw new Error(`import: inspection failed: ${inspection.error}`);
  const plan =
    inspection.value.kind === "inventory"
      ? { kind: "inventory" as const, layout: inspection.value.layout, asOf }
      : { kind: "events" as const, layout: inspection.value.layout, receivedAt: asOf };
  return { session, outcome: await session.run(plan, rig.store.newPort()) };
}
