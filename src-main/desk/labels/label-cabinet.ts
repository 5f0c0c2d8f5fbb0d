import { createHash } from "node:crypto";
import { labelTypeOf, LABEL_TYPES, type LabelType } from "../../../src-domain/labels/type.ts";
import {
  firstLabelUrl,
  labelUrl,
  type LabelAddressProblem,
  type LabelHostRules,
} from "../../../src-domain/labels/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { LabelFile, LabelHost, LabelHostProblem } from "../../service/index.ts";
import { createKeptFiles } from "../../kit/kept-files.ts";

type FetchProblem =
  | { readonly code: LabelHostProblem | "unusable-address" | "not-https" }
  /** `host`: only the name, never the address. */
  | { readonly code: "host-not-listed"; readonly host: string };

/** `address-changed`: an event named another label, and the order could not be read. */
export type LabelProblem = FetchProblem | { readonly code: "no-label" | "address-changed" };

export interface KeptLabel extends LabelFile {
  /** Its extension matches the type, so that other programs recognize it. */
  readonly path: string;
}

interface CabinetOptions {
  readonly host: LabelHost;
  readonly folder: string;
  readonly most?: number;
  readonly longest?: number;
}

const MOST_BYTES = 200 * 1024 * 1024;
/** Labels contain names of recipients; kept as long as events. */
const LONGEST_MS = 90 * 24 * 60 * 60_000;

export function createLabelCabinet({ host, folder, most = MOST_BYTES, longest = LONGEST_MS }: CabinetOptions) {
  const files = createKeptFiles({ folder, most, longest });
  const underWay = new Map<string, Promise<Result<KeptLabel, FetchProblem>>>();

  /** A signed address changes with each reading, so a label is identified by its order and its path. */
  const nameOf = (resendId: string, { origin, pathname }: URL): string =>
    createHash("sha256").update(`${resendId} ${origin}${pathname}`, "utf8").digest("hex");

  async function kept(name: string): Promise<KeptLabel | null> {
    for (const type of LABEL_TYPES) {
      const file = fileOf(name, type);
      const bytes = await files.read(file);
      // A file damaged by a disk fault or changed by another program is fetched again.
      if (bytes !== null && labelTypeOf(bytes) === type) return { type, bytes, path: files.pathOf(file) };
    }
    return null;
  }

  async function fetched(name: string, url: URL): Promise<Result<KeptLabel, FetchProblem>> {
    const answer = await host.fetch(url);
    if (!answer.ok) return failure({ code: answer.error });
    const file = fileOf(name, answer.value.type);
    // A full disk does not keep a label that is here from being shown and printed.
    await files.keep(file, answer.value.bytes).catch(() => undefined);
    return success({ ...answer.value, path: files.pathOf(file) });
  }

  async function get(resendId: string, urls: readonly URL[]): Promise<Result<KeptLabel, FetchProblem>> {
    for (const url of urls) {
      const known = await kept(nameOf(resendId, url));
      if (known) return success(known);
    }
    let answer: Result<KeptLabel, FetchProblem> = failure({ code: "unusable" });
    for (const url of urls) {
      answer = await fetched(nameOf(resendId, url), url);
      if (answer.ok) return answer;
    }
    return answer;
  }

  return {
    /** The desk's own copy, or fetched now; concurrent callers share one fetch. */
    label(
      resendId: string,
      places: LabelHostRules,
      addresses: readonly string[],
    ): Promise<Result<KeptLabel, FetchProblem>> {
      const running = underWay.get(resendId);
      if (running) return running;
      const first = firstLabelUrl(places, addresses);
      if (!first.ok) return Promise.resolve(failure(problemOf(first.error)));
      const urls = addresses.flatMap((address) => {
        const url = labelUrl(places, address);
        return url.ok ? [url.value] : [];
      });
      const getting = get(resendId, urls).finally(() => underWay.delete(resendId));
      underWay.set(resendId, getting);
      return getting;
    },
    async forget(resendId: string, places: LabelHostRules, addresses: readonly string[]): Promise<void> {
      for (const address of addresses) {
        const url = labelUrl(places, address);
        if (!url.ok) continue;
        for (const type of LABEL_TYPES) await files.forget(fileOf(nameOf(resendId, url.value), type));
      }
    },
    tidy: files.tidy,
    async close(): Promise<void> {
      await host.close();
      await Promise.allSettled(underWay.values());
    },
  };
}

const fileOf = (name: string, type: LabelType): string => `${name}.${type}`;

function problemOf({ code, host }: { readonly code: LabelAddressProblem; readonly host: string | null }): FetchProblem {
  if (code === "host-not-listed") return { code, host: host ?? "" };
  return { code: code === "unusable" ? "unusable-address" : code };
}
