import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { bridgeNames, eventChannel, operationChannel } from "./contract/channels.ts";
import type { Unsubscribe } from "./contract/index.ts";
import type { CommonError, PageError } from "./contract/operation.ts";

// Main routes a page's calls to the environment it was loaded for, so that an old page never writes to another one.
const pageId = crypto.randomUUID();

/** Result if main exits or fails during a call, so that no call of the page rejects. */
const NO_ANSWER: { readonly ok: false; readonly error: PageError<CommonError> } = {
  ok: false,
  error: { code: "internal", isRetryable: true },
};

function bridgeDomain(domain: string): Record<string, unknown> {
  const { operations = [], events = [] } = bridgeNames()[domain] ?? {};
  const calls = operations.map((name): [string, unknown] => [
    name,
    (input: unknown): Promise<unknown> =>
      ipcRenderer.invoke(operationChannel(domain, name), input, pageId).catch(() => NO_ANSWER),
  ]);
  const subscriptions = events.map((name): [string, unknown] => [
    `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    (callback: (payload: unknown) => void): Unsubscribe => {
      const listener = (_event: IpcRendererEvent, payload: unknown): void => callback(payload);
      ipcRenderer.on(eventChannel(domain, name), listener);
      return () => ipcRenderer.removeListener(eventChannel(domain, name), listener);
    },
  ]);
  return Object.fromEntries<unknown>([...calls, ...subscriptions]);
}

const domains = Object.keys(bridgeNames());
contextBridge.exposeInMainWorld("desk", Object.fromEntries(domains.map((domain) => [domain, bridgeDomain(domain)])));

// Access the page's storage now, while main is idle: the first access loads all of it from main and blocks the page. A
// page without an origin (Chromium's error page) has no storage.
if (location.origin !== "null") void localStorage.length;
