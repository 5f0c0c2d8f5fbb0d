/** Unfinished work on the desk, during which no update may change the program version. */
export interface UnfinishedWork {
  readonly openItems: number;
  /** Scans deferred while a dialog was open and not judged yet. */
  readonly deferredScans: number;
  /** Unfinished orders, cancellations, holds and worksheets; changes to drafts do not count. */
  readonly unfinishedRequests: number;
}

export const UPDATE_BLOCKERS = ["open-batch", "deferred-scans", "unfinished-requests", "not-known"] as const;
export type UpdateBlocker = (typeof UPDATE_BLOCKERS)[number];

/** Returns why a downloaded update cannot be installed now; null if it can. `work` is null while unknown. */
export function findUpdateBlocker(work: UnfinishedWork | null): UpdateBlocker | null {
  if (work === null) return "not-known";
  if (work.unfinishedRequests > 0) return "unfinished-requests";
  if (work.openItems > 0) return "open-batch";
  return work.deferredScans > 0 ? "deferred-scans" : null;
}

export const UPDATE_PROBLEMS = ["unreachable", "unusable", "damaged", "not-genuine", "not-newer"] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** Returns whether `offeredVersion` is a later version with three numbers; an unreadable version is no update. */
export function isUpdate(offeredVersion: string, ownVersion: string): boolean {
  const offeredParts = VERSION.exec(offeredVersion);
  const ownParts = VERSION.exec(ownVersion);
  if (offeredParts === null || ownParts === null) return false;
  const firstDifferent = [1, 2, 3].find((part) => Number(offeredParts[part]) !== Number(ownParts[part]));
  return firstDifferent !== undefined && Number(offeredParts[firstDifferent]) > Number(ownParts[firstDifferent]);
}
