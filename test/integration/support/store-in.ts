import { onTestFinished } from "vitest";
import { openStore, type Store } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "./workers.ts";

type StoreOptions = Parameters<typeof openStore>[0];

export async function storeIn(
  folder: string,
  options: StoreOptions["options"] = { defaultBatchLimit: 3 },
  onThreadEvent: StoreOptions["onThreadEvent"] = () => undefined,
): Promise<Store> {
  const store = await openStore({ workerPath: STORE_WORKER, folder, options, onThreadEvent });
  let closePromise: Promise<void> | null = null;
  const close = (): Promise<void> => (closePromise ??= store.close());
  onTestFinished(close);
  return new Proxy(store, {
    get: (target, name) => (name === "close" ? close : (Reflect.get(target, name) as unknown)),
  });
}
