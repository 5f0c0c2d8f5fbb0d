import type { ResolvedUpdateFileInfo, UpdateInfo } from "electron-updater";
import { parseUpdateInfo, Provider, type ProviderRuntimeOptions } from "electron-updater/out/providers/Provider.js";
import { signedUpdate, type FetchUpdate } from "../environments/signed-update.ts";
import { UPDATE_KEYS } from "./update-keys.ts";

interface Place {
  readonly feed: string;
  readonly extension: string;
  readonly fetch: FetchUpdate;
}

/** electron-updater's source of versions: it parses only the signed manifest of a feed and requests no other. */
export function signedProvider({ feed, extension, fetch }: Place) {
  const folder = new URL(feed.endsWith("/") ? feed : `${feed}/`);
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const name = `${this.getDefaultChannelName()}.yml`;
      const address = new URL(name, folder);
      const parse = (text: string): unknown => parseUpdateInfo(text, name, address);
      const update = await signedUpdate({ fetch, address, keys: UPDATE_KEYS, parse, extension });
      // Older names for the first file, which the types require.
      return { ...update, path: update.files[0]?.url ?? "", sha512: update.files[0]?.sha512 ?? "" };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, folder), info }));
    }
  };
}
