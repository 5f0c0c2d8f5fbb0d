import { createHash } from "node:crypto";
import { DAY_MS } from "../../../src-domain/durations.ts";
import {
  findLabelUrl,
  parseLabelUrl,
  type LabelAddressProblem,
  type LabelHostRules,
} from "../../../src-domain/labels/address.ts";
import { detectLabelType, LABEL_TYPES, type LabelType } from "../../../src-domain/labels/type.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createFileCache, type FileCache } from "../../base/file-cache.ts";
import { createSharedCalls } from "../../base/shared-calls.ts";
import { warnAbout } from "../../base/warn.ts";
import type { LabelFile, LabelHost, LabelHostProblem } from "../../service/index.ts";

type FetchProblem =
  | { readonly code: LabelHostProblem | "unusable-address" | "not-https" }
  /** `host`: only the name, never the address. */
  | { readonly code: "host-not-listed"; readonly host: string };

/** `address-changed`: an event reported another label, and the order could not be fetched. */
export type LabelProblem = FetchProblem | { readonly code: "no-label" | "address-changed" };

export interface CachedLabel extends LabelFile {
  readonly path: string;
}

const MAX_BYTES = 200 * 1024 * 1024;
/** Milliseconds for which labels are stored: as long as events, because labels contain recipient names. */
const MAX_UNUSED_MS = 90 * DAY_MS;

/** Returns the cached label of one of the addresses, or fetches it from the first host that answers. */
function createLabelReader(host: LabelHost, files: FileCache) {
  /** Starts with the order id, so that a label can be deleted after its address was forgotten. */
  const labelName = (resendId: string, url: URL): string => `${resendId}-${hashLabel(resendId, url)}`;

  async function readCached(name: string): Promise<CachedLabel | null> {
    for (const type of LABEL_TYPES) {
      const file = labelFileName(name, type);
      const bytes = await files.read(file);
      // A file damaged by a disk fault or changed by another program is fetched again.
      if (bytes !== null && detectLabelType(bytes) === type) return { type, bytes, path: files.pathOf(file) };
    }
    return null;
  }

  async function fetchLabel(name: string, url: URL): Promise<Result<CachedLabel, FetchProblem>> {
    const answer = await host.fetch(url);
    if (!answer.ok) return failure({ code: answer.error });
    const file = labelFileName(name, answer.value.type);
    // A full disk must not prevent showing and printing the fetched label.
    await files.store(file, answer.value.bytes).catch(() => undefined);
    return success({ ...answer.value, path: files.pathOf(file) });
  }

  return async (resendId: string, urls: readonly URL[]): Promise<Result<CachedLabel, FetchProblem>> => {
    for (const url of urls) {
      const cachedLabel = await readCached(labelName(resendId, url));
      if (cachedLabel) return success(cachedLabel);
    }
    let answer: Result<CachedLabel, FetchProblem> = failure({ code: "unusable" });
    for (const url of urls) {
      answer = await fetchLabel(labelName(resendId, url), url);
      if (answer.ok) return answer;
    }
    return answer;
  };
}

export function createLabelCache(host: LabelHost, folder: string) {
  const files = createFileCache({ folder, maxBytes: MAX_BYTES, maxUnusedMs: MAX_UNUSED_MS });
  let renaming: Promise<void> = Promise.resolve();
  const fetches = createSharedCalls<Result<CachedLabel, FetchProblem>>();
  const readOrFetch = createLabelReader(host, files);

  return {
    loadLabel(
      resendId: string,
      hostRules: LabelHostRules,
      addresses: readonly string[],
    ): Promise<Result<CachedLabel, FetchProblem>> {
      const activeFetch = fetches.get(resendId);
      if (activeFetch) return activeFetch;
      const firstUrl = findLabelUrl(hostRules, addresses);
      if (!firstUrl.ok) return Promise.resolve(failure(toFetchProblem(firstUrl.error)));
      const urls = addresses.flatMap((address) => {
        const url = parseLabelUrl(hostRules, address);
        return url.ok ? [url.value] : [];
      });
      return fetches.join(resendId, () => renaming.then(() => readOrFetch(resendId, urls)));
    },
    /** Deletes the labels of orders whose label address is no longer stored. */
    async eraseUnreferenced(
      findOrdersWithLabel: (resendIds: readonly string[]) => Promise<readonly string[]>,
    ): Promise<void> {
      await renaming;
      // A fetch in progress stores a label whose address may be erased by now.
      await fetches.whenIdle();
      const filesByOrder = Map.groupBy(await files.names(), readOrderId);
      const ids = [...filesByOrder.keys()];
      for (let from = 0; from < ids.length; from += ORDERS_PER_QUERY) {
        const orderIds = ids.slice(from, from + ORDERS_PER_QUERY);
        const idsWithLabel = new Set(await findOrdersWithLabel(orderIds));
        for (const resendId of orderIds.filter((id) => !idsWithLabel.has(id)))
          for (const file of filesByOrder.get(resendId) ?? []) await files.remove(file);
      }
    },

    /** Renames files of earlier versions, which are named by a hash only. Deletes such files of unknown orders. */
    renameOldFiles(loadAddresses: () => Promise<readonly ReportedLabelAddresses[]>): void {
      renaming = renameByOrder(files, loadAddresses).catch(warnAbout("old-label-names"));
    },
    tidy: files.tidy,
    async close(): Promise<void> {
      await host.close();
      await fetches.whenIdle();
    },
  };
}

/** Identifies a label by order and path, because the signature in its address changes with each fetch. */
const hashLabel = (resendId: string, { origin, pathname }: URL): string =>
  createHash("sha256").update(`${resendId} ${origin}${pathname}`, "utf8").digest("hex");

const OLD_NAME_PATTERN = /^[\da-f]{64}\./;
const ORDERS_PER_QUERY = 200;

interface ReportedLabelAddresses {
  readonly resendId: string;
  readonly addresses: readonly string[];
}

async function renameByOrder(
  files: FileCache,
  loadAddresses: () => Promise<readonly ReportedLabelAddresses[]>,
): Promise<void> {
  const oldFiles = (await files.names()).filter((file) => OLD_NAME_PATTERN.test(file));
  if (oldFiles.length === 0) return;
  const orderIdsByHash = new Map<string, string>();
  for (const { resendId, addresses } of await loadAddresses())
    for (const address of addresses)
      if (URL.canParse(address)) orderIdsByHash.set(hashLabel(resendId, new URL(address)), resendId);
  for (const file of oldFiles) {
    const resendId = orderIdsByHash.get(file.slice(0, file.indexOf(".")));
    if (resendId === undefined) await files.remove(file);
    else await files.rename(file, `${resendId}-${file}`);
  }
}

const readOrderId = (file: string): string => file.slice(0, Math.max(0, file.indexOf("-")));

const labelFileName = (name: string, type: LabelType): string => `${name}.${type}`;

function toFetchProblem({
  code,
  host,
}: {
  readonly code: LabelAddressProblem;
  readonly host: string | null;
}): FetchProblem {
  if (code === "host-not-listed") return { code, host: host ?? "" };
  return { code: code === "unusable" ? "unusable-address" : code };
}
