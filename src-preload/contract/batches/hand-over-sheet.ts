/** What the sheet of a hand-over shows. */
export interface HandOverSheetContent {
  readonly codes: readonly string[];
  readonly batchName: string;
  readonly station: string;
  readonly items: number;
  readonly validUntil: string;
}
