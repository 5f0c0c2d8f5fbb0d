/** For lists read as a whole: an answer may be older than rows that main reports while it is on its way. */
export function createUpdatesDuringLoad<Row>() {
  const readings = new Set<Row[]>();
  return {
    note(rows: readonly Row[]): void {
      for (const reported of readings) reported.push(...rows);
    },
    /** Returns a function that ends the reading and answers the rows reported during it, newest last. */
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
