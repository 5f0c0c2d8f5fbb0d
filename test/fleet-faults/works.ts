import type { ControlClient, ItemView } from "../../src-simulator/control-client.ts";
import { bookedOrder } from "../unit/domain/orders/booked-orders.ts";
import type { Work } from "./cells.ts";
import type { Operator, Step } from "./operator.ts";

/** Items and orders of one cell. */
export interface CellStock {
  readonly control: ControlClient;
  readonly items: readonly ItemView[];
  readonly orderId: string;
  readonly orderNumber: string;
}

export const ITEMS_PER_CELL = 4;
const EVENTS_PER_ITEM = 3;

type StepsOfBoth = readonly [first: readonly Step[], second: readonly Step[]];

interface Script {
  /** Steps before the servers fail. */
  readonly before: StepsOfBoth;
  /** Steps while the servers fail. Both desks want an item or line that only one of them can have. */
  readonly stepsDuringDeath: StepsOfBoth;
}

/** Returns what two operators do. */
export function scriptOf(
  work: Work,
  first: Operator,
  second: Operator,
  { control, items, orderId, orderNumber }: CellStock,
): Script {
  const [a, b, c, d] = items as [ItemView, ItemView, ItemView, ItemView];
  switch (work) {
    case "scan":
      return {
        before: [[], []],
        stepsDuringDeath: [
          [first.scan(a), first.scan(b)],
          [second.scan(a), second.scan(c)],
        ],
      };
    case "claim":
      return {
        before: [[first.scan(a)], [second.scan(b)]],
        stepsDuringDeath: [
          [first.remove(a), first.scan(c), first.scan(b)],
          [second.remove(b), second.scan(c), second.scan(a)],
        ],
      };
    case "order line":
      return {
        before: [[first.scan(a)], [second.scan(b)]],
        stepsDuringDeath: [
          [first.useOrder(a, orderId), first.submit],
          [second.useOrder(b, orderId), second.submit],
        ],
      };
    case "take-over":
      return {
        before: [
          [first.scan(a), first.scan(b), first.park, first.waitForBatchOf(second.desk)],
          [second.scan(c), second.park, second.waitForBatchOf(first.desk)],
        ],
        stepsDuringDeath: [
          [first.takeOverFrom(second.desk), first.scan(d)],
          [second.takeOverFrom(first.desk), second.scan(d)],
        ],
      };
    case "submit":
      return {
        before: [
          [first.scan(a), first.scan(b)],
          [second.scan(c), second.waitForBatchOf(first.desk)],
        ],
        stepsDuringDeath: [[first.submit], [second.scan(a), second.takeOverFrom(first.desk), second.submit]],
      };
    case "event burst":
      return { before: [[], []], stepsDuringDeath: [[], [deliverEvents(control, items)]] };
    case "erasure":
      return {
        before: [[], []],
        stepsDuringDeath: [[first.closeOrder(orderId), first.eraseRecipient(recipientOf(orderNumber))], []],
      };
  }
}

/** Name of the recipient of an order of the template. */
const recipientOf = (orderNumber: string): string => bookedOrder(orderNumber, []).recipient.shipmentName;

/** The service reports each item several times, to the relay. */
function deliverEvents(control: ControlClient, items: readonly ItemView[]): Step {
  return async () => {
    for (let roundNumber = 0; roundNumber < EVENTS_PER_ITEM; roundNumber += 1)
      for (const { returnInventoryId } of items)
        await control.deliver({ kind: "newInventoryCreated", returnInventoryId });
    return true;
  };
}
