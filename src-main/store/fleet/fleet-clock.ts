import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import type { SettingsJournal } from "../settings-journal.ts";

/** Name of the setting with the difference of the clocks. */
const CLOCK_OFFSET_SETTING = "fleetClockOffsetMs";

/** Returns how many milliseconds the fleet's clock is ahead of this computer's, as last measured. */
export const readClockOffset = (settings: SettingsJournal): number => Number(settings.read(CLOCK_OFFSET_SETTING) ?? 0);

/**
 * Stores how far the fleet's clock is ahead of this computer's, by which the order book dates what other desks publish.
 */
export function createFleetClockOperations(parts: {
  readonly journal: Connection;
  readonly settings: SettingsJournal;
}) {
  const { journal, settings } = parts;
  const dateFiles = journal.prepare<{ seconds: number }>(
    `UPDATE order_file SET written_at = strftime('%Y-%m-%dT%H:%M:%fZ', fleet_written_at, -@seconds || ' seconds')
     WHERE fleet_file_id IS NOT NULL AND published_at IS NOT NULL`,
  );
  const dateWaitingFiles = journal.prepare<{ seconds: number }>(
    `UPDATE order_file SET fleet_written_at = strftime('%Y-%m-%dT%H:%M:%fZ', written_at, @seconds || ' seconds')
     WHERE fleet_file_id IS NOT NULL AND published_at IS NULL`,
  );
  const inTransaction = inTransactionOf(journal);
  return {
    /**
     * `measuredMs`: null if no server answers. Returns the difference in milliseconds, 0 unless it is notable. Dates
     * the fleet's files by this computer's clock, and files that it waits to publish by the fleet's. The order of files
     * that are published stays.
     */
    setFleetClock: inTransaction((measuredMs: number | null): number => {
      const storedMs = readClockOffset(settings);
      if (measuredMs === null || !isSkewNotable(measuredMs - storedMs)) return storedMs;
      const offsetMs = isSkewNotable(measuredMs) ? Math.round(measuredMs / 1000) * 1000 : 0;
      dateFiles.run({ seconds: offsetMs / 1000 });
      dateWaitingFiles.run({ seconds: offsetMs / 1000 });
      settings.writeAll({ [CLOCK_OFFSET_SETTING]: offsetMs });
      return offsetMs;
    }),
  };
}
