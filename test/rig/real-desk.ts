import { join } from "node:path";
import { openStore, type Store } from "../../src-main/store/thread/client.ts";
import { createDesk, type Desk, type DeskOptions } from "../../src-main/use-cases/desk.ts";
import { createFixedSigningKey } from "../../src-main/use-cases/events/signing-keys.ts";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";

export const STORE_WORKER = new URL("../../src-main/store/thread/worker.ts", import.meta.url);
export const IMPORT_WORKER = new URL("../../src-main/use-cases/import/import-worker.ts", import.meta.url);
const WORKERS = {
  store: STORE_WORKER,
  import: IMPORT_WORKER,
  orderFile: new URL("../../src-main/use-cases/orders/order-file-worker.ts", import.meta.url),
  workbook: join(import.meta.dirname, "../../src-main/tables/workbook-worker.ts"),
};

export interface DeskTarget {
  readonly folder: string;
  readonly address: { readonly userBaseUrl: string; readonly publicBaseUrl: string };
  readonly credentials: { readonly apiKey: string; readonly apiToken: string };
}

type DeskOverrides = Partial<Omit<DeskOptions, "connection">> & Pick<DeskOptions, "timing">;

interface RigOptions {
  readonly overStore?: (store: Store) => Store;
  /** Whether items can be put on hold. Default: true, as in the app. */
  readonly canHold?: boolean;
  readonly workers?: {
    readonly store: string | URL;
    readonly import: string | URL;
    readonly orderFile: string | URL;
    readonly workbook: string;
  };
}

export async function openRealDesk(
  { folder, address, credentials }: DeskTarget,
  connection: Partial<DeskOptions["connection"]>,
  options: DeskOverrides,
  { overStore = (store) => store, canHold = true, workers = WORKERS }: RigOptions = {},
): Promise<Desk> {
  const store = await openStore({
    workerPath: workers.store,
    folder,
    options: { defaultBatchLimit: 5, canHold },
  });
  return createDesk({
    environment: { id: "practice", name: "Practice", kind: "practice" },
    version: "0.0.0",
    store: overStore(store),
    connection: {
      address,
      credentials: () => credentials,
      userAgent: "ReturnsDesk/0.0.0 (Platform=test; Runtime=node; Language=en)",
      ...connection,
    },
    importPaths: { workerPath: workers.import, folder },
    orderFiles: { workerPath: workers.orderFile },
    workbookWorker: workers.workbook,
    signingKeys: createFixedSigningKey(PRACTICE_SIGNING_KEY),
    shouldFetchDetails: false,
    publish: () => undefined,
    now: () => new Date(),
    ...options,
  });
}
