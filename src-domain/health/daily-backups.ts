/**
 * Returns the daily backups to delete after a new one; names sort by day. Deletes backups with a future date first,
 * oldest first, because the clock was or is wrong. Never returns the new one.
 */
export function backupsToDelete(names: readonly string[], fresh: string, kept: number): string[] {
  const others = [...new Set(names)].filter((name) => name !== fresh).toSorted();
  const outdated = [...others.filter((name) => name > fresh), ...others.filter((name) => name < fresh)];
  return outdated.slice(0, Math.max(0, others.length + 1 - kept));
}
