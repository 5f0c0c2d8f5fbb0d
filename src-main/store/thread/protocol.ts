import type { MessagePort } from "node:worker_threads";
import type { WarningFault } from "../../../src-domain/health/fault.ts";
import type { StorageFault } from "../../../src-domain/health/storage-fault.ts";
import type { MaintenanceTask } from "../files/maintenance-tasks.ts";
import type { StoreOptions } from "../store-parts.ts";

export type WorkerTask =
  | { readonly role: "store"; readonly folder: string; readonly options: StoreOptions }
  | { readonly role: "reader"; readonly folder: string; readonly options: Pick<StoreOptions, "settings"> }
  | { readonly role: "maintenance"; readonly task: MaintenanceTask };

export interface StoreCall {
  readonly sequence: number;
  readonly name: string;
  readonly input: readonly unknown[];
}

export type WorkerAnswer =
  | { readonly type: "value"; readonly sequence: number; readonly value: unknown }
  | { readonly type: "error"; readonly sequence: number; readonly error: StoreErrorText };

export type WorkerRequest =
  | { readonly type: "call"; readonly call: StoreCall }
  | { readonly type: "open-port"; readonly port: MessagePort }
  | { readonly type: "mark-cache-damaged" }
  | { readonly type: "close" };

export interface StoreErrorText {
  readonly name: string;
  readonly message: string;
  /** Error code of SQLite or of the file system; null without one. */
  readonly code: string | null;
}

export type StoreOpenFailure =
  | { readonly kind: "newer"; readonly dataVersion: number; readonly knownVersion: number }
  | { readonly kind: "journal"; readonly how: "missing" | "damaged" }
  | { readonly kind: "storage"; readonly fault: StorageFault }
  | { readonly kind: "other" };

export type WorkerReply =
  | { readonly type: "open"; readonly hasCacheStartedOver: boolean; readonly isJournalChecked: boolean }
  | { readonly type: "unusable"; readonly error: StoreErrorText; readonly reason: StoreOpenFailure }
  | WorkerAnswer
  /** The cache is damaged; the store quarantines it when it closes. */
  | { readonly type: "cache-damaged" }
  /** Ids of items whose rows were written; null for many. */
  | { readonly type: "items-changed"; readonly ids: readonly string[] | null }
  /** The desk's claims have changed. */
  | { readonly type: "claims-changed" }
  | { readonly type: "journal-doubted" }
  | ({ readonly type: "warned" } & WarningFault)
  | { readonly type: "progress"; readonly percent: number };
