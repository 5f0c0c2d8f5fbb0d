import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { blockNameLookups, installGuards } from "../../../src-main/app/guards.ts";
import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";

type Handler = (...given: never[]) => unknown;
const electron = vi.hoisted(() => ({
  opened: [] as string[],
  created: (_event: unknown, _contents: unknown): void => undefined,
  handlers: {} as Record<string, Handler>,
  proxy: null as unknown,
}));
vi.mock("electron", () => {
  const keep = (name: string) => (handler: Handler) => void (electron.handlers[name] = handler);
  return {
    app: { on: (_event: string, created: typeof electron.created) => void (electron.created = created) },
    shell: { openExternal: (url: string) => (electron.opened.push(url), Promise.resolve()) },
    session: {
      defaultSession: {
        setPermissionRequestHandler: keep("request"),
        setPermissionCheckHandler: keep("check"),
        setDevicePermissionHandler: keep("device"),
        setBluetoothPairingHandler: keep("pairing"),
        setProxy: (proxy: unknown) => Promise.resolve(void (electron.proxy = proxy)),
        webRequest: { onBeforeRequest: () => undefined },
        on: () => undefined,
      },
    },
  };
});

const PAGE = `${APP_ORIGIN}/`;
const AWAY = "https://example.com/";
const reported: string[] = [];

beforeEach(async () => {
  electron.opened.length = 0;
  reported.length = 0;
  await installGuards(APP_ORIGIN, (power) => void reported.push(power));
});

it("sends all requests of pages to a proxy that does not exist", async () => {
  const dead = { mode: "fixed_servers", proxyRules: "http://127.0.0.1:1", proxyBypassRules: "<-loopback>" };
  expect(electron.proxy).toEqual(dead);
  await installGuards("http://localhost:5173", () => undefined);
  expect(electron.proxy).toEqual({ ...dead, proxyBypassRules: "<-loopback>,localhost:5173" });
});

it("blocks name lookups of pages", () => {
  const switches: (readonly [string, string | undefined])[] = [];
  blockNameLookups({ appendSwitch: (name, value) => void switches.push([name, value]) });
  expect(switches).toEqual([
    ["blink-settings", "dnsPrefetchingEnabled=false"],
    ["host-resolver-rules", "MAP *. ~NOTFOUND"],
  ]);
});

const handled = (name: string, ...given: unknown[]): unknown => electron.handlers[name]?.(...(given as never[]));

it("refuses devices, pairing and device permissions to a page", () => {
  expect(handled("device", { deviceType: "hid", origin: APP_ORIGIN, device: {} })).toBe(false);
  const answer = vi.fn();
  handled("pairing", { deviceId: "1", pairingKind: "confirm" }, answer);
  expect(answer).toHaveBeenCalledExactlyOnceWith({ confirmed: false });
  const decide = vi.fn();
  const asked = { requestingUrl: PAGE, isMainFrame: true };
  for (const permission of ["hid", "usb", "serial", "media"]) {
    handled("request", null, permission, decide, asked);
    expect(handled("check", null, permission, PAGE, asked)).toBe(false);
  }
  expect(decide.mock.calls).toEqual([[false], [false], [false], [false]]);
  expect(reported).toEqual(["hid", "usb", "serial", "media"]);
});

describe("a page", () => {
  type Opening = (asked: { readonly url: string; readonly postBody?: object }) => { readonly action: string };
  let opening: Opening;
  let contents: EventEmitter & { readonly loadURL: ReturnType<typeof vi.fn> };

  beforeEach(() => {
    contents = Object.assign(new EventEmitter(), {
      getURL: () => PAGE,
      loadURL: vi.fn().mockResolvedValue(undefined),
      setWebRTCIPHandlingPolicy: () => undefined,
      setWindowOpenHandler: (handler: Opening) => void (opening = handler),
    });
    electron.created({}, contents);
  });

  const isPrevented = (event: string, url: string, isMainFrame = true): boolean => {
    const preventDefault = vi.fn();
    contents.emit(event, { preventDefault, url, isMainFrame });
    return preventDefault.mock.calls.length > 0;
  };

  it.each(["will-navigate", "will-frame-navigate", "will-redirect"])(
    "refuses to navigate to other addresses: %s",
    (event) => {
      expect(isPrevented(event, AWAY)).toBe(true);
      expect(isPrevented(event, `${APP_ORIGIN}/sheet.html`)).toBe(true);
      expect(isPrevented(event, PAGE, false)).toBe(true);
      expect(isPrevented(event, PAGE)).toBe(false);
    },
  );

  it("opens only listed pages in the browser, without a request body", () => {
    const listed = EXTERNAL_PAGES.serviceDocumentation;
    expect(opening({ url: AWAY })).toEqual({ action: "deny" });
    expect(opening({ url: listed, postBody: { data: [], contentType: "text/plain" } })).toEqual({ action: "deny" });
    expect(electron.opened).toEqual([]);
    expect(opening({ url: listed })).toEqual({ action: "deny" });
    expect(electron.opened).toEqual([listed]);
  });
});
