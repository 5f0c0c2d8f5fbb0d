import { isProduction, type EnvironmentKind } from "../../../src-domain/environments/environment.ts";
import type { DeskBasics } from "../context.ts";

const SETTING = "productionConfirmedOn";

/**
 * In production, `confirmWithOperator` shows the operator a native dialog before a day's first write. The journal stores the day.
 * `timeZone`: IANA name.
 */
export function createProductionConfirmation(
  { store, now }: DeskBasics,
  kind: EnvironmentKind,
  confirmWithOperator: () => Promise<boolean> = () => Promise.resolve(false),
  timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  async function findLocalDay(): Promise<string> {
    // Imported at first use, because the start does not need it.
    const { Temporal } = await import("temporal-polyfill");
    const instant = Temporal.Instant.fromEpochMilliseconds(now().getTime());
    return instant.toZonedDateTimeISO(timeZone()).toPlainDate().toString();
  }

  return {
    /** A confirmation counts for the rest of the day. */
    hasConfirmation: async (): Promise<boolean> => {
      if (!isProduction(kind)) return true;
      const day = await findLocalDay();
      if ((await store.readSetting(SETTING)) === day) return true;
      const isConfirmed = await confirmWithOperator();
      if (isConfirmed) await store.writeSettings({ [SETTING]: day });
      return isConfirmed;
    },
  };
}
