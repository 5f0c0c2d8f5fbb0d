import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../temp-folder.ts";

/** Imports of each file that must break a rule of `.dependency-cruiser.mjs`. */
const REFUSED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  "src-domain/times/cut-off.ts": ["src-preload/contract/scan.ts", "node:fs", "zod"],
  "src-preload/contract/scan.ts": ["src-main/base/a.ts", "electron"],
  "src-preload/index.ts": ["src-main/base/a.ts", "react"],
  "src-main/base/a.ts": ["src-main/store/client.ts", "src-renderer/ui/a.ts"],
  "src-main/use-cases/scan.ts": ["electron", "src-main/app/guards.ts", "src-main/environments/a.ts", "test/a.ts"],
  "src-main/app/guards.ts": ["better-sqlite3"],
  "src-main/bridge/router.ts": ["src-main/app/guards.ts", "src-preload/index.ts"],
  "src-main/store/client.ts": ["src-main/bridge/router.ts", "src-main/use-cases/scan.ts"],
  "src-main/service/index.ts": ["better-sqlite3"],
  "src-main/keychain/keychain.ts": ["undici"],
  "src-main/events/listener.ts": ["@github/keytar"],
  "src-main/practice/practice.ts": ["fastify"],
  "src-main/use-cases/claims/a.ts": ["@nats-io/transport-node", "src-main/fleet/connect.ts"],
  "src-main/environments/membership.ts": ["src-main/fleet/connect.ts"],
  "src-relay/relay.ts": ["@nats-io/jetstream", "src-main/use-cases/scan.ts"],
  "src-main/health/a.ts": ["src-simulator/create-resend.ts"],
  "src-renderer/scanner/burst.ts": ["src-main/base/a.ts", "src-preload/contract/scan.ts", "electron", "node:path"],
  "src-renderer/ui/a.ts": ["src-renderer/scanner/burst.ts", "src-renderer/features/scanning/ScanScreen.tsx"],
  "src-renderer/shell/a.ts": ["src-renderer/app/Frame.tsx", "src-renderer/ui/a.ts"],
  "src-renderer/app/Frame.tsx": ["zod", "@github/keytar"],
  "src-renderer/features/scanning/ScanScreen.tsx": [
    "src-renderer/app/Frame.tsx",
    "src-renderer/features/inventory/item/a.ts",
  ],
  "src-simulator/create-resend.ts": ["src-main/base/a.ts", "src-domain/times/cut-off.ts", "electron"],
};

/**
 * Lines of each file that must break a rule of `.oxlintrc.json`. The test writes them into folders like the
 * repository's.
 */
const REFUSED_LINES: Readonly<Record<string, readonly string[]>> = {
  "src-domain/times/cut-off.ts": ['void fetch("/");'],
  "src-preload/index.ts": ['contextBridge.exposeInMainWorld("electron", ipcRenderer);'],
  "src-main/use-cases/scan.ts": ['import { rename } from "node:fs/promises";', "void performance.timeOrigin;"],
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
    "const nowMs = new Date().getTime();",
    "const isOld = ageOf(storedAt, now()) > 5;",
  ],
  "src-main/use-cases/expiry.ts": ["if (Date.now() > endsAtMs) expire();", "const isDue = now().valueOf() > dueAtMs;"],
  "src-relay/run/waits.ts": ["setTimeout(run, retryAfterMs);", "add(order, ageOf(order.at, now()));"],
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
  "src-renderer/scanner/burst.ts": ['void fetch("/");'],
  "src-renderer/shell/waits.ts": ["window.setTimeout(run, waitMs);", "const isIdle = Date.now() - inputAtMs > 5;"],
  "src-renderer/label-page/main.ts": ["new WebSocket(url);"],
};

interface Diagnostic {
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

const ROOT = join(import.meta.dirname, "..", "..");
const listPairs = (refused: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(refused).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`));

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

// Proof S9
test("refuses each line that the rules for Electron and for waits forbid", async () => {
  const folder = tempFolder();
  await mkdir(join(folder, "tools"));
  for (const file of [".oxlintrc.json", "tools/electron-rules.mjs", "tools/wait-rules.mjs"])
    await copyFile(join(ROOT, file), join(folder, file));
  await writeFiles(folder, new Map(Object.entries(REFUSED_LINES).map(([file, lines]) => [file, lines.join("\n")])));
  const oxlint = join(ROOT, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  // A file that does not parse has no code, and would hide its lines.
  expect(diagnostics.filter(({ code }) => code === undefined)).toEqual([]);
  const foundPairs = diagnostics
    .filter(({ code }) => /^(?:electron|waits)\(|no-restricted-(?:imports|globals|properties)/u.test(code ?? ""))
    .flatMap(({ filename, labels }) =>
      labels.map(({ span }) => {
        const file = filename.replaceAll("\\", "/");
        return `${file}: ${REFUSED_LINES[file]?.[span.line - 1]}`;
      }),
    );
  expect([...new Set(foundPairs)].toSorted()).toEqual(listPairs(REFUSED_LINES).toSorted());
});

test("refuses imports that cross the layers", async () => {
  const folder = tempFolder();
  const isOwnFile = (name: string): boolean => /^(src-|test\/)/.test(name);
  const lineFor = (file: string, name: string): string =>
    `import "${isOwnFile(name) ? `${"../".repeat(file.split("/").length - 1)}${name}` : name}";`;
  const targets = Object.values(REFUSED_IMPORTS).flat().filter(isOwnFile);
  const files = new Map(targets.map((file) => [file, ""]));
  for (const [file, names] of Object.entries(REFUSED_IMPORTS))
    files.set(file, names.map((name) => lineFor(file, name)).join("\n"));
  await writeFiles(folder, files);
  const cruiser = join(ROOT, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
  const options = ["--config", join(ROOT, ".dependency-cruiser.mjs"), "--output-type", "json", "."];
  const { stdout } = spawnSync(process.execPath, [cruiser, ...options], { cwd: folder, encoding: "utf8" });
  const { summary } = JSON.parse(stdout) as { readonly summary: { readonly violations: readonly Violation[] } };
  const foundPairs = summary.violations
    .filter(({ rule }) => !rule.name.startsWith("no-circles"))
    .map(({ from, to }) => `${from}: ${to.replace(/^(fs|path)$/, "node:$1")}`);
  expect([...new Set(foundPairs)].toSorted()).toEqual(listPairs(REFUSED_IMPORTS).toSorted());
});

test("finds the rules' table of allowed imports in ARCHITECTURE.md", async () => {
  const rules = (await import(String(new URL("../../.dependency-cruiser.mjs", import.meta.url)))) as {
    readonly MAY_IMPORT: Readonly<Record<string, readonly string[]>>;
  };
  const lines = (await readFile("ARCHITECTURE.md", "utf8")).split("\n");
  for (const [folder, allowed] of Object.entries(rules.MAY_IMPORT)) {
    const names = allowed.map((path) => (path.split("/").at(-1) ?? "").replace("src-", ""));
    const row = lines.find((line) => line.startsWith(`| \`${folder}/\` |`)) ?? folder;
    expect(row.split(" | ").at(-1)).toBe(`${names.join(", ") || "nothing"} |`);
  }
});
