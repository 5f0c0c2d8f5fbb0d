import { onTestFinished } from "vitest";
import { openStore, type Store } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "./workers.ts";

type Given = Parameters<typeof openStore>[0];

/** The store in a folder, on threads of its own, which is closed with the test if not before. */
export async function storeIn(
  folder: string,
  options: Given["options"] = { defaultBatchLimit: 3 },
  onThread: Given["onThread"] = () => undefined,
): Promise<Store> {
  const store = await openStore({ workerPath: STORE_WORKER, folder, options, onThread });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= store.close());
  onTestFinished(close);
  return new Proxy(store, { get: (real, name) => (name === "close" ? close : (Reflect.get(real, name) as unknown)) });
}
