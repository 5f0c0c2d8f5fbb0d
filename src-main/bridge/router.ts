import { ipcMain, type IpcMainInvokeEvent, type WebContents } from "electron";
import { contract, eventChannel, operationChannel } from "../../src-preload/contract/index.ts";
import type { Operation } from "../../src-preload/contract/operation.ts";
import type { Publish } from "../desk/publish.ts";
import { answerCall, refuse, type CallCheck, type Handler } from "./answer.ts";
import type { Handlers } from "./handlers.ts";
import { isTrustedSender } from "./trusted-sender.ts";

interface BridgeOptions extends CallCheck {
  /** The window whose page may call; null before it exists. */
  readonly webContents: () => WebContents | null;
  readonly rendererOrigin: string;
}

/**
 * Connects every operation of the contract to its handler. The page may ask before the desk is open; such calls wait for
 * it, so that window and databases can open side by side.
 */
export function serveBridge(handlers: Promise<Handlers>, options: BridgeOptions): void {
  for (const [domain, { operations }] of Object.entries(contract)) {
    for (const [name, operation] of Object.entries(operations) as [string, Operation][]) {
      const channel = operationChannel(domain, name);
      const handler: Handler = async (input) => {
        const domains = (await handlers) as Record<string, Record<string, Handler>>;
        const run = domains[domain]?.[name];
        if (!run) throw new Error(`${channel} has no handler`);
        return run(input);
      };
      ipcMain.handle(channel, (event, input: unknown) =>
        isOurPage(event, options)
          ? answerCall(channel, operation, handler, input, options)
          : refuse("forbidden", "Only this desk's own window may ask."),
      );
    }
  }
}

function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent, options: BridgeOptions): boolean {
  const trusted = isTrustedSender({
    isOurWindow: sender.id === options.webContents()?.id,
    isMainFrame: senderFrame !== null && senderFrame === sender.mainFrame,
    url: senderFrame?.url ?? "",
    rendererOrigin: options.rendererOrigin,
  });
  if (!trusted) options.log(`A call from ${senderFrame?.url ?? "a closed frame"} was refused`);
  return trusted;
}

/** Sends events of the contract to the window. */
export function createPublisher(webContents: () => WebContents | null): Publish {
  return (domain, event, payload) => {
    const target = webContents();
    if (target && !target.isDestroyed()) target.send(eventChannel(domain, event), payload);
  };
}
