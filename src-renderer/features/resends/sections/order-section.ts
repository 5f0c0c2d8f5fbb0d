import type { ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { OrderRow, ResendDetails, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import type { OrderCourse } from "../order/timeline-steps.ts";

/** A section without content renders nothing. */
export interface OrderSectionProps {
  readonly row: ResendRow;
  readonly details: ResendDetails | null;
}

/** For sections that also serve orders made elsewhere. */
export interface AnyOrderSectionProps {
  readonly row: OrderRow;
  readonly details: OrderCourse | null;
}

/** Null until the service has made the order. */
export const idAtService = (row: OrderRow): string | null =>
  row.origin === "learned" || row.state === "created" ? row.resendId : null;

/** Why this desk has no link to an order's label. */
export function whyNoLabel(status: ResendStatus | null): "waiting" | "noLink" | "canceled" {
  if (status === "canceled") return "canceled";
  return status === "label-success" || status === "completed" ? "noLink" : "waiting";
}
