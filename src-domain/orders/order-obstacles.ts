/**
 * Why a batch must not be submitted for its order, although an operator or the desk put its items into it before.
 * - `sent`: another order has, or may have, the units. `fewer`: a newer file asks for fewer.
 * - `closed`: a person marked the line as sent elsewhere. `held`, `gone`: a newer file says so.
 * - `in-doubt`: an abandoned order that may exist has another item of the line.
 * - `at-other-desk`: another desk of the fleet has the line.
 * - `address-changed`: a newer file has another address. `address-unclear`: the newest file hides it, or leaves doubt.
 * - `restored`: a backup does not contain what was sent later. `other-items`: the batch has items for no order or
 * another.
 */
export const ORDER_OBSTACLES = [
  "sent",
  "fewer",
  "closed",
  "in-doubt",
  "held",
  "gone",
  "at-other-desk",
  "address-changed",
  "address-unclear",
  "restored",
  "other-items",
] as const;
export type OrderObstacle = (typeof ORDER_OBSTACLES)[number];
