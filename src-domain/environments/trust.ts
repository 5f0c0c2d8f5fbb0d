/** Something to trust with keys, orders or labels. The page proposes it; the operator confirms it outside the page. */
export interface TrustChange {
  /** `event-file`: `subject` is the name of the file, `target` the number of its events. */
  readonly kind:
    | "address"
    | "credentials"
    | "label-hosts"
    | "printer"
    | "inbox"
    | "signing-key"
    | "pairing"
    | "event-file";
  readonly subject: string;
  readonly target: string;
}

export const TRUST_REFUSALS = ["not-confirmed", "locked"] as const;
export type TrustRefusal = (typeof TRUST_REFUSALS)[number];
export type TrustAnswer = "confirmed" | TrustRefusal;
export type ConfirmTrust = (change: TrustChange) => Promise<TrustAnswer>;
