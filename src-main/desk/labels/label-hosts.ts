import { z } from "zod";
import { labelHost, type LabelHostRules } from "../../../src-domain/labels/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { Store } from "../../store/thread/client.ts";

/** Where an environment's labels lie, as far as the desk does not decide it. */
export interface LabelStore {
  /** Published, or by IT. */
  readonly hosts: () => readonly string[];
  /** IT has said it: nothing is added here. */
  readonly managed: () => boolean;
  readonly practiceBase: string | null;
  /** Where fetched labels are kept; made when the first one is. */
  readonly folder: string;
}

interface LabelHosts {
  readonly given: string[];
  readonly own: string[];
  readonly managed: boolean;
}

type SaveProblem = "managed" | "no-host" | TrustRefusal;

const SETTING = "labelHosts";
const MOST_HOSTS = 20;
const storedHosts = z.array(z.string()).catch([]);

/** The hosts that labels are fetched from: those of the environment, and those that the operator added to it. */
export function createLabelHosts(store: Store, place: LabelStore) {
  async function own(): Promise<string[]> {
    if (place.managed()) return [];
    const stored = storedHosts.parse((await store.readSetting(SETTING)) ?? []);
    return stored.filter((host) => labelHost(host) === host);
  }

  async function list(): Promise<LabelHosts> {
    return { given: [...place.hosts()], own: await own(), managed: place.managed() };
  }

  return {
    list,
    /** Who can add a host. */
    allowedBy: (): "operator" | "it" => (place.managed() && place.practiceBase === null ? "it" : "operator"),
    async places(): Promise<LabelHostRules> {
      return { hosts: [...place.hosts(), ...(await own())], practiceBase: place.practiceBase };
    },
    async save(typed: readonly string[], confirm: ConfirmTrust): Promise<Result<LabelHosts, SaveProblem>> {
      if (place.managed()) return failure("managed");
      const hosts = typed.map(labelHost);
      if (hosts.includes(null) || hosts.length > MOST_HOSTS) return failure("no-host");
      const before: readonly (string | null)[] = await own();
      const added = hosts.filter((host) => !before.includes(host));
      const target = added.join(", ");
      const answer = added.length === 0 ? "confirmed" : await confirm({ kind: "label-hosts", subject: "", target });
      if (answer !== "confirmed") return failure(answer);
      await store.writeSettings({ [SETTING]: [...new Set(hosts)] });
      return success(await list());
    },
  };
}
