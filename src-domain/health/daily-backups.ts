/**
 * Which daily backups go once a fresh one is complete; names sort by their day. Those of days to come go first, the earliest
 * of them: the clock was ahead then, or is behind now. The fresh one stays, whatever it is called.
 */
export function backupsToDelete(names: readonly string[], fresh: string, kept: number): string[] {
  const others = [...new Set(names)].filter((name) => name !== fresh).toSorted();
  const outdated = [...others.filter((name) => name > fresh), ...others.filter((name) => name < fresh)];
  return outdated.slice(0, Math.max(0, others.length + 1 - kept));
}
