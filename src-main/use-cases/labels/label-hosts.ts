import { z } from "zod";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import { parseLabelHost, type LabelHostRules } from "../../../src-domain/labels/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { LabelHosts } from "../../../src-preload/contract/labels/labels.ts";
import type { Store } from "../../store/thread/client.ts";

export interface LabelSourceOptions {
  readonly hosts: () => readonly string[];
  /** Returns true if IT has set the hosts: the operator cannot add any. */
  readonly isManaged: () => boolean;
  readonly practiceBase: string | null;
  readonly folder: string;
}

type SaveProblem = "managed" | "no-host" | TrustRefusal;

const SETTING = "labelHosts";
const MAX_HOSTS = 20;
const storedHosts = z.array(z.unknown()).catch([]);

export function createLabelHosts(store: Store, source: LabelSourceOptions) {
  async function loadOwnHosts(): Promise<string[]> {
    if (source.isManaged()) return [];
    const storedList = storedHosts.parse((await store.readSetting(SETTING)) ?? []);
    return storedList.filter((host): host is string => typeof host === "string" && parseLabelHost(host) === host);
  }

  async function list(): Promise<LabelHosts> {
    return { predefined: [...source.hosts()], own: await loadOwnHosts(), isManaged: source.isManaged() };
  }

  return {
    list,
    allowedBy: (): "operator" | "it" => (source.isManaged() && source.practiceBase === null ? "it" : "operator"),
    async hostRules(): Promise<LabelHostRules> {
      return { hosts: [...source.hosts(), ...(await loadOwnHosts())], practiceBase: source.practiceBase };
    },
    async save(typedHosts: readonly string[], confirm: ConfirmTrust): Promise<Result<LabelHosts, SaveProblem>> {
      if (source.isManaged()) return failure("managed");
      const hosts = typedHosts.map(parseLabelHost);
      if (hosts.includes(null) || hosts.length > MAX_HOSTS) return failure("no-host");
      const change = describeChange(await loadOwnHosts(), hosts);
      const answer = change === null ? "confirmed" : await confirm({ kind: "label-hosts", subject: "", ...change });
      if (answer !== "confirmed") return failure(answer);
      await store.writeSettings({ [SETTING]: [...new Set(hosts)] });
      return success(await list());
    },
  };
}

/** Names added hosts rather than removed ones, because the operator must recognize them. Null if nothing changes. */
function describeChange(previousHosts: readonly string[], newHosts: readonly (string | null)[]) {
  const addedHosts = newHosts.filter((host) => host !== null && !previousHosts.includes(host));
  const removedHosts = previousHosts.filter((host) => !newHosts.includes(host));
  if (addedHosts.length > 0) return { target: addedHosts.join(", ") };
  return removedHosts.length > 0 ? { target: removedHosts.join(", "), removes: true as const } : null;
}
