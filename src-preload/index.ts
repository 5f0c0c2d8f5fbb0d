import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { contract, eventChannel, operationChannel, type Unsubscribe } from "./contract/index.ts";
import { STRIP_ARGUMENT, stripContract } from "./contract/window.ts";

// Main answers a page by the environment it was loaded for, so that a page that lives on for a moment after another
// environment was switched to never writes into that one.
const page = crypto.randomUUID();

/** Turns the contract into functions. No channel outside the contract can be named from the page. */
function bridgeDomain(domain: string, operations: object, events: object): Record<string, unknown> {
  const calls = Object.keys(operations).map((name): [string, unknown] => [
    name,
    (input: unknown): Promise<unknown> => ipcRenderer.invoke(operationChannel(domain, name), input, page),
  ]);
  const subscriptions = Object.keys(events).map((name): [string, unknown] => [
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
  contextBridge.exposeInMainWorld("strip", bridgeDomain("strip", stripContract.operations, stripContract.events));
} else {
  contextBridge.exposeInMainWorld(
    "desk",
    Object.fromEntries(
      Object.entries(contract).map(([domain, { operations, events }]) => [
        domain,
        bridgeDomain(domain, operations, events),
      ]),
    ),
  );
}
