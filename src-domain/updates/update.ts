/** What a desk has begun and not ended: nothing of it may meet another version of the program half way. */
export interface WorkUnderWay {
  /** Items in the open batch; parked batches are at rest. */
  readonly openItems: number;
  /** Scans that came while a dialog waited, and are not judged yet. */
  readonly keptScans: number;
  /** Orders, cancellations and changes of shipping orders that are to be sent, on their way, or whose outcome is not known. */
  readonly unfinishedRequests: number;
}

export const UPDATE_HOLDS = ["open-batch", "kept-scans", "unfinished-requests", "not-known"] as const;
export type UpdateHold = (typeof UPDATE_HOLDS)[number];

/** Why a downloaded update must not be installed now; null when it may be. `null` work: nobody could say what is under way. */
export function updateBlocker(work: WorkUnderWay | null): UpdateHold | null {
  if (work === null) return "not-known";
  if (work.unfinishedRequests > 0) return "unfinished-requests";
  if (work.openItems > 0) return "open-batch";
  return work.keptScans > 0 ? "kept-scans" : null;
}

export const UPDATE_PROBLEMS = ["unreachable", "unusable", "damaged", "unsigned", "not-genuine"] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** Only a released version of three numbers, later than our own; what cannot be read is never an update. */
export function isUpdate(offered: string, own: string): boolean {
  const [theirs, ours] = [VERSION.exec(offered), VERSION.exec(own)];
  if (theirs === null || ours === null) return false;
  const place = [1, 2, 3].find((part) => Number(theirs[part]) !== Number(ours[part]));
  return place !== undefined && Number(theirs[place]) > Number(ours[place]);
}
