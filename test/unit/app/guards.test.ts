import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { blockNameLookups, installGuards } from "../../../src-main/app/guards.ts";
import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";

type Handler = (...parameters: never[]) => unknown;
const electron = vi.hoisted(() => ({
  opened: [] as string[],
  onWebContentsCreated: (_event: unknown, _contents: unknown): void => undefined,
  handlers: {} as Record<string, Handler>,
  proxy: null as unknown,
}));
vi.mock("electron", () => {
  const storeHandler = (name: string) => (handler: Handler) => void (electron.handlers[name] = handler);
  return {
    app: {
      on: (_event: string, created: typeof electron.onWebContentsCreated) =>
        void (electron.onWebContentsCreated = created),
    },
    shell: { openExternal: async (url: string): Promise<void> => void electron.opened.push(url) },
    session: {
      defaultSession: {
        setPermissionRequestHandler: storeHandler("request"),
        setPermissionCheckHandler: storeHandler("check"),
        setDevicePermissionHandler: storeHandler("device"),
        setBluetoothPairingHandler: storeHandler("pairing"),
        setProxy: (proxy: unknown) => Promise.resolve(void (electron.proxy = proxy)),
        webRequest: { onBeforeRequest: () => undefined },
        on: () => undefined,
      },
    },
  };
});

const PAGE = `${APP_ORIGIN}/`;
const OTHER_PAGE = "https://example.com/";
const refusedCapabilities: string[] = [];

beforeEach(async () => {
  electron.opened.length = 0;
  refusedCapabilities.length = 0;
  await installGuards(APP_ORIGIN, (capability) => void refusedCapabilities.push(capability));
});

it("sends all requests of pages to a proxy that does not exist", async () => {
  const absentProxy = { mode: "fixed_servers", proxyRules: "http://127.0.0.1:1", proxyBypassRules: "<-loopback>" };
  expect(electron.proxy).toEqual(absentProxy);
  await installGuards("http://localhost:5173", () => undefined);
  expect(electron.proxy).toEqual({ ...absentProxy, proxyBypassRules: "<-loopback>,localhost:5173" });
});

it("blocks name lookups of pages", () => {
  const switches: (readonly [string, string | undefined])[] = [];
  blockNameLookups({ appendSwitch: (name, value) => void switches.push([name, value]) });
  expect(switches).toEqual([
    ["blink-settings", "dnsPrefetchingEnabled=false"],
    ["host-resolver-rules", "MAP *. ~NOTFOUND"],
  ]);
});

const callHandler = (name: string, ...parameters: unknown[]): unknown =>
  electron.handlers[name]?.(...(parameters as never[]));

it("refuses devices, pairing and device permissions to a page", () => {
  expect(callHandler("device", { deviceType: "hid", origin: APP_ORIGIN, device: {} })).toBe(false);
  const answer = vi.fn();
  callHandler("pairing", { deviceId: "1", pairingKind: "confirm" }, answer);
  expect(answer).toHaveBeenCalledExactlyOnceWith({ confirmed: false });
  const respond = vi.fn();
  const details = { requestingUrl: PAGE, isMainFrame: true };
  for (const permission of ["hid", "usb", "serial", "media"]) {
    callHandler("request", null, permission, respond, details);
    expect(callHandler("check", null, permission, PAGE, details)).toBe(false);
  }
  expect(respond.mock.calls).toEqual([[false], [false], [false], [false]]);
  expect(refusedCapabilities).toEqual(["hid", "usb", "serial", "media"]);
});

describe("a page", () => {
  type OpenWindow = (details: { readonly url: string; readonly postBody?: object }) => { readonly action: string };
  let openWindow: OpenWindow;
  let contents: EventEmitter & { readonly loadURL: ReturnType<typeof vi.fn> };

  beforeEach(() => {
    contents = Object.assign(new EventEmitter(), {
      getURL: () => PAGE,
      loadURL: vi.fn().mockResolvedValue(undefined),
      setWebRTCIPHandlingPolicy: () => undefined,
      setWindowOpenHandler: (handler: OpenWindow) => void (openWindow = handler),
    });
    electron.onWebContentsCreated({}, contents);
  });

  const isPrevented = (event: string, url: string, isMainFrame = true): boolean => {
    const preventDefault = vi.fn();
    contents.emit(event, { preventDefault, url, isMainFrame });
    return preventDefault.mock.calls.length > 0;
  };

  it.each(["will-navigate", "will-frame-navigate", "will-redirect"])(
    "refuses to navigate to other addresses: %s",
    (event) => {
      expect(isPrevented(event, OTHER_PAGE)).toBe(true);
      expect(isPrevented(event, `${APP_ORIGIN}/sheet.html`)).toBe(true);
      expect(isPrevented(event, PAGE, false)).toBe(true);
      expect(isPrevented(event, PAGE)).toBe(false);
    },
  );

  it("opens only listed pages in the browser, without a request body", () => {
    const listed = EXTERNAL_PAGES.serviceDocumentation;
    expect(openWindow({ url: OTHER_PAGE })).toEqual({ action: "deny" });
    expect(openWindow({ url: listed, postBody: { data: [], contentType: "text/plain" } })).toEqual({ action: "deny" });
    expect(electron.opened).toEqual([]);
    expect(openWindow({ url: listed })).toEqual({ action: "deny" });
    expect(electron.opened).toEqual([listed]);
  });
});
