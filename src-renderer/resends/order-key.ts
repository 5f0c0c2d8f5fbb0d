import type { OrderRow } from "../../src-preload/contract/resends/resend.ts";

/** A submission's id, or the resend ID of an order created elsewhere. */
export const orderKeyOf = (row: OrderRow): string => (row.origin === "own" ? row.submissionId : row.resendId);

export const isLearnedKey = (orderKey: string): boolean => /^\d+$/.test(orderKey);
