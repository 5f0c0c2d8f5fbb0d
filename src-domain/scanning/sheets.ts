/** What can be printed for a station. */
export const SHEETS = ["commands", "check-up"] as const;
export type SheetName = (typeof SHEETS)[number];
/** What a hidden page of ours can print: the sheets, and what has a content of its own. */
export const PRINTABLES = [...SHEETS, "service-types", "badges", "shift-report", "score-card", "hand-over"] as const;
export type Printable = (typeof PRINTABLES)[number];

/** What stands on the sheet of a warehouse's service types; `text`: null for one that is too long for a code. */
export interface ServiceTypeSheetContent {
  readonly warehouse: { readonly warehouseId: number; readonly description: string };
  readonly types: readonly { readonly id: string; readonly name: string; readonly text: string | null }[];
}

export const MOST_BADGES = 60;
