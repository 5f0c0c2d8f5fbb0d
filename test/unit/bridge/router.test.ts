import { beforeEach, describe, expect, it, vi } from "vitest";
import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";
import { serveBridge } from "../../../src-main/bridge/router.ts";
import { BRIDGE_NAMES } from "../../../src-preload/contract/bridge-names.ts";

type Invoked = (event: unknown, input: unknown, page: unknown) => Promise<unknown>;
const served = vi.hoisted(() => new Map<string, Invoked>());
vi.mock("electron", () => ({
  ipcMain: {
    handle(channel: string, run: Invoked): void {
      // Electron throws for a second handler, too.
      if (served.has(channel)) throw new Error(`${channel} is served twice`);
      served.set(channel, run);
    },
  },
}));

const PAGE = "11111111-2222-4333-8444-555555555555";
const mainFrame = { url: `${APP_ORIGIN}/` };
const ours = { id: 1, mainFrame };
const replaced = { id: 1, mainFrame: { url: "about:blank" } };
const fromDesk = { sender: ours, senderFrame: mainFrame };

const answered: string[] = [];
const logged: unknown[] = [];
const answering = Promise.resolve({
  answer: (page: string, domain: string, name: string) => {
    answered.push(`${page} desk:${domain}.${name}`);
    return Promise.resolve({ ok: true as const, value: {} });
  },
  log: (entry: unknown) => void logged.push(entry),
});

beforeEach(() => {
  vi.stubGlobal("__BRIDGE_NAMES__", BRIDGE_NAMES);
  served.clear();
  answered.length = 0;
  logged.length = 0;
  serveBridge(answering, { webContents: () => ours as never, rendererOrigin: APP_ORIGIN });
});

const STRANGERS: readonly { readonly who: string; readonly event: unknown; readonly page: unknown }[] = [
  {
    who: "another window that shows our page",
    event: { sender: { id: 3, mainFrame }, senderFrame: mainFrame },
    page: PAGE,
  },
  { who: "a frame inside our page", event: { sender: ours, senderFrame: { ...mainFrame } }, page: PAGE },
  { who: "a page that is gone", event: { sender: ours, senderFrame: null }, page: PAGE },
  { who: "a page that replaced ours", event: { sender: replaced, senderFrame: replaced.mainFrame }, page: PAGE },
  { who: "a page without an id", event: fromDesk, page: undefined },
  { who: "a page with an invalid id", event: fromDesk, page: "x".repeat(1_000_000) },
  { who: "a page whose id is an object", event: fromDesk, page: { toString: PAGE } },
];

describe("every channel of the bridge", () => {
  const all = Object.entries(BRIDGE_NAMES).flatMap(([domain, { operations }]) =>
    operations.map((name) => `desk:${domain}.${name}`),
  );

  it("answers the page that called it", async () => {
    expect([...served.keys()].toSorted()).toEqual(all.toSorted());
    for (const channel of all) await served.get(channel)?.(fromDesk, {}, PAGE);
    expect(answered).toEqual(all.map((channel) => `${PAGE} ${channel}`));
  });

  // Proof P8
  it.each(STRANGERS)("refuses $who", async ({ event, page }) => {
    for (const channel of all) {
      expect([channel, await served.get(channel)?.(event, {}, page)]).toMatchObject([
        channel,
        { error: { code: "forbidden" } },
      ]);
    }
    expect(answered).toEqual([]);
    expect(logged).toHaveLength(all.length);
  });
});
