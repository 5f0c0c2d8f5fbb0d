import type { ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { OrderRow, ResendDetails, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import type { OrderCourse } from "../order/timeline-steps.ts";

/** Props of a section for orders of this desk. */
export interface OrderSectionProps {
  readonly row: ResendRow;
  readonly details: ResendDetails | null;
}

/** Props of a section that also shows external orders. */
export interface AnyOrderSectionProps {
  readonly row: OrderRow;
  readonly details: OrderCourse | null;
}

/** Returns the resend ID; null until the service has created the order. */
export const idAtService = (row: OrderRow): string | null =>
  row.origin === "learned" || row.state === "created" ? row.resendId : null;

/** Returns why the desk has no link to the label. */
export function whyNoLabel(status: ResendStatus | null): "waiting" | "noLink" | "canceled" {
  if (status === "canceled") return "canceled";
  return status === "label-success" || status === "completed" ? "noLink" : "waiting";
}
