import { isProduction, type EnvironmentKind } from "../../../src-domain/environments/environment.ts";
import type { DeskBasics } from "../context.ts";

const SETTING = "productionConfirmedOn";

/**
 * In production, `ask` shows the operator a native dialog before the first write of a day. The journal stores the day.
 * `timeZone`: IANA name.
 */
export function createProductionConfirmation(
  { store, now }: DeskBasics,
  kind: EnvironmentKind,
  ask: () => Promise<boolean> = () => Promise.resolve(false),
  timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  async function today(): Promise<string> {
    // Loaded at first use, to keep it out of the start.
    const { Temporal } = await import("temporal-polyfill");
    const moment = Temporal.Instant.fromEpochMilliseconds(now().getTime());
    return moment.toZonedDateTimeISO(timeZone()).toPlainDate().toString();
  }

  return {
    /** A confirmation counts for the rest of the day. */
    hasConfirmation: async (): Promise<boolean> => {
      if (!isProduction(kind)) return true;
      const day = await today();
      if ((await store.readSetting(SETTING)) === day) return true;
      const isConfirmed = await ask();
      if (isConfirmed) await store.writeSettings({ [SETTING]: day });
      return isConfirmed;
    },
  };
}
