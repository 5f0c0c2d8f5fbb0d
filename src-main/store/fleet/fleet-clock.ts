import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import { inTransactionOf } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";

/** Name of the setting with the difference of the clocks. */
const CLOCK_OFFSET_SETTING = "fleetClockOffsetMs";

/** Stores how far the fleet's clock is ahead of this computer's, by which the order book dates what other desks publish. */
export function createFleetClockOperations({ journal, settings }: StoreParts) {
  const moveFiles = journal.prepare<{ seconds: number }>(
    `UPDATE order_file SET written_at = strftime('%Y-%m-%dT%H:%M:%fZ', written_at, @seconds || ' seconds')
     WHERE is_in_stream`,
  );
  const inTransaction = inTransactionOf(journal);
  return {
    /**
     * `measuredMs`: null if no server answers. Returns the difference in milliseconds, 0 unless it is notable. After the
     * computer's clock was set, moves the times of the fleet's files too, so that they keep their order with later files.
     */
    setFleetClock: inTransaction((measuredMs: number | null): number => {
      const storedMs = Number(settings.read(CLOCK_OFFSET_SETTING) ?? 0);
      if (measuredMs === null || !isSkewNotable(measuredMs - storedMs)) return storedMs;
      const offsetMs = isSkewNotable(measuredMs) ? Math.round(measuredMs / 1000) * 1000 : 0;
      moveFiles.run({ seconds: (storedMs - offsetMs) / 1000 });
      settings.writeAll({ [CLOCK_OFFSET_SETTING]: offsetMs });
      return offsetMs;
    }),
  };
}
