import type { Connection } from "../files/database.ts";
import type { Gesture } from "./scan-journal.ts";

/** Gestures that were read while a dialog waited for its answer: durable at once, judged once somebody has answered it. */
export function createKeptScans(journal: Connection) {
  // A gesture that has been recorded meanwhile is kept no longer.
  const add = journal.prepare(`INSERT INTO kept_scan (gesture_id, gesture, kept_at)
    SELECT @gestureId, @gesture, @at WHERE NOT EXISTS (SELECT 1 FROM scan WHERE scan_id = @gestureId)
    ON CONFLICT DO NOTHING`);
  const readAll = journal.prepare<[], { gesture: string }>(
    "SELECT gesture FROM kept_scan WHERE put_aside_at IS NULL ORDER BY rowid",
  );
  const remove = journal.prepare("DELETE FROM kept_scan WHERE gesture_id = ?");
  const writePutAside = journal.prepare(
    "UPDATE kept_scan SET put_aside_at = ? WHERE gesture_id = ? AND put_aside_at IS NULL",
  );

  return {
    release: (gestureId: string): void => void remove.run(gestureId),
    operations: {
      keepScan: (gesture: Gesture, at: string): void =>
        void add.run({ gestureId: gesture.gestureId, gesture: JSON.stringify(gesture), at }),
      /** In the order they came. */
      keptScans: (): Gesture[] => readAll.all().map(({ gesture }) => JSON.parse(gesture) as Gesture),
      /** Somebody decided against them; they stay in the journal, unjudged. */
      putScansAside: journal.transaction((gestureIds: readonly string[], at: string): void => {
        for (const gestureId of gestureIds) writePutAside.run(at, gestureId);
      }) as (gestureIds: readonly string[], at: string) => void,
    },
  };
}
