export const DISMISS_REASONS = ["put-aside", "wrong-label", "scanned-by-mistake", "other"] as const;
export type DismissReason = (typeof DISMISS_REASONS)[number];
