import { execFile } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../temp-folder.ts";

/** By file, a line that each rule of its layer in `.oxlintrc.json` refuses; all together in a folder of the repository's shape. */
const typeOf = (path: string) => `import type { It } from "${path}";`;
const main = "../../src-main/a.ts";
const contract = "../../src-preload/contract/scanning/scan.ts";
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "src-main/app/guards.ts": ["better-sqlite3", "undici", "@github/keytar", "fastify", "../../src-simulator/a.ts"],
  "src-main/store/thread/client.ts": ["electron", "../bridge/router.ts", "../../src-renderer/a.ts"],
  "src-main/desk/scan.ts": [
    'import { rename } from "node:fs/promises";',
    "void performance.timeOrigin;",
    "../../test/a.ts",
  ],
  "src-domain/times/cut-off.ts": [contract, "node:fs", "zod", "process.exit();", 'void fetch("/");'],
  "src-preload/contract/scanning/scan.ts": [main, "node:fs", "electron"],
  "src-preload/index.ts": ["../src-main/a.ts", "react"],
  "src-renderer/scanner/burst.ts": [main, contract, "zod", "electron", "@github/keytar", 'void fetch("/");'],
  "src-renderer/desk/drawn.ts": ["../app/Frame.tsx", "../screens/scan/scan-keys.ts"],
  "src-renderer/components/dialogs/Placed.tsx": ["../../app/Frame.tsx"],
  "src-renderer/app/find/FindBox.tsx": [main],
  "src-renderer/screens/scan/ScanScreen.tsx": [main, "../../app/Frame.tsx", "../inventory/item.ts"],
  "src-renderer/screens/scan/tray/TroubleTray.tsx": ["../../../app/Frame.tsx", "../../inventory/item.ts"],
  "src-renderer/label-page/main.ts": ["new WebSocket(url);", main],
  "src-simulator/operations/create-resend.ts": [main, "../../src-domain/batches/batch.ts", "electron"],
};
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "src-main/app/guards.ts": ["electron", "../bridge/router.ts", contract],
  "src-renderer/screens/scan/ScanScreen.tsx": [typeOf(contract), "./tray/tray.ts", "../../desk/drawn.ts"],
  "src-simulator/operations/create-resend.ts": [typeOf("../../src-domain/batches/batch.ts"), "node:fs"],
};

const lineOf = (text: string) => (text.endsWith(";") ? text : `import "${text}";`);

interface Diagnostic {
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const root = join(import.meta.dirname, "..", "..");

/** It exits with 1 because it finds something: only an unreadable answer is a failure. */
const lint = (folder: string) =>
  new Promise<readonly Diagnostic[]>((resolve, reject) => {
    const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
    execFile(process.execPath, [oxlint, "--format", "json"], { cwd: folder, maxBuffer: 1 << 26 }, (_, out, err) => {
      try {
        resolve((JSON.parse(out) as { diagnostics: Diagnostic[] }).diagnostics);
      } catch (cause) {
        reject(new Error(`oxlint did not answer: ${out}${err}`, { cause }));
      }
    });
  });

test("the linter refuses what crosses a layer, and nothing else", async () => {
  const folder = tempFolder();
  await copyFile(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [file, refused] of Object.entries(LAYERS)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), [...refused, ...(ALLOWED[file] ?? [])].map(lineOf).join("\n"));
  }
  const diagnostics = await lint(folder);
  // A file that does not parse has no code, and would hide its lines.
  expect(diagnostics.filter(({ code }) => code === undefined)).toEqual([]);
  const found = diagnostics
    .filter(({ code }) => /no-restricted-(?:imports|globals|properties)/u.test(code ?? ""))
    .flatMap(({ filename, labels }) =>
      labels.map(({ span }) => {
        const file = filename.replaceAll("\\", "/");
        return `${file}: ${[...(LAYERS[file] ?? []), ...(ALLOWED[file] ?? [])][span.line - 1]}`;
      }),
    );
  const wanted = Object.entries(LAYERS).flatMap(([file, refused]) => refused.map((text) => `${file}: ${text}`));
  expect([...new Set(found)].toSorted()).toEqual(wanted.toSorted());
});
