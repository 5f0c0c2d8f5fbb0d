/**
 * For lists that are read whole while main reports single rows: an answer arrives after rows that were reported
 * meanwhile, and may still be older than they are.
 */
export function createReportedMeanwhile<Row>() {
  const readings = new Set<Row[]>();
  return {
    note(rows: readonly Row[]): void {
      for (const reported of readings) reported.push(...rows);
    },
    /** Returns a function that ends the reading and gives the rows reported during it, the newest last. */
    begin(): () => readonly Row[] {
      const reported: Row[] = [];
      readings.add(reported);
      return () => {
        readings.delete(reported);
        return reported;
      };
    },
  };
}
