import { spawnSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../temp-folder.ts";

const main = "../../src-main/a.ts";
const contract = "../../src-preload/contract/scanning/scan.ts";
/** By file, a line that each rule of its layer in `.oxlintrc.json` refuses; all together in a folder of the repository's shape. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "src-domain/times/cut-off.ts": [contract, "node:fs", 'void fetch("/");'],
  "src-preload/contract/scanning/scan.ts": [main, "electron"],
  "src-preload/index.ts": ["../src-main/a.ts", "react", 'contextBridge.exposeInMainWorld("electron", ipcRenderer);'],
  "src-main/use-cases/scan.ts": [
    'import { rename } from "node:fs/promises";',
    "void performance.timeOrigin;",
    "../../src-renderer/a.ts",
    "electron",
  ],
  "src-main/use-cases/waits.ts": [
    "setTimeout(run, retryAfterMs);",
    "globalThis.setInterval(run, PACE_MS * failures);",
    'import { setTimeout as pause } from "node:timers/promises"; void pause(milliseconds);',
    "const signal = AbortSignal.timeout(isSlow ? SLOW_MS : budget.leftMs);",
    "setTimeout(run, 2147483648);",
    "const later = setTimeout;",
    "void promisify(setTimeout);",
    "loop.wakeIn(Date.parse(retryAt) - elapsed());",
    "if (now().getTime() < retryAt) loop.wakeIn(RETRY_MS);",
    "const clock = (): number => now().getTime();",
  ],
  "src-main/app/other.tsx": [
    'window.loadURL("http://example.com/");',
    "window.loadURL(`file:///${page}`);",
    "new BrowserWindow({ show: false });",
    "const preferences = { contextIsolation: false };",
    'app.commandLine.appendSwitch("ignore-certificate-errors");',
    "contents.executeJavaScript(text);",
    "card.innerHTML = text;",
    'session.fromPartition("persist:other");',
    'const shown = <webview src="x" />;',
    "shell.openExternal(url);",
    "shell.openPath(path);",
    'spawn("open", [url]);',
    'app.setAsDefaultProtocolClient("returns-desk");',
    'ipcMain.on("x", take);',
    'contextBridge.exposeInMainWorld("desk", {});',
    "session.setCertificateVerifyProc(judge);",
    "const tls = { rejectUnauthorized: false };",
    "const privileges = { standard: true, bypassCSP: true };",
  ],
  "src-main/app/page/page-preferences.ts": ["const worse = { sandbox: false };", "const bad = { webviewTag: true };"],
  "src-main/app/guards.ts": ["better-sqlite3", "../../test/a.ts"],
  "src-main/store/thread/client.ts": ["../bridge/router.ts"],
  "src-main/service/index.ts": ["better-sqlite3"],
  "src-main/keychain/keychain.ts": ["undici"],
  "src-main/events/webhook-listener.ts": ["@github/keytar"],
  "src-main/practice/practice.ts": ["fastify"],
  "src-renderer/scanner/burst.ts": [main, contract, "electron", "../app/Frame.tsx", 'void fetch("/");'],
  "src-renderer/shell/waits.ts": ["window.setTimeout(run, waitMs);"],
  "src-renderer/app/Frame.tsx": [main, "zod", "@github/keytar"],
  "src-renderer/features/scanning/ScanScreen.tsx": [main, "../../app/Frame.tsx", "../inventory/item/ItemDrawer.tsx"],
  "src-renderer/features/scanning/refused/RefusedScans.tsx": ["../../../app/Frame.tsx", "../../inventory/item/ItemDrawer.tsx"],
  "src-renderer/label-page/main.ts": ["new WebSocket(url);"],
  "src-simulator/operations/create-resend.ts": [main, "../../src-domain/batches/batch.ts", "electron"],
};

const lineOf = (text: string) => (text.endsWith(";") ? text : `import "${text}";`);

interface Diagnostic {
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const root = join(import.meta.dirname, "..", "..");

// Proof S9
test("the linter refuses what crosses a layer, or sets Electron up insecurely", async () => {
  const folder = tempFolder();
  await mkdir(join(folder, "tools"));
  for (const file of [".oxlintrc.json", "tools/electron-rules.mjs", "tools/wait-rules.mjs"])
    await copyFile(join(root, file), join(folder, file));
  for (const [file, refused] of Object.entries(LAYERS)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), refused.map(lineOf).join("\n"));
  }
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  // A file that does not parse has no code, and would hide its lines.
  expect(diagnostics.filter(({ code }) => code === undefined)).toEqual([]);
  const found = diagnostics
    .filter(({ code }) => /^(?:electron|waits)\(|no-restricted-(?:imports|globals|properties)/u.test(code ?? ""))
    .flatMap(({ filename, labels }) =>
      labels.map(({ span }) => {
        const file = filename.replaceAll("\\", "/");
        return `${file}: ${LAYERS[file]?.[span.line - 1]}`;
      }),
    );
  const wanted = Object.entries(LAYERS).flatMap(([file, refused]) => refused.map((text) => `${file}: ${text}`));
  expect([...new Set(found)].toSorted()).toEqual(wanted.toSorted());
});
