/** Something to trust with keys, orders or labels. The page proposes it; the operator confirms it outside the page. */
export interface TrustChange {
  readonly kind: "address" | "credentials" | "label-hosts" | "printer" | "inbox" | "signing-key" | "pairing";
  readonly subject: string;
  readonly target: string;
  /** The trust ends: `target` is what is removed. */
  readonly removes?: true;
  /** The value takes effect only after another question, so that nobody is asked now. */
  readonly dormant?: true;
}

export const TRUST_REFUSALS = ["not-confirmed", "locked"] as const;
export type TrustRefusal = (typeof TRUST_REFUSALS)[number];
export type TrustAnswer = "confirmed" | TrustRefusal;
export type ConfirmTrust = (change: TrustChange) => Promise<TrustAnswer>;
