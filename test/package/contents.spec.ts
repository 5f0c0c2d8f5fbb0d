import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { expect, test } from "@playwright/test";
import { MAX_OWN_BYTES, measureSizes } from "../../tools/package/sizes.mjs";
import { filesInArchive } from "./support/archive.ts";
import { ourPackage } from "./support/our-package.ts";

const { folder, executable, drivenExecutable } = ourPackage();
const resources = join(folder, "resources");
const archive = join(resources, "app.asar");
const ROOT = join(import.meta.dirname, "../..");

/** Fuses that must be off; the other fuses switch protections on. */
const DISABLED: ReadonlySet<number> = new Set([
  FuseV1Options.RunAsNode,
  FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  FuseV1Options.EnableNodeCliInspectArguments,
  FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  FuseV1Options.GrantFileProtocolExtraPrivileges,
]);

async function readFuses(program: string): Promise<Readonly<Record<string, FuseState>>> {
  const wire = Object.entries(await getCurrentFuseWire(program)).filter(([fuse]) => /^\d+$/.test(fuse));
  return Object.fromEntries(wire) as Record<string, FuseState>;
}

// Proof A3
test("has production fuses", async () => {
  const fuses = await readFuses(executable);
  expect(Object.keys(fuses).length).toBeGreaterThanOrEqual(8);
  // The expected values are written here, because a mistake where they are set must not pass.
  const expectedState = (fuse: string): FuseState =>
    DISABLED.has(Number(fuse)) ? FuseState.DISABLE : FuseState.ENABLE;
  expect(fuses).toEqual(Object.fromEntries(Object.keys(fuses).map((fuse) => [fuse, expectedState(fuse)])));
});

// Proof A9
test("differs from the driven copy only in the inspector's fuse", async () => {
  const [packageFuses, drivenFuses] = [await readFuses(executable), await readFuses(drivenExecutable)];
  expect(Object.keys(packageFuses).filter((fuse) => packageFuses[fuse] !== drivenFuses[fuse])).toEqual(["3"]);
  const [packageArchive, drivenArchive] = [
    await readFile(archive),
    await readFile(join(dirname(drivenExecutable), "resources", "app.asar")),
  ];
  expect(drivenArchive.equals(packageArchive)).toBe(true);
});

test("contains only the bundles and the files of the native modules", async () => {
  const files = await filesInArchive(archive);
  const unexpectedPaths = files
    .map(({ path }) => path)
    .filter(
      (path) =>
        path !== "package.json" &&
        path !== "out/renderer/third-party.json" &&
        // Reads the codes of labels, in a worker of main.
        !/^out\/main\/chunks\/zxing_reader-[\w-]+\.wasm$/.test(path) &&
        !/^out\/(main|preload|renderer)\/.+\.(js|cjs|mjs|css|html|svg|bcmap|pfb|ttf|icc|LICENSE|txt)$/.test(path) &&
        !/^out\/renderer\/.*\/LICENSE[A-Z_.a-z]*$/.test(path) &&
        !/^node_modules\/(better-sqlite3|keytar)\/(package\.json|LICENSE(\.md)?|lib\/[\w/-]+\.js)$/.test(path),
    );
  expect(unexpectedPaths.filter((path) => !path.endsWith(".node"))).toEqual([]);
  expect(files.filter(({ path }) => /(\.map|\.d\.ts|\.tsx?|\.spec\.|\.test\.|\/test\/)/.test(path))).toEqual([]);
});

test("contains two native binaries outside the archive", async () => {
  const nativeFiles = (await filesInArchive(archive)).filter(({ path }) => path.endsWith(".node"));
  expect(nativeFiles.every(({ unpacked }) => unpacked)).toBe(true);
  expect(nativeFiles.map(({ path }) => path.split("/")[1] ?? "").toSorted()).toEqual(["better-sqlite3", "keytar"]);
  const unpackedEntries = await readdir(join(resources, "app.asar.unpacked"), { recursive: true, withFileTypes: true });
  expect(unpackedEntries.filter((entry) => entry.isFile()).map(({ name }) => name)).toHaveLength(2);
});

test("contains no path of the machine that packed it", async () => {
  const content = await readFile(archive);
  const paths = [ROOT, homedir(), "/node_modules/.bin"].filter((path) => path.length > 2);
  for (const path of paths) {
    const offset = content.indexOf(`${path}/`);
    expect(offset < 0 ? "" : content.toString("latin1", offset - 40, offset + 80)).toBe("");
  }
});

test("stays below the size budget of the desk's own files", async () => {
  const { total, own } = await measureSizes(folder);
  expect(own).toBeGreaterThan(1_000_000);
  expect(own).toBeLessThan(MAX_OWN_BYTES);
  expect(total).toBeGreaterThan(own);
});

test("contains only the desk's files next to Electron's", async () => {
  const ourFiles = ["app-update.yml", "app.asar", "app.asar.unpacked", "third-party-notices.txt"];
  expect((await readdir(resources)).toSorted()).toEqual(ourFiles);
  expect(await readdir(folder)).not.toContain("manifest.json");
});

/** Packages of the window, of main, of its threads, and outside the bundles. */
const SHIPPED = ["react", "electron-updater", "zod", "better-sqlite3", "@github/keytar", "electron"];

test("ships the license notices with a complete bill of materials", async () => {
  const notices = await readFile(join(resources, "third-party-notices.txt"), "utf8");
  const bills = (await readdir(join(folder, ".."))).filter((name) => name.endsWith(".cdx.json"));
  expect(bills).toHaveLength(1);
  const { bomFormat, metadata, components } = JSON.parse(
    await readFile(join(folder, "..", bills.join()), "utf8"),
  ) as Bill;
  expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", "returns-desk"]);
  const purls = components.map(({ purl }) => decodeURIComponent(purl).replace(/@[^@]+$/, ""));
  for (const name of SHIPPED) {
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, "m"));
    expect(purls).toContain(`pkg:npm/${name}`);
  }
  expect(purls).not.toContain("pkg:npm/vitest");
  // The bill lists every package of the notices except the parts of pdfjs-dist.
  expect(components).toHaveLength([...notices.matchAll(/^={78}\n[^:\n]+$/gm)].length);
});

interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly purl: string }[];
}
