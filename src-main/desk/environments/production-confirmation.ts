import { isProduction, type EnvironmentKind } from "../../../src-domain/environments/environment.ts";
import type { DeskBasics } from "../context.ts";

const SETTING = "productionConfirmedOn";

/** In production, the first submit of a day needs a confirmation; the journal stores the day. `timeZone`: IANA name. */
export function createProductionConfirmation(
  { store, now }: DeskBasics,
  kind: EnvironmentKind,
  timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  async function today(): Promise<string> {
    // Loaded here, to keep it out of every start.
    const { Temporal } = await import("temporal-polyfill");
    const moment = Temporal.Instant.fromEpochMilliseconds(now().getTime());
    return moment.toZonedDateTimeISO(timeZone()).toPlainDate().toString();
  }

  return {
    /** A deliberate submit counts for the rest of the day. */
    async isGiven(deliberate: boolean): Promise<boolean> {
      if (!isProduction(kind)) return true;
      const day = await today();
      if ((await store.readSetting(SETTING)) === day) return true;
      if (deliberate) await store.writeSettings({ [SETTING]: day });
      return deliberate;
    },
  };
}
