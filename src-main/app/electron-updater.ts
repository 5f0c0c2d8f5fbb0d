import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import type { UpdateProblem } from "../../src-domain/updates/update.ts";
import { isNamedIn, updateKeysIn, type FetchUpdate } from "../environments/signed-update.ts";
import { UpdateFailed, type Updater } from "../environments/updates.ts";
import { UPDATE_KEYS } from "./update-keys.ts";

/** Of electron-updater's error codes; every other failure is taken for one of the way to the feed. */
const PROBLEMS: Readonly<Record<string, UpdateProblem>> = {
  ERR_CHECKSUM_MISMATCH: "damaged",
  ERR_UPDATER_INVALID_SIGNATURE: "not-genuine",
  ERR_UPDATER_INVALID_UPDATE_INFO: "unusable",
  ERR_UPDATER_INVALID_VERSION: "unusable",
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: "unusable",
  ERR_UPDATER_NO_CHECKSUM: "unusable",
  ERR_UPDATER_NO_FILES_PROVIDED: "unusable",
};

/** What electron-updater installs on each system. */
const EXTENSIONS: Partial<Record<NodeJS.Platform, string>> = { darwin: ".zip", win32: ".exe" };

/**
 * electron-updater behind our port, read at the first use: no start waits for it. It fetches and installs nothing on
 * its own. What it knows of an update is the signed manifest alone (signed-update.ts), on every system; the publisher's
 * name on Windows and Apple's signatures on macOS are checked besides.
 */
export function electronUpdater(platform: NodeJS.Platform, resources: string): Updater {
  let loading: Promise<AppUpdater> | null = null;
  let loaded: AppUpdater | null = null;
  /** As it was signed. */
  let offered: UpdateInfo | null = null;
  let isAsSigned = (): boolean => false;
  const canVerify = updateKeysIn(UPDATE_KEYS).length > 0;

  async function load(): Promise<AppUpdater> {
    const { autoUpdater } = (await import("electron-updater")).default;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    autoUpdater.autoRunAppAfterInstall = false;
    autoUpdater.allowPrerelease = false;
    autoUpdater.allowDowngrade = false;
    autoUpdater.logger = null;
    // A feed may lead elsewhere, and the library follows.
    autoUpdater.netSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isHttps(url) }));
    // Each failure is also the answer of the call that met it; without a listener it would end the program.
    autoUpdater.on("error", () => undefined);
    loaded = autoUpdater;
    return autoUpdater;
  }
  const updater = (): Promise<AppUpdater> => (loading ??= load());

  return {
    supported: canVerify && (platform !== "linux" || process.env["APPIMAGE"] !== undefined),
    async find(feed) {
      // electron-updater takes any installer where the package names no publisher.
      if (platform === "win32" && !namesPublisher(resources)) throw new UpdateFailed("not-genuine", "no publisher");
      const found = await asFailure(async () => {
        const ours = await updater();
        const { signedProvider } = await import("./signed-provider.ts");
        const extension = EXTENSIONS[platform] ?? ".AppImage";
        const fetch: FetchUpdate = (url, init) => ours.netSession.fetch(url, init);
        ours.setFeedURL({ provider: "custom", updateProvider: signedProvider({ feed, extension, fetch }) });
        return ours.checkForUpdates();
      });
      offered = found?.isUpdateAvailable === true ? found.updateInfo : null;
      return offered?.version ?? null;
    },
    async download(onPercent) {
      const ours = await updater();
      const update = offered;
      const onProgress = ({ percent }: { readonly percent: number }): void => onPercent(percent);
      ours.on("download-progress", onProgress);
      try {
        const [path = ""] = await asFailure(() => ours.downloadUpdate());
        isAsSigned = () => update !== null && isNamedIn(update, path);
      } finally {
        ours.off("download-progress", onProgress);
      }
    },
    install() {
      // The file waited in the user's own folder, perhaps for hours.
      if (loaded === null || !isAsSigned()) return false;
      // Silent, and the program is not started again: the user has just closed it.
      loaded.quitAndInstall(true, false);
      return platform === "darwin";
    },
  };
}

async function asFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UpdateFailed) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UpdateFailed(PROBLEMS[code] ?? "unreachable", error);
  }
}

const isHttps = (address: string): boolean => new URL(address).protocol === "https:";

function namesPublisher(resources: string): boolean {
  const file = join(resources, "app-update.yml");
  return existsSync(file) && /^publisherName:/m.test(readFileSync(file, "utf8"));
}
