import { app, type App, type CommandLine, session, shell, type Session, type WebContents } from "electron";
import { parseOwnAddress } from "../bridge/trusted-sender.ts";
import {
  deny,
  decideExternal,
  decideNavigation,
  createBlockingProxy,
  decidePermission,
  decideRequest,
  type Decision,
} from "./security-policy.ts";

/** `reason` is the program's own text, never an address. */
type Report = (capability: string, reason: string) => void;

const NETWORK = ["http://*/*", "https://*/*", "ws://*/*", "wss://*/*", "ftp://*/*", "file://*"];

/**
 * Call before the app is ready. The blocking proxy does not stop name lookups of `<link rel="dns-prefetch">` or WebRTC.
 * `MAP *.` blocks names that end with a dot, as only WebRTC's do. `MAP *` would also block updates and the system's
 * proxy script.
 */
export function blockNameLookups(commandLine: Pick<CommandLine, "appendSwitch">): void {
  commandLine.appendSwitch("blink-settings", "dnsPrefetchingEnabled=false");
  commandLine.appendSwitch("host-resolver-rules", "MAP *. ~NOTFOUND");
}

/** Call before the app is ready. Without this, Chromium downloads spelling dictionaries for each session. */
export function blockDictionaryDownloads(program: Pick<App, "on">): void {
  program.on("session-created", (createdSession) => createdSession.setSpellCheckerLanguages([]));
}

/**
 * Denies by default. Resolves when the network is blocked; no page may be served before. Only pages use the default
 * session; main uses other sessions for updates and the system's proxy.
 */
export function installGuards(rendererOrigin: string, report: Report): Promise<void> {
  const allows = (capability: string, decision: Decision): boolean => {
    if (!decision.isAllowed) report(capability, decision.reason);
    return decision.isAllowed;
  };
  app.on("web-contents-created", (_event, contents) => {
    guardPage(contents, rendererOrigin, allows);
    contents.on("will-attach-webview", (event) => event.preventDefault());
    // Without this, WebRTC would show a page the computer's addresses and bypass the network guard.
    contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  });
  guardSession(session.defaultSession, rendererOrigin, allows);
  return session.defaultSession.setProxy(createBlockingProxy(rendererOrigin));
}

type Allows = (capability: string, decision: Decision) => boolean;

function guardPage(contents: WebContents, rendererOrigin: string, allows: Allows): void {
  const block = (event: { preventDefault: () => void; url: string; isMainFrame: boolean }): void => {
    const { url, isMainFrame } = event;
    const decision = decideNavigation({ url, from: contents.getURL(), isMainFrame }, rendererOrigin);
    if (!allows("navigation", decision)) event.preventDefault();
  };
  contents.on("will-navigate", block);
  contents.on("will-frame-navigate", block);
  contents.on("will-redirect", block);
  // Chromium can open a blank page without calling these handlers. Then load the desk's page again.
  let ownUrl: string | null = null;
  contents.on("did-navigate", (_event, url) => {
    if (parseOwnAddress(url, rendererOrigin) !== null) ownUrl = url;
    else if (ownUrl !== null && !allows("page", deny("it replaced a page of ours"))) void contents.loadURL(ownUrl);
  });
  contents.setWindowOpenHandler(({ url, postBody }) => {
    const decision = decideExternal(url);
    if (allows("window", decision) && !postBody) void shell.openExternal(url).catch(() => undefined);
    return { action: "deny" };
  });
}

function guardSession(pageSession: Session, rendererOrigin: string, allows: Allows): void {
  pageSession.setPermissionRequestHandler((_contents, permission, respond, { requestingUrl, isMainFrame }) =>
    respond(allows(permission, decidePermission({ permission, url: requestingUrl, isMainFrame }, rendererOrigin))),
  );
  // Do not report a denial: Chromium calls this handler often, also for its own purposes.
  pageSession.setPermissionCheckHandler(
    (_contents, permission, url, { isMainFrame }) =>
      decidePermission({ permission, url, isMainFrame }, rendererOrigin).isAllowed,
  );
  pageSession.setDevicePermissionHandler(() => false);
  pageSession.setBluetoothPairingHandler((_details, respond) => respond({ confirmed: false }));
  pageSession.on("will-download", (event) => event.preventDefault());
  pageSession.webRequest.onBeforeRequest({ urls: NETWORK }, ({ url }, respond) =>
    respond({ cancel: !allows("request", decideRequest(url, rendererOrigin)) }),
  );
}
