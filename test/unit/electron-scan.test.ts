import { expect, it } from "vitest";
import { missingIn } from "../../tools/scan/rules.mjs";
import { scanText } from "../../tools/scan/scan.mjs";

const SOURCE = "src-main/app/other.tsx";
const rulesIn = (text: string, file = SOURCE) => scanText(file, text).map(({ rule }) => rule);

it.each<[rule: string, text: string, file?: string]>([
  ["insecure-address", 'window.loadURL("http://example.com/");'],
  ["file-protocol", 'window.loadURL("file:///index.html");'],
  ["page-preferences", "new BrowserWindow();"],
  ["unsafe-preference", "const preferences = { nodeIntegration: true };"],
  ["switch", 'app.commandLine.appendSwitch("ignore-certificate-errors");'],
  ["warnings-off", 'process.env["ELECTRON_DISABLE_SECURITY_WARNINGS"] = "1";'],
  ["code-from-text", 'eval("1");'],
  ["other-session", 'session.fromPartition("persist:other");'],
  ["embedded-page", 'const shown = <webview src="x" />;'],
  ["open-external", "shell.openExternal(url);"],
  ["open-path", "shell.openPath(path);"],
  ["other-program", 'spawn("open", [url]);'],
  ["protocol-client", 'app.setAsDefaultProtocolClient("returns-desk");'],
  ["raw-ipc", 'ipcMain.on("x", take);'],
  ["exposed-electron", 'contextBridge.exposeInMainWorld("desk", { send });'],
  ["remote-module", 'import remote from "@electron/remote";'],
  ["certificates", "session.setCertificateVerifyProc((request, decide) => decide(0));"],
  ["protocol-privileges", "const privileges = { standard: true, bypassCSP: true };"],
  ["exposed-electron", 'contextBridge.exposeInMainWorld("electron", ipcRenderer);', "src-preload/index.ts"],
  [
    "unsafe-preference",
    "export const preferences = { nodeIntegration: true };",
    "src-main/app/page/page-preferences.ts",
  ],
  ["remote-content", '<script src="https://example.com/x.js"></script>', "src-renderer/index.html"],
  ["inline-script", "<script>start()</script>", "src-renderer/index.html"],
  ["embedded-page", '<webview src="x" allowpopups>', "src-renderer/index.html"],
  ["policy-in-page", '<meta http-equiv="Content-Security-Policy" content="*">', "src-renderer/index.html"],
])("the scan finds %s in %s", (rule, text, file) => expect(rulesIn(text, file)).toContain(rule));

it("the scan misses each guard that is not there, and an exact version of Electron", () => {
  const missing = missingIn(new Map([["src-main/app/guards.ts", '"will-navigate"']])).map(({ message }) => message);
  expect(missing).toContain('"will-frame-navigate" is missing.');
  expect(missing).toContain("isTrustedSender( is missing.");
  expect(missing).toContain("Electron has no exact version.");
  expect(missing).not.toContain('"will-navigate" is missing.');
});
