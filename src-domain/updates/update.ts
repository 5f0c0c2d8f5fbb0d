/** Unfinished work on the desk; an update must not change the program version in the middle of it. */
export interface UnfinishedWork {
  /** Items in the open batch; parked batches do not count. */
  readonly openItems: number;
  /** Scans kept while a dialog was open, and not judged yet. */
  readonly keptScans: number;
  /** Orders, cancellations and shipping order changes that are waiting, being sent, or of unknown outcome. */
  readonly unfinishedRequests: number;
}

export const UPDATE_BLOCKERS = ["open-batch", "kept-scans", "unfinished-requests", "not-known"] as const;
export type UpdateBlocker = (typeof UPDATE_BLOCKERS)[number];

/** Why a downloaded update must not be installed now; null when it may be. `null` work: the state is unknown. */
export function updateBlocker(work: UnfinishedWork | null): UpdateBlocker | null {
  if (work === null) return "not-known";
  if (work.unfinishedRequests > 0) return "unfinished-requests";
  if (work.openItems > 0) return "open-batch";
  return work.keptScans > 0 ? "kept-scans" : null;
}

export const UPDATE_PROBLEMS = ["unreachable", "unusable", "damaged", "not-genuine", "not-newer"] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** True only for a released three-number version later than our own; an unreadable version is never an update. */
export function isUpdate(offered: string, own: string): boolean {
  const [theirs, ours] = [VERSION.exec(offered), VERSION.exec(own)];
  if (theirs === null || ours === null) return false;
  const place = [1, 2, 3].find((part) => Number(theirs[part]) !== Number(ours[part]));
  return place !== undefined && Number(theirs[place]) > Number(ours[place]);
}
