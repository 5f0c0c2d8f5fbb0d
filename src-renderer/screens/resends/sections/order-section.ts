import type { ResendDetails, ResendRow } from "../../../../src-preload/contract/resend.ts";

/** What every section of the drawer gets; one that has nothing to say draws nothing. */
export interface OrderSectionProps {
  readonly row: ResendRow;
  /** Null until they are read. */
  readonly details: ResendDetails | null;
}
