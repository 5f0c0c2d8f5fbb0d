/**
 * Why a batch must not be submitted for its order, although an operator or the desk put its items into it before.
 * - `sent`: another order has, or may have, the units. `fewer`: a newer file asks for fewer.
 * - `closed`: a person marked the line as sent elsewhere. `held`, `gone`: a newer file says so.
 * - `in-doubt`: an abandoned order that may exist has another item of the line.
 * - `address-changed`: a newer file has another address. `restored`: a backup does not know what was sent since.
 */
export const ORDER_OBSTACLES = [
  "sent",
  "fewer",
  "closed",
  "in-doubt",
  "held",
  "gone",
  "address-changed",
  "restored",
] as const;
export type OrderObstacle = (typeof ORDER_OBSTACLES)[number];
