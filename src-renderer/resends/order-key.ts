import type { OrderRow } from "../../src-preload/contract/resends/resend.ts";

/** A submission's id, or the resend id of an order that was made elsewhere. */
export const orderKeyOf = (row: OrderRow): string => (row.origin === "own" ? row.submissionId : row.resendId);

export const isLearnedKey = (orderKey: string): boolean => /^\d+$/.test(orderKey);
