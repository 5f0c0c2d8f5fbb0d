import { ipcMain, type IpcMainInvokeEvent, type WebContents } from "electron";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { bridgeNames, eventChannel, operationChannel } from "../../src-preload/contract/channels.ts";
import type { Answer } from "../../src-preload/contract/operation.ts";
import type { Publish } from "../use-cases/context.ts";
import { refuse } from "../use-cases/replies.ts";
import { isTrustedSender } from "./trusted-sender.ts";

interface BridgeOptions {
  readonly webContents: () => WebContents | null;
  readonly rendererOrigin: string;
}

export type BridgeAnswer = Answer<unknown, string>;

export interface Dispatcher {
  readonly answer: (page: string, domain: string, name: string, input: unknown) => Promise<BridgeAnswer>;
  readonly log: Log;
}

/** Checks the sender immediately, then waits for the desk, because window and desk start in parallel. */
export function serveBridge(dispatcher: Promise<Dispatcher>, options: BridgeOptions): void {
  for (const [domain, { operations }] of Object.entries(bridgeNames())) {
    for (const name of operations) {
      ipcMain.handle(operationChannel(domain, name), async (event, input: unknown, page: unknown) => {
        const isTrusted = isFromOurPage(event, options) && isPageId(page);
        const { answer, log } = await dispatcher;
        if (isTrusted) return answer(page, domain, name, input);
        log({ event: "caller-refused" });
        return refuse("forbidden", "Only this desk's own window may ask.");
      });
    }
  }
}

/** Accepts only the form that the preload creates, because page ids are used as keys. */
const isPageId = (page: unknown): page is string =>
  typeof page === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(page);

function isFromOurPage({ sender, senderFrame }: IpcMainInvokeEvent, { webContents, rendererOrigin }: BridgeOptions) {
  return isTrustedSender({
    isOurWindow: sender.id === webContents()?.id,
    isMainFrame: senderFrame !== null && senderFrame === sender.mainFrame,
    url: senderFrame?.url ?? "",
    rendererOrigin,
  });
}

export function createPublisher(webContents: () => WebContents | null): Publish {
  return (domain, event, payload) => {
    const target = webContents();
    if (target && !target.isDestroyed()) target.send(eventChannel(domain, event), payload);
  };
}
