export const INTERRUPTION_KINDS = ["page-crashed", "page-hung", "store-ended"] as const;
export type InterruptionKind = (typeof INTERRUPTION_KINDS)[number];

export interface Interruption {
  readonly kind: InterruptionKind;
  readonly at: string;
}
