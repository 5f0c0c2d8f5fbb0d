import { parseBadge } from "../../../src-domain/shift/badge.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { Operator } from "../../../src-preload/contract/shift/operator.ts";
import type { DeskBasics } from "../context.ts";

/** The journal adds the operator to its records; see store/migrations/operator-migration.ts. */
export function createOperators({ store, publish, now }: DeskBasics) {
  async function storeOperator(name: string | null): Promise<Operator> {
    const operator = { name, since: now().toISOString() };
    await store.writeSettings({ operator });
    publish("operator", "changed", operator);
    return operator;
  }

  const setStation = (stationNow: string): Promise<void> => store.writeSettings({ stationNow });

  return {
    async current(): Promise<Operator> {
      return ((await store.readSetting("operator")) as Operator | null) ?? { name: null, since: null };
    },
    signOff: (): Promise<Operator> => storeOperator(null),
    /** Returns null if the text is no badge. */
    async scanBadge(text: string): Promise<Operator | null> {
      const badge = parseBadge(text);
      return badge ? storeOperator(badge.kind === "name" ? badge.name : null) : null;
    },
    setStation,
    onSettingsSaved: ({ stationName }: Settings): void => void setStation(stationName),
  };
}
