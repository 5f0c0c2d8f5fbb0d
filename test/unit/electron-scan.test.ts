import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { missingIn } from "../../tools/scan/rules.mjs";
import { scanFolder, scanText } from "../../tools/scan/scan.mjs";

const root = join(import.meta.dirname, "..", "..");
const accepted = join(root, "tools", "scan", "accepted-findings.json");
const file = "src-main/shell/other.ts";
const rulesIn = (text: string, named = file) => scanText(named, text).map(({ rule }) => rule);

/** Milliseconds: every source file is read and parsed, and the computer may have other work. */
const PATIENCE = 60_000;

describe("the scan of how Electron is set up", { timeout: PATIENCE }, () => {
  it("has no open finding, and no reason that is not needed any more", async () => {
    const { findings, stale, files } = await scanFolder(root, accepted);
    expect(findings).toEqual([]);
    expect(stale).toEqual([]);
    expect(files).toBeGreaterThan(300);
  });

  it("finds again what is accepted, and tells a reason that nothing needs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "scan-"));
    const entry = { rule: "remote-module", file, reason: "" };
    const given = JSON.parse(await readFile(accepted, "utf8")) as object[];
    await writeFile(join(folder, "none.json"), "[]");
    await writeFile(join(folder, "more.json"), JSON.stringify([...given, entry]));
    expect((await scanFolder(root, join(folder, "none.json"))).findings.length).toBeGreaterThanOrEqual(given.length);
    expect((await scanFolder(root, join(folder, "more.json"))).stale).toEqual([entry]);
  });

  it.each([
    ["insecure-address", 'window.loadURL("http://example.com/");'],
    ["insecure-address", "fetch(`ws://${host}/`);"],
    ["file-protocol", 'window.loadURL("file:///index.html");'],
    ["file-protocol", 'window.loadFile("index.html");'],
    ["page-preferences", "new BrowserWindow();"],
    ["page-preferences", "new BrowserWindow({ webPreferences: { preload } });"],
    ["page-preferences", "new electron.WebContentsView({ webPreferences: { ...pagePreferences() } });"],
    ["unsafe-preference", "const preferences = { nodeIntegration: true };"],
    ["unsafe-preference", "const preferences = { sandbox };"],
    ["unsafe-preference", "const preferences = { webSecurity: false };"],
    ["unsafe-preference", 'const preferences = { "enableBlinkFeatures": "CSSVariables" };'],
    ["unsafe-preference", "const preferences = { webviewTag: true };"],
    ["switch", 'app.commandLine.appendSwitch("ignore-certificate-errors");'],
    ["switch", 'spawned(["--no-sandbox"]);'],
    ["warnings-off", 'process.env["ELECTRON_DISABLE_SECURITY_WARNINGS"] = "1";'],
    ["code-from-text", 'eval("1");'],
    ["code-from-text", 'new Function("1");'],
    ["code-from-text", "contents.executeJavaScript(`show(${text})`);"],
    ["code-from-text", "contents.insertCSS(text);"],
    ["code-from-text", "element.innerHTML = text;"],
    ["code-from-text", "const shown = <p dangerouslySetInnerHTML={{ __html: text }} />;"],
    ["other-session", 'session.fromPartition("persist:other");'],
    ["embedded-page", 'const shown = <webview src="x" />;'],
    ["embedded-page", 'const shown = <iframe src="x" />;'],
    ["open-external", "shell.openExternal(url);"],
    ["open-path", "shell.openPath(path);"],
    ["other-program", 'spawn("open", [url]);'],
    ["protocol-client", 'app.setAsDefaultProtocolClient("returns-desk");'],
    ["raw-ipc", 'ipcMain.on("x", take);'],
    ["raw-ipc", 'ipcRenderer.send("x");'],
    ["exposed-electron", 'contextBridge.exposeInMainWorld("desk", { send });'],
    ["remote-module", 'import remote from "@electron/remote";'],
    ["certificates", "session.setCertificateVerifyProc((request, decide) => decide(0));"],
    ["certificates", 'app.on("certificate-error", trust);'],
    ["certificates", "const tls = { rejectUnauthorized: false };"],
    ["protocol-privileges", "const privileges = { standard: true, bypassCSP: true };"],
  ])("finds %s in %s", (rule, text) => {
    expect(rulesIn(text, text.includes("<") && text.includes("/>") ? `${file}x` : file)).toContain(rule);
  });

  it.each([
    ["exposed-electron", 'contextBridge.exposeInMainWorld("electron", ipcRenderer);', "src-preload/index.ts"],
    [
      "unsafe-preference",
      "export const preferences = { nodeIntegration: true };",
      "src-main/shell/page-preferences.ts",
    ],
    ["unsafe-preference", "export const preferences = { sandbox: false };", "src-main/shell/page-preferences.ts"],
    ["remote-content", '<script src="https://example.com/x.js"></script>', "src-renderer/index.html"],
    ["remote-content", "<img src=//example.com/x.png>", "src-renderer/index.html"],
    ["inline-script", "<script>start()</script>", "src-renderer/index.html"],
    ["inline-script", '<body onload="start()">', "src-renderer/index.html"],
    ["embedded-page", '<webview src="x" allowpopups>', "src-renderer/index.html"],
    ["policy-in-page", '<meta http-equiv="Content-Security-Policy" content="*">', "src-renderer/index.html"],
  ])("finds %s in %s also where more is allowed", (rule, text, named) => {
    expect(rulesIn(text, named)).toContain(rule);
  });

  it.each([
    "new BrowserWindow({ show: false, webPreferences: pagePreferences({ preload }) });",
    'window.loadURL("https://example.com/");',
    'contents.executeJavaScript("labelDrawn");',
    "const tls = { rejectUnauthorized: true };",
  ])("finds nothing in %s", (text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it("misses each guard that is taken away, and an exact version of Electron", async () => {
    const sources = new Map<string, string>();
    for (const name of ["guards", "start-shell", "page-protocol"]) {
      sources.set(`src-main/shell/${name}.ts`, await readFile(join(root, "src-main", "shell", `${name}.ts`), "utf8"));
    }
    sources.set("src-main/bridge/router.ts", await readFile(join(root, "src-main", "bridge", "router.ts"), "utf8"));
    sources.set("package.json", await readFile(join(root, "package.json"), "utf8"));
    expect(missingIn(sources)).toEqual([]);
    const without = (named: string, word: string) =>
      missingIn(new Map([...sources].map(([name, text]) => [name, name === named ? text.replaceAll(word, "") : text])));
    for (const word of ["setPermissionCheckHandler(", '"will-redirect"', '"will-attach-webview"', '"did-navigate"']) {
      expect(without("src-main/shell/guards.ts", word)).toMatchObject([{ rule: "missing-guard" }]);
    }
    expect(without("src-main/shell/start-shell.ts", "app.enableSandbox()")).toHaveLength(1);
    expect(without("src-main/bridge/router.ts", "isTrustedSender(")).toHaveLength(1);
    expect(without("package.json", '"electron": "')).toMatchObject([{ rule: "unpinned-electron" }]);
  });
});
