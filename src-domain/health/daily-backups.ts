/**
 * Returns the daily backups to delete after a new one; names sort by day. Starts with backups of future days, because
 * the clock was or is wrong, then continues with the oldest. Never returns the new backup.
 */
export function chooseBackupsToDelete(names: readonly string[], newName: string, maxCount: number): string[] {
  const otherNames = [...new Set(names)].filter((name) => name !== newName).toSorted();
  const deletionOrder = [
    ...otherNames.filter((name) => name > newName),
    ...otherNames.filter((name) => name < newName),
  ];
  return deletionOrder.slice(0, Math.max(0, otherNames.length + 1 - maxCount));
}
