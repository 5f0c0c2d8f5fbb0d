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
import { createFileCache } from "../../base/file-cache.ts";
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
/** The retention of events: labels contain recipient names. */
const MAX_UNUSED_MS = 90 * DAY_MS;

export function createLabelCache(host: LabelHost, folder: string) {
  const files = createFileCache({ folder, maxBytes: MAX_BYTES, maxUnusedMs: MAX_UNUSED_MS });
  let renamed: Promise<void> = Promise.resolve();
  const fetches = new Map<string, Promise<Result<CachedLabel, FetchProblem>>>();

  /** Starts with the order id, so that a label can be deleted after its address was forgotten. */
  const nameOf = (resendId: string, url: URL): string => `${resendId}-${hashOf(resendId, url)}`;

  async function readCached(name: string): Promise<CachedLabel | null> {
    for (const type of LABEL_TYPES) {
      const file = fileOf(name, type);
      const bytes = await files.read(file);
      // A file damaged by a disk fault or changed by another program is fetched again.
      if (bytes !== null && detectLabelType(bytes) === type) return { type, bytes, path: files.pathOf(file) };
    }
    return null;
  }

  async function fetchLabel(name: string, url: URL): Promise<Result<CachedLabel, FetchProblem>> {
    const answer = await host.fetch(url);
    if (!answer.ok) return failure({ code: answer.error });
    const file = fileOf(name, answer.value.type);
    // A full disk must not prevent showing and printing the fetched label.
    await files.store(file, answer.value.bytes).catch(() => undefined);
    return success({ ...answer.value, path: files.pathOf(file) });
  }

  async function get(resendId: string, urls: readonly URL[]): Promise<Result<CachedLabel, FetchProblem>> {
    for (const url of urls) {
      const known = await readCached(nameOf(resendId, url));
      if (known) return success(known);
    }
    let answer: Result<CachedLabel, FetchProblem> = failure({ code: "unusable" });
    for (const url of urls) {
      answer = await fetchLabel(nameOf(resendId, url), url);
      if (answer.ok) return answer;
    }
    return answer;
  }

  async function renameOld(reported: () => Promise<readonly ReportedLabelAddresses[]>): Promise<void> {
    const old = (await files.names()).filter((file) => OLD_NAME.test(file));
    if (old.length === 0) return;
    const orders = new Map<string, string>();
    for (const { resendId, addresses } of await reported())
      for (const address of addresses)
        if (URL.canParse(address)) orders.set(hashOf(resendId, new URL(address)), resendId);
    for (const file of old) {
      const resendId = orders.get(file.slice(0, file.indexOf(".")));
      if (resendId === undefined) await files.remove(file);
      else await files.rename(file, `${resendId}-${file}`);
    }
  }

  return {
    label(
      resendId: string,
      hostRules: LabelHostRules,
      addresses: readonly string[],
    ): Promise<Result<CachedLabel, FetchProblem>> {
      const running = fetches.get(resendId);
      if (running) return running;
      const first = findLabelUrl(hostRules, addresses);
      if (!first.ok) return Promise.resolve(failure(problemOf(first.error)));
      const urls = addresses.flatMap((address) => {
        const url = parseLabelUrl(hostRules, address);
        return url.ok ? [url.value] : [];
      });
      const fetching = renamed.then(() => get(resendId, urls)).finally(() => fetches.delete(resendId));
      fetches.set(resendId, fetching);
      return fetching;
    },
    /** Deletes the labels of orders whose label address is no longer stored. */
    async eraseWithout(ordersWithLabel: (resendIds: readonly string[]) => Promise<readonly string[]>): Promise<void> {
      await renamed;
      const byOrder = Map.groupBy(await files.names(), orderOf);
      const ids = [...byOrder.keys()];
      for (let from = 0; from < ids.length; from += ORDERS_PER_QUERY) {
        const some = ids.slice(from, from + ORDERS_PER_QUERY);
        const withLabel = new Set(await ordersWithLabel(some));
        for (const resendId of some.filter((id) => !withLabel.has(id))) {
          await fetches.get(resendId);
          for (const file of byOrder.get(resendId) ?? []) await files.remove(file);
        }
      }
    },

    /** Files of earlier versions are named by a hash only: renames those of known orders and deletes the others. */
    renameOld(reported: () => Promise<readonly ReportedLabelAddresses[]>): void {
      renamed = renameOld(reported).catch(warnAbout("old-label-names"));
    },
    tidy: files.tidy,
    async close(): Promise<void> {
      await host.close();
      await Promise.allSettled(fetches.values());
    },
  };
}

/** Identifies a label by order and path, because the signature in its address changes with each fetch. */
const hashOf = (resendId: string, { origin, pathname }: URL): string =>
  createHash("sha256").update(`${resendId} ${origin}${pathname}`, "utf8").digest("hex");

const OLD_NAME = /^[\da-f]{64}\./;
const ORDERS_PER_QUERY = 200;

interface ReportedLabelAddresses {
  readonly resendId: string;
  readonly addresses: readonly string[];
}

const orderOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf("-")));

const fileOf = (name: string, type: LabelType): string => `${name}.${type}`;

function problemOf({ code, host }: { readonly code: LabelAddressProblem; readonly host: string | null }): FetchProblem {
  if (code === "host-not-listed") return { code, host: host ?? "" };
  return { code: code === "unusable" ? "unusable-address" : code };
}
