import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import type { UpdateProblem } from "../../src-domain/updates/update.ts";
import { isNamedIn, updateKeysIn, type FetchUpdate } from "../environments/signed-update.ts";
import { UpdateFailed, type Updater } from "../environments/updates.ts";
import { UPDATE_KEYS } from "./update-keys.ts";

/** By electron-updater's error codes; every other failure counts as a failure to reach the feed. */
const PROBLEMS: Readonly<Record<string, UpdateProblem>> = {
  ERR_CHECKSUM_MISMATCH: "damaged",
  ERR_UPDATER_INVALID_SIGNATURE: "not-genuine",
  ERR_UPDATER_INVALID_UPDATE_INFO: "unusable",
  ERR_UPDATER_INVALID_VERSION: "unusable",
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: "unusable",
  ERR_UPDATER_NO_CHECKSUM: "unusable",
  ERR_UPDATER_NO_FILES_PROVIDED: "unusable",
};

const EXTENSIONS: Partial<Record<NodeJS.Platform, string>> = { darwin: ".zip", win32: ".exe" };

/**
 * Loaded at its first use, so that no start waits for it. Fetches and installs nothing on its own. The signed manifest
 * (signed-update.ts) is the only source about an update; in addition, Windows checks the publisher's name and macOS checks
 * Apple's signature.
 */
export function electronUpdater(platform: NodeJS.Platform, resources: string): Updater {
  let loading: Promise<AppUpdater> | null = null;
  let loaded: AppUpdater | null = null;
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
    // A feed may redirect to another address, and the library follows.
    autoUpdater.netSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isHttps(url) }));
    // The call that fails also reports the error; without a listener, the event would end the program.
    autoUpdater.on("error", () => undefined);
    loaded = autoUpdater;
    return autoUpdater;
  }
  const updater = (): Promise<AppUpdater> => (loading ??= load());

  return {
    supported: canVerify && (platform !== "linux" || process.env["APPIMAGE"] !== undefined),
    async find(feed) {
      // electron-updater accepts any installer if the package names no publisher.
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
      // The file was in a user-writable folder, perhaps for hours.
      if (loaded === null || !isAsSigned()) return false;
      // Silent, without a restart: the user has just closed the program.
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
