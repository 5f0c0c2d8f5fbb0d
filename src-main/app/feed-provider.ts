import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ResolvedUpdateFileInfo, UpdateInfo } from "electron-updater";
import { parseUpdateInfo, Provider, type ProviderRuntimeOptions } from "electron-updater/out/providers/Provider.js";
import { fetchManifest, type FetchUpdate } from "../environments/update-manifest.ts";

interface FeedOptions {
  readonly feed: string;
  readonly extension: string;
  readonly fetch: FetchUpdate;
}

/** electron-updater's source of versions: a manifest of bounded size that names files of the feed's folder. */
export function createFeedProvider({ feed, extension, fetch }: FeedOptions) {
  const folder = new URL(feed.endsWith("/") ? feed : `${feed}/`);
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const name = `${this.getDefaultChannelName()}.yml`;
      const address = new URL(name, folder);
      const parse = (text: string): unknown => parseUpdateInfo(text, name, address);
      const update = await fetchManifest({ fetch, address, parse, extension });
      // Deprecated fields for the first file, which the types require.
      return { ...update, path: update.files[0]?.url ?? "", sha512: update.files[0]?.sha512 ?? "" };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, folder), info }));
    }
  };
}

/** Returns the publishers in the package's app-update.yml; none if the file names none or cannot be read. */
export function publishersIn(resourcesFolder: string): readonly string[] {
  const file = join(resourcesFolder, "app-update.yml");
  if (!existsSync(file)) return [];
  try {
    const { publisherName } = parseUpdateInfo(readFileSync(file, "utf8"), file, pathToFileURL(file)) as {
      readonly publisherName?: unknown;
    };
    const names: readonly unknown[] = Array.isArray(publisherName) ? publisherName : [publisherName];
    return names.filter((name): name is string => typeof name === "string" && name.trim() !== "");
  } catch {
    return [];
  }
}
