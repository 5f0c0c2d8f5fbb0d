import type { AppUpdater, NsisUpdater, UpdateInfo } from "electron-updater";
import type { UpdateProblem } from "../../src-domain/updates/update.ts";
import type { InstallerRefusal } from "../../src-domain/updates/code-signature.ts";
import { checkInstaller } from "../environments/installer-signature.ts";
import { isNamedIn, type FetchUpdate } from "../environments/update-manifest.ts";
import { UpdateFailed, type Updater } from "../environments/updates.ts";

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

/** Systems that check who signed a program. On Linux, the system's own tools bring packages up to date. */
const EXTENSIONS: Partial<Record<NodeJS.Platform, string>> = { darwin: ".zip", win32: ".exe" };

interface UpdaterOptions {
  readonly platform: NodeJS.Platform;
  /** The folder of the package's own files. */
  readonly resources: string;
  readonly ownVersion: string;
  readonly check?: typeof checkInstaller;
}

/**
 * Loaded at its first use, so that no start waits for it. Fetches and installs nothing on its own. Who made an update is
 * the system's to say: Windows by the installer's signature, asked here, because electron-updater accepts an installer when
 * PowerShell cannot run, and one that it has kept from an earlier download; macOS by Squirrel, which refuses older ones too.
 */
export function electronUpdater({ platform, resources, ownVersion, check = checkInstaller }: UpdaterOptions): Updater {
  let loading: Promise<AppUpdater> | null = null;
  let loaded: AppUpdater | null = null;
  let offered: UpdateInfo | null = null;
  let isAsChecked = (): boolean => false;
  const extension = EXTENSIONS[platform];

  let refused: InstallerRefusal | null = null;

  /** Null for an installer that Windows may run. */
  async function refusalOf(path: string): Promise<InstallerRefusal | null> {
    refused = await check({ path, publishers: await publishers(), ownVersion });
    return refused;
  }
  const publishers = async () => (await import("./feed-provider.ts")).publishersIn(resources);

  async function load(): Promise<AppUpdater> {
    const { autoUpdater } = (await import("electron-updater")).default;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    autoUpdater.autoRunAppAfterInstall = false;
    autoUpdater.allowPrerelease = false;
    autoUpdater.allowDowngrade = false;
    autoUpdater.disableWebInstaller = true;
    autoUpdater.logger = null;
    if (platform === "win32") {
      (autoUpdater as NsisUpdater).verifyUpdateCodeSignature = (_publishers, path) => refusalOf(path);
    }
    // A feed may redirect to another address, and the library follows.
    autoUpdater.netSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isHttps(url) }));
    // The call that fails also reports the error; without a listener, the event would end the program.
    autoUpdater.on("error", () => undefined);
    loaded = autoUpdater;
    return autoUpdater;
  }
  const updater = (): Promise<AppUpdater> => (loading ??= load());

  return {
    supported: extension !== undefined,
    async find(feed) {
      if (extension === undefined) throw new UpdateFailed("unusable", "no signature on this system");
      // electron-updater accepts any installer if the package names no publisher.
      if (platform === "win32" && (await publishers()).length === 0) {
        throw new UpdateFailed("not-genuine", "no publisher");
      }
      const found = await asFailure(async () => {
        const ours = await updater();
        const { feedProvider } = await import("./feed-provider.ts");
        const fetch: FetchUpdate = (url, init) => ours.netSession.fetch(url, init);
        ours.setFeedURL({ provider: "custom", updateProvider: feedProvider({ feed, extension, fetch }) });
        return ours.checkForUpdates();
      });
      offered = found?.isUpdateAvailable === true ? found.updateInfo : null;
      return offered?.version ?? null;
    },
    async download(onPercent) {
      isAsChecked = () => false;
      refused = null;
      const ours = await updater();
      const update = offered;
      const onProgress = ({ percent }: { readonly percent: number }): void => onPercent(percent);
      ours.on("download-progress", onProgress);
      try {
        const [path = ""] = await asFailure(() => ours.downloadUpdate());
        // Again: a file that was kept from an earlier download was checked by its hash alone.
        const refusal = platform === "win32" ? await refusalOf(path) : null;
        if (refusal === null) isAsChecked = () => update !== null && isNamedIn(update, path);
        else throw new UpdateFailed(REFUSALS[refusal], refusal);
      } catch (error) {
        throw refused === null ? error : new UpdateFailed(REFUSALS[refused], error);
      } finally {
        ours.off("download-progress", onProgress);
      }
    },
    install() {
      // The file was in a user-writable folder, perhaps for hours: only the bytes that were checked are installed.
      if (loaded === null || !isAsChecked()) return false;
      // Silent, without a restart: the user has just closed the program.
      loaded.quitAndInstall(true, false);
      return platform === "darwin";
    },
  };
}

const REFUSALS = {
  "no-publisher": "not-genuine",
  "not-answered": "not-genuine",
  "not-valid": "not-genuine",
  "other-publisher": "not-genuine",
  "not-newer": "not-newer",
} as const satisfies Readonly<Record<InstallerRefusal, UpdateProblem>>;

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
