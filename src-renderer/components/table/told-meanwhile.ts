/**
 * For lists that are read whole while main tells of single rows: an answer comes later than what was told while it was on
 * its way, and may be older all the same.
 */
export function createToldMeanwhile<Row>() {
  const readings = new Set<Row[]>();
  return {
    note(rows: readonly Row[]): void {
      for (const told of readings) told.push(...rows);
    },
    /** Returns what ends the reading and gives what was told during it, the newest last. */
    begin(): () => readonly Row[] {
      const told: Row[] = [];
      readings.add(told);
      return () => {
        readings.delete(told);
        return told;
      };
    },
  };
}
