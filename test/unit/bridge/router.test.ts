import { beforeEach, describe, expect, it, vi } from "vitest";
import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";
import { serveBridge } from "../../../src-main/bridge/router.ts";
import { BRIDGE_NAMES } from "../../../src-preload/contract/bridge-names.ts";

type InvokeHandler = (event: unknown, input: unknown, page: unknown) => Promise<unknown>;
const handlers = vi.hoisted(() => new Map<string, InvokeHandler>());
vi.mock("electron", () => ({
  ipcMain: {
    handle(channel: string, run: InvokeHandler): void {
      // Electron throws for a second handler, too.
      if (handlers.has(channel)) throw new Error(`${channel} is served twice`);
      handlers.set(channel, run);
    },
  },
}));

const PAGE = "11111111-2222-4333-8444-555555555555";
const mainFrame = { url: `${APP_ORIGIN}/` };
const ourContents = { id: 1, mainFrame };
const replacedContents = { id: 1, mainFrame: { url: "about:blank" } };
const deskEvent = { sender: ourContents, senderFrame: mainFrame };

const answeredCalls: string[] = [];
const logged: unknown[] = [];
const dispatcher = Promise.resolve({
  answer: (page: string, domain: string, name: string) => {
    answeredCalls.push(`${page} desk:${domain}.${name}`);
    return Promise.resolve({ ok: true as const, value: {} });
  },
  log: (entry: unknown) => void logged.push(entry),
});

beforeEach(() => {
  vi.stubGlobal("__BRIDGE_NAMES__", BRIDGE_NAMES);
  handlers.clear();
  answeredCalls.length = 0;
  logged.length = 0;
  serveBridge(dispatcher, { webContents: () => ourContents as never, rendererOrigin: APP_ORIGIN });
});

const STRANGERS: readonly { readonly who: string; readonly event: unknown; readonly page: unknown }[] = [
  {
    who: "another window that shows our page",
    event: { sender: { id: 3, mainFrame }, senderFrame: mainFrame },
    page: PAGE,
  },
  { who: "a frame inside our page", event: { sender: ourContents, senderFrame: { ...mainFrame } }, page: PAGE },
  { who: "a page that is gone", event: { sender: ourContents, senderFrame: null }, page: PAGE },
  {
    who: "a page that replaced ours",
    event: { sender: replacedContents, senderFrame: replacedContents.mainFrame },
    page: PAGE,
  },
  { who: "a page without an id", event: deskEvent, page: undefined },
  { who: "a page with an invalid id", event: deskEvent, page: "x".repeat(1_000_000) },
  { who: "a page whose id is an object", event: deskEvent, page: { toString: PAGE } },
];

describe("every channel of the bridge", () => {
  const allChannels = Object.entries(BRIDGE_NAMES).flatMap(([domain, { operations }]) =>
    operations.map((name) => `desk:${domain}.${name}`),
  );

  it("answers the page that called it", async () => {
    expect([...handlers.keys()].toSorted()).toEqual(allChannels.toSorted());
    for (const channel of allChannels) await handlers.get(channel)?.(deskEvent, {}, PAGE);
    expect(answeredCalls).toEqual(allChannels.map((channel) => `${PAGE} ${channel}`));
  });

  // Proof P8
  it.each(STRANGERS)("refuses $who", async ({ event, page }) => {
    for (const channel of allChannels) {
      expect([channel, await handlers.get(channel)?.(event, {}, page)]).toMatchObject([
        channel,
        { error: { code: "forbidden" } },
      ]);
    }
    expect(answeredCalls).toEqual([]);
    expect(logged).toHaveLength(allChannels.length);
  });
});
