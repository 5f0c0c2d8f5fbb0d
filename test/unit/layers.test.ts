import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";

/**
 * Proves that the layer rules of `.oxlintrc.json` hold: each line below is linted with the real configuration in a folder
 * of the repository's shape. Take a rule away and a line here passes that must not.
 */
interface Layer {
  readonly file: string;
  readonly refused: readonly string[];
  readonly allowed: readonly string[];
}

/** Lines that reach out of a folder two levels below the root. */
const REACH = {
  domain: 'import { judge } from "../../src-domain/batch.ts";',
  domainType: 'import type { Batch } from "../../src-domain/batch.ts";',
  contract: 'import { scan } from "../../src-preload/contract/scan.ts";',
  contractType: 'import type { Verdict } from "../../src-preload/contract/scan.ts";',
  preload: 'import "../../src-preload/index.ts";',
  main: 'import { open } from "../../src-main/store/thread/client.ts";',
  renderer: 'import { words } from "../../src-renderer/i18n/en.ts";',
  simulator: 'import { start } from "../../src-simulator/server.ts";',
  simulatorType: 'import type { Clock } from "../../src-simulator/clock.ts";',
  simulatorPath: 'import worker from "../../src-simulator/worker.ts?modulePath";',
  simulatorLater: 'await import("../../src-simulator/server.ts");',
  test: 'import { items } from "../../test/fixtures/items.ts";',
  tools: 'import { root } from "../../tools/setup/places.mjs";',
  shell: 'import { openWindow } from "../shell/window.ts";',
  bridge: 'import { route } from "../bridge/router.ts";',
} as const;

const LIBRARY = {
  node: 'import { readFile } from "node:fs/promises";',
  electron: 'import { app } from "electron";',
  electronMain: 'import { ipcMain } from "electron/main";',
  electronLater: 'await import("electron");',
  updater: 'import { autoUpdater } from "electron-updater";',
  sqlite: 'import Database from "better-sqlite3";',
  undici: 'import { request } from "undici";',
  keytar: 'import keytar from "@github/keytar";',
  originalKeytar: 'import original from "keytar";',
  keytarLater: 'await import("keytar");',
  fastify: 'import Fastify from "fastify";',
  zod: 'import { z } from "zod";',
  react: 'export { useState } from "react";',
  temporal: 'import { Temporal } from "temporal-polyfill";',
} as const;

/** What has exactly one home in src-main. */
const HOMED = {
  electron: [LIBRARY.electron, LIBRARY.electronMain, LIBRARY.updater, REACH.shell, REACH.bridge],
  sqlite: [LIBRARY.sqlite],
  undici: [LIBRARY.undici],
  keytar: [LIBRARY.keytar, LIBRARY.originalKeytar, LIBRARY.keytarLater],
  fastify: [LIBRARY.fastify],
  simulator: [REACH.simulator, REACH.simulatorPath],
} as const;

function inMain(file: string, owns?: keyof typeof HOMED): Layer {
  const own: readonly string[] = owns ? HOMED[owns] : [];
  const others = Object.values(HOMED).flat();
  return {
    file,
    refused: [...others.filter((line) => !own.includes(line)), REACH.renderer, REACH.preload, REACH.test, REACH.tools],
    allowed: [...own, LIBRARY.node, REACH.domain, REACH.contract, 'import { now } from "../store/now.ts";'],
  };
}

const reach = (...names: (keyof typeof REACH)[]) => names.map((name) => REACH[name]);
const library = (...names: (keyof typeof LIBRARY)[]) => names.map((name) => LIBRARY[name]);

const LAYERS: readonly Layer[] = [
  {
    file: "src-domain/times/cut-off.ts",
    refused: [
      ...reach("contract", "main", "renderer", "simulatorType", "simulatorLater", "test", "tools"),
      ...library("node", "electron", "electronLater", "zod", "react", "keytar"),
      "window.close();",
      "process.exit();",
      'void fetch("/");',
      "setTimeout(() => {}, 1);",
      "globalThis.document.title;",
    ],
    allowed: [...library("temporal"), 'import { success } from "../result.ts";', 'import { day } from "./day.ts";'],
  },
  {
    file: "src-preload/contract/scan.ts",
    refused: [
      ...reach("main", "renderer", "simulatorType", "test", "tools"),
      ...library("node", "electron", "react", "keytar"),
    ],
    allowed: [...reach("domain"), ...library("zod"), 'import { operation } from "./operation.ts";'],
  },
  {
    file: "src-preload/index.ts",
    refused: [...reach("main", "renderer", "simulatorType", "test", "tools"), ...library("node", "react", "keytar")],
    allowed: [...reach("domain"), ...library("electron"), 'import { scan } from "./contract/scan.ts";'],
  },
  inMain("src-main/desk/scan.ts"),
  inMain("src-main/shell/guards.ts", "electron"),
  inMain("src-main/bridge/validation.ts", "electron"),
  inMain("src-main/import/import-worker.ts"),
  inMain("src-main/store/thread/client.ts", "sqlite"),
  inMain("src-main/api/transport.ts", "undici"),
  inMain("src-main/keychain/keychain.ts", "keytar"),
  inMain("src-main/events/webhook-listener.ts", "fastify"),
  inMain("src-main/practice/practice.ts", "simulator"),
  {
    file: "src-main/index.ts",
    refused: [...library("electron", "sqlite", "undici", "keytar", "fastify"), 'import "../src-simulator/server.ts";'],
    allowed: ['import { openWindow } from "./shell/window.ts";', 'import { practise } from "./practice/practice.ts";'],
  },
  {
    file: "src-renderer/scanner/burst.ts",
    refused: [
      ...reach("main", "contract", "preload", "simulatorType", "simulatorLater", "test", "tools"),
      ...library("node", "zod"),
      ...library("electron", "electronMain", "updater", "sqlite", "undici", "fastify"),
      ...library("keytar", "originalKeytar"),
      'void fetch("/");',
      "globalThis.process.exit();",
    ],
    allowed: [...reach("domain", "contractType"), ...library("react"), 'import { App } from "../shell/App.tsx";'],
  },
  {
    file: "src-simulator/operations/create-resend.ts",
    refused: [
      ...reach("main", "contract", "renderer", "test", "tools"),
      ...library("electron", "sqlite"),
      ...library("keytar", "originalKeytar"),
      ...reach("domain"),
      'export * from "../../src-domain/batch.ts";',
      'await import("../../src-domain/batch.ts");',
    ],
    allowed: [...reach("domainType"), ...library("node", "fastify"), 'import { clock } from "../clock.ts";'],
  },
];

const repository = fileURLToPath(new URL("../../", import.meta.url));
const LAYER_RULES = /^eslint\(no-restricted-(imports|globals)\)$/u;

interface Diagnostic {
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const place = (file: string, line: number) => `${file}:${line}`;
/** One case a line of its file, the refused ones first. */
const cases = LAYERS.flatMap(({ file, refused, allowed }) =>
  [...refused, ...allowed].map((line, index) => ({
    file,
    line,
    at: place(file, index + 1),
    isRefused: index < refused.length,
  })),
);
let found: ReadonlySet<string>;
let broken: readonly Diagnostic[];

async function writeCases(folder: string) {
  await cp(join(repository, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const { file, refused, allowed } of LAYERS) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${[...refused, ...allowed].join("\n")}\n`);
  }
}

function lint(folder: string): Promise<readonly Diagnostic[]> {
  const oxlint = join(repository, "node_modules", "oxlint", "bin", "oxlint");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, "--format", "json"],
      { cwd: folder, maxBuffer: 1 << 26 },
      (_, stdout, stderr) => {
        // It exits with 1 because it finds something: only an unreadable answer is a failure.
        try {
          resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics);
        } catch (cause) {
          reject(new Error(`oxlint did not answer: ${stdout}${stderr}`, { cause }));
        }
      },
    );
  });
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "layers-"));
  try {
    await writeCases(folder);
    const diagnostics = await lint(folder);
    broken = diagnostics.filter(({ code }) => code === undefined);
    found = new Set(
      diagnostics
        .filter(({ code }) => LAYER_RULES.test(code ?? ""))
        .flatMap(({ filename, labels }) => labels.map(({ span }) => place(filename.replaceAll("\\", "/"), span.line))),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("every file of cases parses: a broken one would hide its lines", () => {
  expect(broken).toEqual([]);
});

describe("the linter refuses what crosses a layer", () => {
  test.each(cases.filter(({ isRefused }) => isRefused))("$file: $line", ({ at }) => {
    expect(found).toContain(at);
  });
});

describe("the linter lets through what the layers allow", () => {
  test.each(cases.filter(({ isRefused }) => !isRefused))("$file: $line", ({ at }) => {
    expect(found).not.toContain(at);
  });
});
