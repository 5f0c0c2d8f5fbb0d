import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/**
 * Proves that the layer rules of `.oxlintrc.json` hold: every line is linted with the real configuration in a folder of the
 * repository's shape. Each pattern of each rule has a line that it alone refuses; a name is short for its import.
 */
interface Layer {
  readonly refused: readonly string[];
  readonly allowed: readonly string[];
}

const typeOf = (path: string) => `import type { It } from "${path}";`;
const domain = "../../src-domain/batches/batch.ts";
const contract = "../../src-preload/contract/scanning/scan.ts";
const preload = "../../src-preload/index.ts";
const [main, renderer, simulator] = ["../../src-main/a.ts", "../../src-renderer/a.ts", "../../src-simulator/a.ts"];
const [inTest, inTools] = ["../../test/a.ts", "../../tools/a.mjs"];

const read = 'import { readFile } from "node:fs/promises";';
const bareMove = 'import { rename } from "node:fs/promises";';
const TIME_ORIGIN = "void performance.timeOrigin;";

/** What has exactly one home in src-main. */
const HOMES = {
  "src-main/app/guards.ts": ["electron", "electron-updater", "../bridge/router.ts"],
  "src-main/bridge/validation.ts": ["electron/main", "../app/window.ts"],
  "src-main/store/thread/client.ts": ["better-sqlite3"],
  "src-main/service/transport.ts": ["undici"],
  "src-main/keychain/keychain.ts": ["@github/keytar", "keytar"],
  "src-main/events/webhook-listener.ts": ["fastify"],
  "src-main/practice/practice.ts": [simulator],
  "src-main/desk/scan.ts": [],
} as const satisfies Record<string, readonly string[]>;

const homes = Object.entries<readonly string[]>(HOMES).map(([file, own]): [string, Layer] => {
  const shared = own.some((name) => name.startsWith("electron")) ? /electron|app|bridge/u : /^$/u;
  const others = Object.values<readonly string[]>(HOMES).flat();
  const foreign = others.filter((name) => !own.includes(name) && !shared.test(name));
  return [
    file,
    {
      refused: [...foreign, renderer, preload, inTest, inTools, bareMove, TIME_ORIGIN],
      allowed: [...own, read, domain, contract],
    },
  ];
});

const LAYERS = new Map<string, Layer>([
  ...homes,
  [
    "src-domain/times/cut-off.ts",
    {
      refused: [contract, typeOf(simulator), inTest, inTools, "node:fs", "zod", "process.exit();", 'void fetch("/");'],
      allowed: ["temporal-polyfill", "../result.ts"],
    },
  ],
  [
    "src-preload/contract/scanning/scan.ts",
    { refused: [main, renderer, simulator, inTest, inTools, "node:fs", "electron"], allowed: [domain, "zod"] },
  ],
  [
    "src-preload/index.ts",
    { refused: ["../src-main/a.ts", "../test/a.ts", "node:fs", "react"], allowed: ["electron", "./contract/scan.ts"] },
  ],
  [
    "src-renderer/scanner/burst.ts",
    {
      refused: [
        main,
        preload,
        contract,
        "zod",
        "node:fs",
        "electron",
        "@github/keytar",
        inTest,
        'void fetch("/");',
        TIME_ORIGIN,
      ],
      allowed: [domain, typeOf(contract), "react"],
    },
  ],
  [
    "src-renderer/desk/reach.ts",
    {
      refused: ["../app/Frame.tsx", "../screens/scan/scan-keys.ts"],
      allowed: ["../components/Logo.tsx", "./drawn.ts"],
    },
  ],
  [
    "src-renderer/components/dialogs/Placed.tsx",
    { refused: ["../../app/Frame.tsx", "../../screens/scan/scan-keys.ts"], allowed: ["../../desk/reach.ts"] },
  ],
  [
    "src-renderer/app/find/FindBox.tsx",
    { refused: [main, inTest], allowed: ["../../screens/scan/scan-keys.ts", "../Rail.tsx", "../../desk/reach.ts"] },
  ],
  [
    "src-renderer/screens/scan/ScanScreen.tsx",
    {
      refused: [main, contract, "zod", "node:fs", "../../app/Frame.tsx", "../inventory/item.ts", "../settings/a/b.ts"],
      allowed: [domain, typeOf(contract), "./scan-keys.ts", "./tray/tray.ts", "../../desk/reach.ts"],
    },
  ],
  [
    "src-renderer/screens/scan/tray/TroubleTray.tsx",
    {
      refused: [
        "../../../../src-main/a.ts",
        "zod",
        "../../../app/Frame.tsx",
        "../../inventory/item.ts",
        "../../settings/a/b.ts",
      ],
      allowed: ["../scan-keys.ts", "../verdict/choices.ts", "./tray.ts", "../../../desk/reach.ts"],
    },
  ],
  ["src-renderer/label-page/main.ts", { refused: ["new WebSocket(url);", main], allowed: ['void fetch("/");'] }],
  [
    "src-simulator/operations/create-resend.ts",
    { refused: [main, inTest, domain, "electron", "keytar"], allowed: [typeOf(domain), "node:fs", "fastify"] },
  ],
]);

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
  const folder = await mkdtemp(join(tmpdir(), "layers-"));
  try {
    await copyFile(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    for (const [file, { refused, allowed }] of LAYERS) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), [...refused, ...allowed].map(lineOf).join("\n"));
    }
    const diagnostics = await lint(folder);
    // A file that does not parse has no code, and would hide its lines.
    expect(diagnostics.filter(({ code }) => code === undefined)).toEqual([]);
    const found = diagnostics
      .filter(({ code }) => /no-restricted-(?:imports|globals|properties)/u.test(code ?? ""))
      .flatMap(({ filename, labels }) =>
        labels.map(({ span }) => {
          const file = filename.replaceAll("\\", "/");
          const { refused = [], allowed = [] } = LAYERS.get(file) ?? {};
          return `${file}: ${[...refused, ...allowed][span.line - 1]}`;
        }),
      );
    const wanted = [...LAYERS].flatMap(([file, { refused }]) => refused.map((text) => `${file}: ${text}`));
    expect([...new Set(found)].toSorted()).toEqual(wanted.toSorted());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
