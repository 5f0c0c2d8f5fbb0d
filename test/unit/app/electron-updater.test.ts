import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import type { InstallerRefusal } from "../../../src-domain/updates/code-signature.ts";
import { createElectronUpdater } from "../../../src-main/app/electron-updater.ts";
import { UpdateFailed } from "../../../src-main/environments/updates.ts";
import { hashOf } from "../../package/support/manifest.ts";
import { tempFolder } from "../../temp-folder.ts";

const PROGRAM = "the newer program";
const library = vi.hoisted(() => ({
  autoUpdater: {
    on: vi.fn(),
    off: vi.fn(),
    setFeedURL: vi.fn(),
    checkForUpdates: vi.fn(),
    downloadUpdate: vi.fn(),
    quitAndInstall: vi.fn(),
    netSession: { webRequest: { onBeforeRequest: vi.fn() }, fetch: vi.fn() },
  },
}));
vi.mock("electron-updater", () => ({ default: library }));

let resources: string;
let installer: string;
let checkResult: InstallerRefusal | null;
const checkedInstallers: unknown[] = [];

const updaterOn = (platform: NodeJS.Platform) =>
  createElectronUpdater({
    platform,
    resourcesFolder: resources,
    ownVersion: "1.9.3",
    check: (expected) => {
      checkedInstallers.push(expected);
      return Promise.resolve(checkResult);
    },
  });

beforeEach(() => {
  const folder = tempFolder();
  resources = join(folder, "resources");
  mkdirSync(resources);
  writeFileSync(
    join(resources, "app-update.yml"),
    "provider: generic\npublisherName:\n  - >-\n    CN=Example,\n    C=US\n",
  );
  installer = join(folder, "returns-desk-2.0.0.exe");
  writeFileSync(installer, PROGRAM);
  checkResult = null;
  checkedInstallers.length = 0;
  const updateInfo = { version: "2.0.0", files: [{ url: "returns-desk-2.0.0.exe", sha512: hashOf(PROGRAM) }] };
  library.autoUpdater.checkForUpdates.mockReset().mockResolvedValue({ isUpdateAvailable: true, updateInfo });
  library.autoUpdater.downloadUpdate.mockReset().mockResolvedValue([installer]);
  library.autoUpdater.quitAndInstall.mockReset();
});

async function downloadUpdate(platform: NodeJS.Platform) {
  const updater = updaterOn(platform);
  expect(await updater.find("https://updates.test/")).toBe("2.0.0");
  await updater.download(() => undefined);
  return updater;
}

it("installs a download that the publisher signed", async () => {
  const updater = await downloadUpdate("win32");
  expect(checkedInstallers).toEqual([{ path: installer, publishers: ["CN=Example, C=US"], ownVersion: "1.9.3" }]);
  updater.install();
  expect(library.autoUpdater.quitAndInstall).toHaveBeenCalledTimes(1);
});

// Proof A5
it.each<[InstallerRefusal, string]>([
  ["not-answered", "not-genuine"],
  ["not-valid", "not-genuine"],
  ["other-publisher", "not-genuine"],
  ["not-newer", "not-newer"],
])("installs no download that is refused as %s", async (refusal, problem) => {
  checkResult = refusal;
  const updater = updaterOn("win32");
  await updater.find("https://updates.test/");
  await expect(updater.download(() => undefined)).rejects.toMatchObject({ problem });
  expect(updater.install()).toBe(false);
  expect(library.autoUpdater.quitAndInstall).not.toHaveBeenCalled();
});

it("refuses an installer during the library's download", async () => {
  checkResult = "not-newer";
  const updater = updaterOn("win32");
  await updater.find("https://updates.test/");
  library.autoUpdater.downloadUpdate.mockImplementation(async () => {
    const verify = Reflect.get(library.autoUpdater, "verifyUpdateCodeSignature") as (
      names: string[],
      path: string,
    ) => Promise<unknown>;
    throw new Error(`Not signed: ${String(await verify([], installer))}`);
  });
  await expect(updater.download(() => undefined)).rejects.toMatchObject({ problem: "not-newer" });
});

it.each(["provider: generic\n", "publisherName:\n", "publisherName: ''\n", ": not yaml: ["])(
  "sends no request when the package names no publisher: %j",
  async (text) => {
    writeFileSync(join(resources, "app-update.yml"), text);
    await expect(updaterOn("win32").find("https://updates.test/")).rejects.toMatchObject({ problem: "not-genuine" });
    expect(library.autoUpdater.checkForUpdates).not.toHaveBeenCalled();
  },
);

// Proof A6
it.each(["win32", "darwin"] as const)("refuses a file that changed after its download: %s", async (platform) => {
  const updater = await downloadUpdate(platform);
  writeFileSync(installer, PROGRAM.replace("newer", "other"));
  expect(updater.install()).toBe(false);
  expect(library.autoUpdater.quitAndInstall).not.toHaveBeenCalled();
});

it("discards an earlier download when a later one fails", async () => {
  const updater = await downloadUpdate("win32");
  checkResult = "not-valid";
  await expect(updater.download(() => undefined)).rejects.toBeInstanceOf(UpdateFailed);
  expect(updater.install()).toBe(false);
});

// Proof A8
it("refuses updates on Linux, which does not check signatures", async () => {
  const updater = updaterOn("linux");
  expect(updater.isSupported).toBe(false);
  await expect(updater.find("https://updates.test/")).rejects.toBeInstanceOf(UpdateFailed);
});

// Proof A7
it("cancels every request that is not https", async () => {
  await downloadUpdate("darwin");
  const [listener] = library.autoUpdater.netSession.webRequest.onBeforeRequest.mock.lastCall ?? [];
  const cancels = (url: string): boolean => {
    let canceled = false;
    listener({ url }, ({ cancel }: { readonly cancel: boolean }) => (canceled = cancel));
    return canceled;
  };
  expect(["http://updates.test/a.exe", "file:///a.exe", "https://updates.test/a.exe"].map(cancels)).toEqual([
    true,
    true,
    false,
  ]);
});
