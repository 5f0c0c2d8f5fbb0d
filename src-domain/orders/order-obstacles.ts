/**
 * Why a batch must not be submitted for its order, although an operator or the desk put its items into it before.
 * - `sent`: another order has, or may have, the units. `fewer`: a newer file asks for fewer.
 * - `closed`: a person marked the line as sent elsewhere. `held`, `gone`: a newer file says so.
 * - `address-changed`: a newer file has another address. `address-unclear`: the newest file hides it, or leaves doubt.
 * - `restored`: a backup does not know what was sent since. `other-items`: the batch has items that are not for the order.
 */
export const ORDER_OBSTACLES = [
  "sent",
  "fewer",
  "closed",
  "held",
  "gone",
  "address-changed",
  "address-unclear",
  "restored",
  "other-items",
] as const;
export type OrderObstacle = (typeof ORDER_OBSTACLES)[number];
