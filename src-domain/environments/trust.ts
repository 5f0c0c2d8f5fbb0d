import { quoteLine, quoteName } from "../hidden-characters.ts";

/**
 * A change of the addresses or devices that get keys, orders or labels. The page proposes the change; the operator
 * confirms it in a native dialog. `production` changes no setting: it requires a confirmation before the first write of
 * a day.
 */
export interface TrustChange {
  /**
   * For `event-file`, `subject` is the file's name and `target` the number of its events; for `order-file`, `target` is
   * the names of channel and shop, and the number of orders. `order-book`: no other desk imports orders.
   */
  readonly kind:
    | "address"
    | "credentials"
    | "label-hosts"
    | "printer"
    | "inbox"
    | "signing-key"
    | "event-file"
    | "order-file"
    | "order-book"
    | "production";
  readonly subject: string;
  readonly target: string;
  readonly removes?: true;
  /** Needs no confirmation now, because the value takes effect only after another confirmation. */
  readonly isDormant?: true;
  /** Needs no confirmation, because the target is one of the addresses that the program comes with. */
  readonly isPublished?: true;
}

/** Returns whether the change is daily work, which IT's lock of the settings does not forbid. */
export const isDailyWork = ({ kind }: TrustChange): boolean => kind === "production" || kind === "order-file";

export const TRUST_REFUSALS = ["not-confirmed", "locked"] as const;
export type TrustRefusal = (typeof TRUST_REFUSALS)[number];
export type TrustAnswer = "confirmed" | TrustRefusal;
export type ConfirmTrust = (change: TrustChange) => Promise<TrustAnswer>;

/**
 * Returns a dialog's texts: a name in one line, each complete host in a separate line, so that no name is beside one.
 */
export const quoteParts = ({ kind, subject, target }: TrustChange): Pick<TrustChange, "subject" | "target"> => ({
  subject: kind === "inbox" ? linesOf(subject) : quoteName(subject),
  // The page names the shop of an order file.
  target: kind === "order-file" ? quoteLine(target) : linesOf(target),
});

const linesOf = (listText: string): string => listText.split(", ").map(quoteLine).join("\n");
