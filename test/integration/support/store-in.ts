import { onTestFinished } from "vitest";
import { openStore, type Store } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "./workers.ts";

type Options = Parameters<typeof openStore>[0]["options"];

/** The store in a folder, on threads of its own, which is closed with the test if not before. */
export async function storeIn(folder: string, options: Options = { defaultBatchLimit: 3 }): Promise<Store> {
  const store = await openStore({ workerPath: STORE_WORKER, folder, options });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= store.close());
  onTestFinished(close);
  return new Proxy(store, { get: (real, name) => (name === "close" ? close : (Reflect.get(real, name) as unknown)) });
}
