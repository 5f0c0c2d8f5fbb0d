import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { Arch, build, Platform, type Configuration } from "electron-builder";
import { configuration } from "../../electron-builder.config.mjs";
import { filesInArchive } from "./support/archive.ts";

// Packs for other systems: empty files with the right names replace their Electron. No program runs; docs/releasing.md
// describes how to check on these systems that the packages start.
const INFO_PLIST = `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleExecutable</key><string>Electron</string></dict></plist>`;
const HELPERS = ["", " (Renderer)", " (GPU)", " (Plugin)"].map((kind) => `Electron Helper${kind}`);
const HELPER_FILES = HELPERS.flatMap((name) => [
  `Electron.app/Contents/Frameworks/${name}.app/Contents/Info.plist`,
  `Electron.app/Contents/Frameworks/${name}.app/Contents/MacOS/${name}`,
]);
const MAC_FILES = ["Electron.app/Contents/Info.plist", "Electron.app/Contents/MacOS/Electron", ...HELPER_FILES];
const WINDOWS_FILES = ["electron.exe", "locales/en-US.pak"];

const SYSTEMS = [
  ["win32-x64", Platform.WINDOWS, Arch.x64, WINDOWS_FILES, "win-unpacked/resources"],
  ["win32-arm64", Platform.WINDOWS, Arch.arm64, WINDOWS_FILES, "win-arm64-unpacked/resources"],
  ["darwin-x64", Platform.MAC, Arch.x64, MAC_FILES, "mac/Returns Desk.app/Contents/Resources"],
  ["darwin-arm64", Platform.MAC, Arch.arm64, MAC_FILES, "mac-arm64/Returns Desk.app/Contents/Resources"],
] as const;

for (const [name, platform, arch, files, resourcesPath] of SYSTEMS) {
  test(`packs only the native binaries of ${name}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "returns-desk-package-"));
    try {
      const electronDist = join(folder, "electron");
      for (const file of files) {
        await mkdir(dirname(join(electronDist, file)), { recursive: true });
        await writeFile(join(electronDist, file), file.endsWith(".plist") ? INFO_PLIST : "");
      }
      await build({
        targets: platform.createTarget("dir", arch),
        publish: "never",
        config: configurationFor(folder, electronDist),
      });
      const packedFiles = await filesInArchive(join(folder, "out", resourcesPath, "app.asar"));
      expect(packedFiles.filter(({ path }) => path.endsWith(".node"))).toEqual([
        { path: `node_modules/better-sqlite3/prebuilds/${name}.node`, unpacked: true },
        { path: `node_modules/keytar/prebuilds/${name}/keytar.node`, unpacked: true },
      ]);
      expect(packedFiles.filter(({ path }) => !/^(out|node_modules)\/|^package\.json$/.test(path))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** The desk's configuration without the steps that need a real Electron. */
function configurationFor(folder: string, electronDist: string): Configuration {
  const baseConfiguration = configuration();
  return {
    ...baseConfiguration,
    directories: { ...baseConfiguration.directories, output: join(folder, "out") },
    electronDist,
    electronVersion: "45.4.1",
    afterPack: () => undefined,
    disableAsarIntegrity: true,
    win: { ...baseConfiguration.win, signAndEditExecutable: false },
    mac: { ...baseConfiguration.mac, identity: null, notarize: false },
  };
}
