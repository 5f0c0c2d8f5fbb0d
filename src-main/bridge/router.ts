import { ipcMain, type IpcMainInvokeEvent, type WebContents } from "electron";
import { contract, eventChannel, operationChannel } from "../../src-preload/contract/index.ts";
import { success } from "../../src-domain/result.ts";
import type { Answer, DomainContract } from "../../src-preload/contract/operation.ts";
import { stripContract, type StripView } from "../../src-preload/contract/window.ts";
import type { Publish } from "../desk/publish.ts";
import { answerCall, refuse, type CallCheck, type Handler } from "./answer.ts";
import type { Handlers } from "./handlers.ts";
import { isTrustedSender } from "./trusted-sender.ts";

interface BridgeOptions extends CallCheck {
  /** The window whose page may call; null before it exists. */
  readonly webContents: () => WebContents | null;
  readonly rendererOrigin: string;
}

/** Runs a call with the handlers that the page belongs to; see environment/switchboard.ts. */
type Answering<Served> = (
  page: string,
  domain: string,
  run: (handlers: Partial<Served>) => Promise<BridgeAnswer>,
) => Promise<BridgeAnswer>;
type BridgeAnswer = Answer<unknown, string>;

/**
 * Connects every operation of the contract to its handler. The page may ask before the desk is open; such calls wait for
 * it, so that window and databases can open side by side.
 */
export function serveBridge(answering: Answering<Handlers>, options: BridgeOptions): void {
  serve(contract, answering, options);
}

/** The strip's page may call this one domain, and nobody else may. */
export function serveStrip(close: () => void, options: BridgeOptions): void {
  const strip = {
    close: (): Promise<Answer<object, never>> => {
      close();
      return Promise.resolve(success({}));
    },
  };
  serve({ strip: stripContract }, (_page, _domain, run) => run({ strip }), options);
}

function serve<Served extends object>(
  domains: Readonly<Record<string, DomainContract>>,
  answering: Answering<Served>,
  options: BridgeOptions,
): void {
  for (const [domain, { operations }] of Object.entries(domains)) {
    for (const [name, operation] of Object.entries(operations)) {
      const channel = operationChannel(domain, name);
      const handlerFor = (page: string): Handler => {
        return (input) =>
          answering(page, domain, (handlers) => {
            const run = (handlers as Record<string, Record<string, Handler>>)[domain]?.[name];
            if (!run) throw new Error(`${channel} has no handler`);
            return run(input);
          });
      };
      ipcMain.handle(channel, (event, input: unknown, page: unknown) =>
        isOurPage(event, options)
          ? answerCall(channel, operation, handlerFor(String(page)), input, options)
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

/** Tells the strip's page what to show. */
export function createStripSender(webContents: () => WebContents | null): (view: StripView) => void {
  return (view) => {
    const target = webContents();
    if (target && !target.isDestroyed()) target.send(eventChannel("strip", "shown"), view);
  };
}
