import { quotedLine, quotedName } from "../hidden-characters.ts";

/**
 * Something to trust with keys, orders or labels. The page proposes it; the operator confirms it outside the page. `production`
 * changes nothing: it is the first write of a day there.
 */
export interface TrustChange {
  /** `event-file`: `subject` is the name of the file, `target` the number of its events. */
  readonly kind:
    | "address"
    | "credentials"
    | "label-hosts"
    | "printer"
    | "inbox"
    | "signing-key"
    | "event-file"
    | "production";
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

/** What a dialog quotes: the name in one line, and each host in a line of its own, whole, so that no name stands beside it. */
export const quotedParts = ({ kind, subject, target }: TrustChange): Pick<TrustChange, "subject" | "target"> => ({
  // Senders of events are addresses, as hosts are.
  subject: kind === "inbox" ? linesOf(subject) : quotedName(subject),
  target: linesOf(target),
});

/** `target` lists hosts with commas between them. */
const linesOf = (listed: string): string => listed.split(", ").map(quotedLine).join("\n");
