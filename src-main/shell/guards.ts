import { app, session } from "electron";
import { allowsNavigation, allowsPermission } from "./decisions.ts";

/** Deny by default: navigation, new windows, web views, permissions, devices and downloads. */
export function installGuards(rendererOrigin: string): void {
  app.on("web-contents-created", (_created, contents) => {
    const block = (event: { preventDefault: () => void; url: string }): void => {
      if (!allowsNavigation(event.url, rendererOrigin)) event.preventDefault();
    };
    contents.on("will-navigate", block);
    contents.on("will-frame-navigate", block);
    contents.on("will-redirect", block);
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
  });

  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, decide) => decide(allowsPermission(permission)));
  defaultSession.setPermissionCheckHandler((_contents, permission) => allowsPermission(permission));
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on("will-download", (event) => event.preventDefault());
  // Else Chromium fetches dictionaries from its maker, although no page asks for them.
  defaultSession.setSpellCheckerLanguages([]);
}
