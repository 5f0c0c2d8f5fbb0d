import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { Operator } from "../../../src-preload/contract/shift/operator.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { whoseBadge, type BadgeRefusal } from "../../pairing/badges.ts";
import type { PairingKeys } from "../environments/pairing-keys.ts";
import type { DeskBasics } from "../context.ts";

/** Records take the name from the journal (store/migrations/operator-migration.ts). */
export function createOperators({ store, publish, now }: DeskBasics, pairing: PairingKeys) {
  async function write(name: string | null): Promise<Operator> {
    const operator = { name, since: now().toISOString() };
    await store.writeSettings({ operator });
    publish("operator", "changed", operator);
    return operator;
  }

  const atStation = (stationNow: string): Promise<void> => store.writeSettings({ stationNow });

  return {
    async current(): Promise<Operator> {
      return ((await store.readSetting("operator")) as Operator | null) ?? { name: null, since: null };
    },
    signOff: (): Promise<Operator> => write(null),
    async scanBadge(text: string): Promise<Result<Operator, BadgeRefusal>> {
      const whose = whoseBadge(text, await pairing.read(), now());
      return whose.ok ? success(await write(whose.value)) : failure(whose.error);
    },
    atStation,
    settingsSaved: ({ stationName }: Settings): void => void atStation(stationName),
  };
}
