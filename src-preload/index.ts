import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { bridgeNames, eventChannel, operationChannel, STRIP_ARGUMENT, STRIP_DOMAIN } from "./contract/channels.ts";
import type { Unsubscribe } from "./contract/index.ts";
import type { CommonError, PageError } from "./contract/operation.ts";

// Main answers a page by the environment it was loaded for, so that a page that lives on for a moment after another
// environment was switched to never writes into that one.
const page = crypto.randomUUID();

/** What the page gets when main ended or failed before it answered, so that no call of the page has to expect a rejection. */
const NO_ANSWER: { readonly ok: false; readonly error: PageError<CommonError> } = {
  ok: false,
  error: { code: "internal", retryable: true },
};

/** Turns the contract's names into functions. No channel outside the contract can be named from the page. */
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

// Which functions a page gets is a matter of tidiness; main refuses the strip's page whatever else it asks.
if (process.argv.includes(STRIP_ARGUMENT)) {
  contextBridge.exposeInMainWorld("strip", bridgeDomain(STRIP_DOMAIN));
} else {
  const domains = Object.keys(bridgeNames()).filter((domain) => domain !== STRIP_DOMAIN);
  contextBridge.exposeInMainWorld("desk", Object.fromEntries(domains.map((domain) => [domain, bridgeDomain(domain)])));
}

// The page's own storage is had from main once, whole, and the page stands still until it has it: now, while main waits for
// what the page reads next. A page without an origin (an error of Chromium's) has no storage.
if (location.origin !== "null") void localStorage.length;
