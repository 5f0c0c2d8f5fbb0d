import type { AppUpdater, NsisUpdater, UpdateInfo } from "electron-updater";
import type { InstallerRefusal } from "../../src-domain/updates/code-signature.ts";
import type { UpdateProblem } from "../../src-domain/updates/update.ts";
import { checkInstaller } from "../environments/installer-signature.ts";
import { isFileInManifest, type FetchUpdate } from "../environments/update-manifest.ts";
import { UpdateFailed, type Updater } from "../environments/updates.ts";

/** electron-updater's error code -> problem. Any other failure is `unreachable`. */
const PROBLEM_OF_CODE: Readonly<Record<string, UpdateProblem>> = {
  ERR_CHECKSUM_MISMATCH: "damaged",
  ERR_UPDATER_INVALID_SIGNATURE: "not-genuine",
  ERR_UPDATER_INVALID_UPDATE_INFO: "unusable",
  ERR_UPDATER_INVALID_VERSION: "unusable",
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: "unusable",
  ERR_UPDATER_NO_CHECKSUM: "unusable",
  ERR_UPDATER_NO_FILES_PROVIDED: "unusable",
};

/** Systems that check a program's signature. On Linux, the package manager updates the program. */
const EXTENSIONS: Partial<Record<NodeJS.Platform, string>> = { darwin: ".zip", win32: ".exe" };

interface UpdaterOptions {
  readonly platform: NodeJS.Platform;
  /** Folder of the package's own files. */
  readonly resourcesFolder: string;
  readonly ownVersion: string;
  readonly check?: typeof checkInstaller;
}

/**
 * Loads electron-updater at the first call, so that no start waits for it. On Windows, the desk itself checks the
 * installer's signature: electron-updater accepts any installer that is in its cache, or if PowerShell cannot run. On
 * macOS, Squirrel checks the signature and refuses older versions.
 */
export function createElectronUpdater(options: UpdaterOptions): Updater {
  const { platform, resourcesFolder, ownVersion, check = checkInstaller } = options;
  let libraryLoading: Promise<AppUpdater> | null = null;
  let loadedLibrary: AppUpdater | null = null;
  let offeredUpdate: UpdateInfo | null = null;
  let isStillVerified = (): boolean => false;
  const extension = EXTENSIONS[platform];

  let lastRefusal: InstallerRefusal | null = null;

  /** Returns null if Windows may run the installer. */
  async function checkSignature(path: string): Promise<InstallerRefusal | null> {
    lastRefusal = await check({ path, publishers: await publishers(), ownVersion });
    return lastRefusal;
  }
  const publishers = async () => (await import("./feed-provider.ts")).publishersIn(resourcesFolder);

  async function loadLibrary(): Promise<AppUpdater> {
    const { autoUpdater } = (await import("electron-updater")).default;
    restrict(autoUpdater);
    if (platform === "win32") {
      (autoUpdater as NsisUpdater).verifyUpdateCodeSignature = (_publishers, path) => checkSignature(path);
    }
    loadedLibrary = autoUpdater;
    return autoUpdater;
  }
  const loadOnce = (): Promise<AppUpdater> => (libraryLoading ??= loadLibrary());

  return {
    isSupported: extension !== undefined,
    async find(feed) {
      if (extension === undefined) throw new UpdateFailed("unusable", "no signature on this system");
      // electron-updater accepts any installer if the package names no publisher.
      if (platform === "win32" && (await publishers()).length === 0) {
        throw new UpdateFailed("not-genuine", "no publisher");
      }
      const checkResult = await withUpdateFailed(async () => checkFeed(await loadOnce(), feed, extension));
      offeredUpdate = checkResult?.isUpdateAvailable === true ? checkResult.updateInfo : null;
      return offeredUpdate?.version ?? null;
    },
    async download(onPercent) {
      isStillVerified = () => false;
      lastRefusal = null;
      const library = await loadOnce();
      const update = offeredUpdate;
      const onProgress = ({ percent }: { readonly percent: number }): void => onPercent(percent);
      library.on("download-progress", onProgress);
      try {
        const [path = ""] = await withUpdateFailed(() => library.downloadUpdate());
        // Check here too: electron-updater verifies a cached file by its hash only.
        const refusal = platform === "win32" ? await checkSignature(path) : null;
        if (refusal !== null) throw new UpdateFailed(problemOf(refusal), refusal);
        isStillVerified = () => update !== null && isFileInManifest(update, path);
      } catch (error) {
        throw lastRefusal === null ? error : new UpdateFailed(problemOf(lastRefusal), error);
      } finally {
        library.off("download-progress", onProgress);
      }
    },
    install() {
      // Install only the verified bytes: the file was in a user-writable folder, perhaps for hours.
      if (loadedLibrary === null || !isStillVerified()) return false;
      // Install silently and do not restart: the operator has just closed the program.
      loadedLibrary.quitAndInstall(true, false);
      return platform === "darwin";
    },
  };
}

const problemOf = (refusal: InstallerRefusal): UpdateProblem => (refusal === "not-newer" ? refusal : "not-genuine");

async function withUpdateFailed<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UpdateFailed) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UpdateFailed(PROBLEM_OF_CODE[code] ?? "unreachable", error);
  }
}

const isHttps = (address: string): boolean => new URL(address).protocol === "https:";

/** Switches off everything that the library does without a call, and requests that are not https. */
function restrict(library: AppUpdater): void {
  library.autoDownload = false;
  library.autoInstallOnAppQuit = false;
  library.autoRunAppAfterInstall = false;
  library.allowPrerelease = false;
  library.allowDowngrade = false;
  library.disableWebInstaller = true;
  library.logger = null;
  // electron-updater follows redirects of the feed: allow https only.
  library.netSession.webRequest.onBeforeRequest(({ url }, respond) => respond({ cancel: !isHttps(url) }));
  // The failing call rejects with the error too; without a listener, the event would end the program.
  library.on("error", () => undefined);
}

async function checkFeed(library: AppUpdater, feed: string, extension: string) {
  const { createFeedProvider } = await import("./feed-provider.ts");
  const fetch: FetchUpdate = (url, init) => library.netSession.fetch(url, init);
  library.setFeedURL({ provider: "custom", updateProvider: createFeedProvider({ feed, extension, fetch }) });
  return library.checkForUpdates();
}
