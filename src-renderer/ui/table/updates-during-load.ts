/** Collects rows that main reports during a load, because they may be newer than the loaded rows. */
export function createUpdatesDuringLoad<Row>() {
  const loads = new Set<Row[]>();
  return {
    add(rows: readonly Row[]): void {
      for (const updates of loads) updates.push(...rows);
    },
    /** Starts a load. Returns a function that ends it and returns the rows reported during it, newest last. */
    begin(): () => readonly Row[] {
      const updates: Row[] = [];
      loads.add(updates);
      return () => {
        loads.delete(updates);
        return updates;
      };
    },
  };
}
