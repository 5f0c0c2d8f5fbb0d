/**
 * Why a batch must not be submitted for its order, although an operator or the desk put its items into it before.
 * - `sent`: another order has, or may have, the units. `fewer`: a newer file asks for fewer.
 * - `closed`: a person marked the line as sent elsewhere. `held`, `gone`: a newer file says so.
 * - `at-other-desk`: another desk of the fleet has the line.
 * - `address-changed`: a newer file has another address. `restored`: a backup does not know what was sent since.
 */
export const ORDER_OBSTACLES = [
  "sent",
  "fewer",
  "closed",
  "held",
  "gone",
  "at-other-desk",
  "address-changed",
  "restored",
] as const;
export type OrderObstacle = (typeof ORDER_OBSTACLES)[number];
