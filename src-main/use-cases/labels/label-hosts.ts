import type { LabelHosts } from "../../../src-preload/contract/labels/labels.ts";
import { z } from "zod";
import { labelHost, type LabelHostRules } from "../../../src-domain/labels/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { Store } from "../../store/thread/client.ts";

export interface LabelSourceOptions {
  readonly hosts: () => readonly string[];
  /** IT has set the hosts: the desk cannot add any. */
  readonly managed: () => boolean;
  readonly practiceBase: string | null;
  readonly folder: string;
}

type SaveProblem = "managed" | "no-host" | TrustRefusal;

const SETTING = "labelHosts";
const MOST_HOSTS = 20;
const storedHosts = z.array(z.unknown()).catch([]);

export function createLabelHosts(store: Store, place: LabelSourceOptions) {
  async function own(): Promise<string[]> {
    if (place.managed()) return [];
    const stored = storedHosts.parse((await store.readSetting(SETTING)) ?? []);
    return stored.filter((host): host is string => typeof host === "string" && labelHost(host) === host);
  }

  async function list(): Promise<LabelHosts> {
    return { given: [...place.hosts()], own: await own(), managed: place.managed() };
  }

  return {
    list,
    allowedBy: (): "operator" | "it" => (place.managed() && place.practiceBase === null ? "it" : "operator"),
    async hostRules(): Promise<LabelHostRules> {
      return { hosts: [...place.hosts(), ...(await own())], practiceBase: place.practiceBase };
    },
    async save(typed: readonly string[], confirm: ConfirmTrust): Promise<Result<LabelHosts, SaveProblem>> {
      if (place.managed()) return failure("managed");
      const hosts = typed.map(labelHost);
      if (hosts.includes(null) || hosts.length > MOST_HOSTS) return failure("no-host");
      const change = changeOf(await own(), hosts);
      const answer = change === null ? "confirmed" : await confirm({ kind: "label-hosts", subject: "", ...change });
      if (answer !== "confirmed") return failure(answer);
      await store.writeSettings({ [SETTING]: [...new Set(hosts)] });
      return success(await list());
    },
  };
}

/** Added hosts are named before removed ones: they are what an operator must recognize. Null if nothing changes. */
function changeOf(before: readonly string[], after: readonly (string | null)[]) {
  const added = after.filter((host) => host !== null && !before.includes(host));
  const removed = before.filter((host) => !after.includes(host));
  if (added.length > 0) return { target: added.join(", ") };
  return removed.length > 0 ? { target: removed.join(", "), removes: true as const } : null;
}
