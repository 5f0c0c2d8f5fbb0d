import type { Operation } from "./operation.ts";
import { FBA_OPERATIONS, REFERENCE_OPERATIONS } from "./reference-lists.ts";
import { RESEND_OPERATIONS } from "./resend.ts";
import { RETURN_INVENTORY_OPERATIONS } from "./return-inventory.ts";
import { SHIPPING_DRAFT_OPERATIONS } from "./shipping-drafts.ts";
import { SHIPPING_ORDER_OPERATIONS } from "./shipping-order.ts";
import { WAREHOUSE_OPERATIONS } from "./warehouse.ts";

export const OPERATIONS: readonly Operation[] = [
  ...RESEND_OPERATIONS,
  ...RETURN_INVENTORY_OPERATIONS,
  ...WAREHOUSE_OPERATIONS,
  ...SHIPPING_ORDER_OPERATIONS,
  ...SHIPPING_DRAFT_OPERATIONS,
  ...FBA_OPERATIONS,
  ...REFERENCE_OPERATIONS,
];
