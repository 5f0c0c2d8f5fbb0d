/** What can be printed for a station. */
export const SHEETS = ["commands", "check-up"] as const;
export type SheetName = (typeof SHEETS)[number];
/** What a hidden page of ours can print: the sheets, and what has a content of its own. */
export const PRINTABLES = [...SHEETS, "badges", "shift-report", "score-card", "hand-over"] as const;
export type Printable = (typeof PRINTABLES)[number];

export const MOST_BADGES = 60;
