import { isProduction, type EnvironmentKind } from "../../../src-domain/environments/environment.ts";
import type { DeskBasics } from "../context.ts";

const SETTING = "productionConfirmedOn";

/** In production the first submit of a calendar day is deliberate or it is not made: the day is kept in the journal. `timeZone`: an IANA name. */
export function createProductionConfirmation(
  { store, now }: DeskBasics,
  kind: EnvironmentKind,
  timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  async function today(): Promise<string> {
    // Read here, because every start would read it otherwise.
    const { Temporal } = await import("temporal-polyfill");
    const moment = Temporal.Instant.fromEpochMilliseconds(now().getTime());
    return moment.toZonedDateTimeISO(timeZone()).toPlainDate().toString();
  }

  return {
    /** Whether a submit may be made now; a deliberate one answers for the rest of the day. */
    async isGiven(deliberate: boolean): Promise<boolean> {
      if (!isProduction(kind)) return true;
      const day = await today();
      if ((await store.readSetting(SETTING)) === day) return true;
      if (deliberate) await store.writeSettings({ [SETTING]: day });
      return deliberate;
    },
  };
}
