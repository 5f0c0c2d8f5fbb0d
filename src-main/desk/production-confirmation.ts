import { Temporal } from "temporal-polyfill";
import { isProduction, type EnvironmentKind } from "../../src-domain/environment.ts";
import type { Store } from "../store/thread/client.ts";

interface ConfirmationOptions {
  readonly kind: EnvironmentKind;
  readonly store: Store;
  readonly now: () => Date;
  /** IANA name; the computer's own unless told otherwise. */
  readonly timeZone?: () => string;
}

const SETTING = "productionConfirmedOn";

/** In production the first submit of a calendar day is deliberate or it is not made: the day is kept in the journal. */
export function createProductionConfirmation({
  kind,
  store,
  now,
  timeZone = () => Temporal.Now.timeZoneId(),
}: ConfirmationOptions) {
  const today = (): string =>
    Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(timeZone()).toPlainDate().toString();

  return {
    /** Whether a submit may be made now; a deliberate one answers for the rest of the day. */
    async isGiven(deliberate: boolean): Promise<boolean> {
      if (!isProduction(kind)) return true;
      if ((await store.readSetting(SETTING)) === today()) return true;
      if (deliberate) await store.writeSettings({ [SETTING]: today() });
      return deliberate;
    },
  };
}
