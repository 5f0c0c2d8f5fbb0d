import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { bridgeNames, eventChannel, operationChannel } from "./contract/channels.ts";
import type { Unsubscribe } from "./contract/index.ts";
import type { CommonError, PageError } from "./contract/operation.ts";

// Main binds a page to the environment it was loaded for, so that a page that outlives a switch never writes to the new one.
const page = crypto.randomUUID();

/** The page's answer when main ended or failed first, so that no call of the page rejects. */
const NO_ANSWER: { readonly ok: false; readonly error: PageError<CommonError> } = {
  ok: false,
  error: { code: "internal", retryable: true },
};

/** The page cannot name a channel outside the contract. */
function bridgeDomain(domain: string): Record<string, unknown> {
  const { operations = [], events = [] } = bridgeNames()[domain] ?? {};
  const calls = operations.map((name): [string, unknown] => [
    name,
    (input: unknown): Promise<unknown> =>
      ipcRenderer.invoke(operationChannel(domain, name), input, page).catch(() => NO_ANSWER),
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

// The first access to the page's storage fetches all of it from main and blocks the page. Do it now, while main waits for
// what the page reads next. A page without an origin (an error page of Chromium) has no storage.
if (location.origin !== "null") void localStorage.length;
