/** Something that the desk would trust with keys, orders or labels. The page may propose it; a person confirms it outside the page. */
export interface TrustChange {
  readonly kind: "address" | "credentials" | "label-hosts" | "printer" | "inbox" | "signing-key" | "pairing";
  /** What it is for: the name of an environment, the only senders of an inbox, or empty. */
  readonly subject: string;
  /** The host, or the hosts, that would be trusted. */
  readonly target: string;
}

export const TRUST_REFUSALS = ["not-confirmed", "locked"] as const;
export type TrustRefusal = (typeof TRUST_REFUSALS)[number];
export type TrustAnswer = "confirmed" | TrustRefusal;
export type ConfirmTrust = (change: TrustChange) => Promise<TrustAnswer>;
