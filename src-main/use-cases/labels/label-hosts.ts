import { z } from "zod";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import { parseLabelHost, type LabelHostRules } from "../../../src-domain/labels/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { LabelHosts } from "../../../src-preload/contract/labels/labels.ts";
import type { Store } from "../../store/thread/client.ts";

export interface LabelSourceOptions {
  readonly hosts: () => readonly string[];
  /** True if IT has set the hosts: the operator cannot add any. */
  readonly managed: () => boolean;
  readonly practiceBase: string | null;
  readonly folder: string;
}

type SaveProblem = "managed" | "no-host" | TrustRefusal;

const SETTING = "labelHosts";
const MAX_HOSTS = 20;
const storedHosts = z.array(z.unknown()).catch([]);

export function createLabelHosts(store: Store, source: LabelSourceOptions) {
  async function own(): Promise<string[]> {
    if (source.managed()) return [];
    const stored = storedHosts.parse((await store.readSetting(SETTING)) ?? []);
    return stored.filter((host): host is string => typeof host === "string" && parseLabelHost(host) === host);
  }

  async function list(): Promise<LabelHosts> {
    return { predefined: [...source.hosts()], own: await own(), managed: source.managed() };
  }

  return {
    list,
    allowedBy: (): "operator" | "it" => (source.managed() && source.practiceBase === null ? "it" : "operator"),
    async hostRules(): Promise<LabelHostRules> {
      return { hosts: [...source.hosts(), ...(await own())], practiceBase: source.practiceBase };
    },
    async save(typed: readonly string[], confirm: ConfirmTrust): Promise<Result<LabelHosts, SaveProblem>> {
      if (source.managed()) return failure("managed");
      const hosts = typed.map(parseLabelHost);
      if (hosts.includes(null) || hosts.length > MAX_HOSTS) return failure("no-host");
      const change = changeOf(await own(), hosts);
      const answer = change === null ? "confirmed" : await confirm({ kind: "label-hosts", subject: "", ...change });
      if (answer !== "confirmed") return failure(answer);
      await store.writeSettings({ [SETTING]: [...new Set(hosts)] });
      return success(await list());
    },
  };
}

/** Names added hosts rather than removed ones, because the operator must recognize them. Null if nothing changes. */
function changeOf(before: readonly string[], after: readonly (string | null)[]) {
  const added = after.filter((host) => host !== null && !before.includes(host));
  const removed = before.filter((host) => !after.includes(host));
  if (added.length > 0) return { target: added.join(", ") };
  return removed.length > 0 ? { target: removed.join(", "), removes: true as const } : null;
}
