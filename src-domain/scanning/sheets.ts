export const SHEETS = ["commands", "check-up"] as const;
export type SheetName = (typeof SHEETS)[number];
/** Documents that a hidden page can print: the sheets, and pages with their own content. */
export const PRINTABLES = [...SHEETS, "service-types", "badges", "shift-report"] as const;
export type Printable = (typeof PRINTABLES)[number];

/** Content of a warehouse's service type sheet; `text` is null if the type is too long for a code. */
export interface ServiceTypeSheetContent {
  readonly warehouse: { readonly warehouseId: number; readonly description: string };
  readonly types: readonly { readonly id: string; readonly name: string; readonly text: string | null }[];
}

export const MAX_BADGES = 60;
