import type { HoldReason } from "../order.ts";

/** What a channel's order statuses mean, by their text in lower case; null: the order may be sent. */
export type StatusTable = Readonly<Record<string, HoldReason | null>>;

/** Holds an order whose status the desk does not know, because it might be canceled. */
export const holdReasonOf = (status: string, table: StatusTable): HoldReason | null => {
  const reason = table[status.toLowerCase()];
  return reason === undefined ? "status-unknown" : reason;
};
