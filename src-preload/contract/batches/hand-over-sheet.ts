export interface HandOverSheetContent {
  readonly codes: readonly string[];
  readonly batchName: string;
  readonly station: string;
  readonly items: number;
  readonly validUntil: string;
}
