import { localDayText } from "../instants.ts";
import { containsText, foldText } from "../search-text.ts";
import { type AllocatedLine, countUnallocated } from "./match-item.ts";
import { type AddressProblem, type Channel, type HoldReason, isFinalHold } from "./order.ts";

/**
 * What an order of the book still needs, in the order in which the list sorts by state.
 * - `unknown`: an order with one of its items may exist at the service.
 * - `open`: at least one unit is neither in a batch nor sent.
 * - `in-batch`, `submitting`: all units are in batches, some not yet submitted or created.
 * - `at-other-desk`: another desk of the fleet has the lines that this desk could send.
 * - `held`: the channel's file says that the rest must not be sent now.
 * - `gone`: a newer file no longer lists the order.
 * - `sent-elsewhere`: another desk of the fleet sent it, or an operator closed it by hand.
 * - `not-to-send`: the channel canceled it or sends it itself.
 */
export const BOOKED_STATES = [
  "unknown",
  "open",
  "in-batch",
  "submitting",
  "at-other-desk",
  "held",
  "gone",
  "sent",
  "sent-elsewhere",
  "not-to-send",
] as const;
export type BookedState = (typeof BOOKED_STATES)[number];

/**
 * Returns whether an operator, also of another desk, must still find or submit an item: then the ship-by day matters.
 */
const isToSend = (state: BookedState): boolean => state === "open" || state === "in-batch" || state === "at-other-desk";

export const isFinished = (state: BookedState): boolean =>
  state === "sent" || state === "sent-elsewhere" || state === "not-to-send";

const wantedQuantity = (line: AllocatedLine): number =>
  line.closedAt !== null || line.isInDoubt || line.holdReason !== null ? 0 : Math.max(0, countUnallocated(line));

/** Units without a batch at any desk that were not sent, held back or closed; 0 for a line in doubt. */
export const openQuantity = (line: AllocatedLine): number => (line.otherClaim === null ? wantedQuantity(line) : 0);

/** Returns whether the line has units that were neither sent nor closed, and that the channel may still want. */
export const hasUnitsToSend = (line: AllocatedLine): boolean =>
  line.closedAt === null &&
  !isFinalHold(line.holdReason) &&
  line.quantity > line.allocations.reduce((sum, { sent, quantity }) => sum + (sent === null ? 0 : quantity), 0);

/** Returns whether an abandoned order may have sent the line, and no operator closed it. */
export const isLineInDoubt = ({ closedAt, isInDoubt }: AllocatedLine): boolean => isInDoubt && closedAt === null;

/** Returns lines with remaining units that must not be sent, as the channel's file says. */
export const findHeldLines = (lines: readonly AllocatedLine[]): AllocatedLine[] =>
  lines.filter(
    (line) =>
      line.closedAt === null &&
      line.holdReason !== null &&
      (line.allocations.length === 0 || countUnallocated(line) > 0),
  );

export function findBookedState(lines: readonly AllocatedLine[], isGone: boolean): BookedState {
  const allocated = new Set(lines.flatMap(({ allocations }) => allocations.map(({ state }) => state)));
  if (allocated.has("unknown") || lines.some(isLineInDoubt)) return "unknown";
  if (lines.some((line) => openQuantity(line) > 0)) return isGone ? "gone" : "open";
  if (allocated.has("held")) return "in-batch";
  if (allocated.has("submitting")) return "submitting";
  if (lines.some((line) => wantedQuantity(line) > 0)) return isGone ? "gone" : "at-other-desk";
  const held = findHeldLines(lines);
  if (held.some(({ holdReason }) => !isFinalHold(holdReason))) return isGone ? "gone" : "held";
  if (allocated.has("sent")) return "sent";
  return held.length > 0 ? "not-to-send" : "sent-elsewhere";
}

/** An order at the service that has items of the order. */
export interface SentPart {
  readonly submissionId: string;
  readonly resendId: string;
  readonly resendNumber: string | null;
  readonly trackingNumber: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** An order of a channel as the list "Orders to send" shows it. */
export interface BookedOrderRow {
  readonly orderId: string;
  readonly channel: Channel;
  /** Empty for the only shop of the channel. */
  readonly shop: string;
  readonly orderNumber: string;
  readonly state: BookedState;
  /** Why the remaining units must not be sent; null if the file names no reason. */
  readonly holdReason: HoldReason | null;
  readonly addressProblem: AddressProblem | null;
  /** Text of the channel; null if the file does not say. */
  readonly orderedAt: string | null;
  readonly shipBy: string | null;
  /** Day of `shipBy`, YYYY-MM-DD; null without a date that the desk can read. */
  readonly shipByDay: string | null;
  readonly serviceName: string | null;
  /** SKU, or the code of the one item that the line names. */
  readonly itemNames: readonly string[];
  readonly units: number;
  readonly openUnits: number;
  /** Empty once the recipient is erased. */
  readonly recipientName: string;
  readonly town: string;
  readonly countryCode: string;
  readonly batchNames: readonly string[];
  readonly sentParts: readonly SentPart[];
}

/** Returns the day of an order's `shipBy`, YYYY-MM-DD: the local day of an instant, otherwise the day in the file. */
export function toShipByDay(shipBy: string | null): string | null {
  if (shipBy === null) return null;
  const hasOffset = shipBy.includes("T") && /(?:Z|[+-]\d{2}:\d{2})$/.test(shipBy);
  const isInstant = hasOffset && !Number.isNaN(Date.parse(shipBy));
  return isInstant ? localDayText(new Date(shipBy), 0) : (/^\d{4}-\d{2}-\d{2}/.exec(shipBy)?.[0] ?? null);
}

export const BOOK_COLUMNS = [
  "state",
  "order",
  "shipBy",
  "units",
  "items",
  "recipient",
  "batch",
  "tracking",
  "service",
  "ordered",
] as const;
export type BookColumn = (typeof BOOK_COLUMNS)[number];

export interface BookFilter {
  /** A substring of shop, order number, SKU, item, recipient, town, batch, resend order or tracking number. */
  readonly text: string;
  /** An empty list allows every value. */
  readonly states: readonly BookedState[];
  readonly channels: readonly Channel[];
  /** Whether to list only orders that must leave today or earlier and are still to send. */
  readonly isDue: boolean;
}

export interface BookQuery {
  readonly filter: BookFilter;
  readonly order: { readonly column: BookColumn; readonly descending: boolean };
}

export const NO_BOOK_FILTER: BookFilter = { text: "", states: [], channels: [], isDue: false };
export const MOST_URGENT_FIRST: BookQuery["order"] = { column: "shipBy", descending: false };

export const isBookNarrowed = ({ text, states, channels, isDue }: BookFilter): boolean =>
  text.trim() !== "" || states.length + channels.length > 0 || isDue;

/** `today`: YYYY-MM-DD. */
export const isDue = (row: Pick<BookedOrderRow, "state" | "shipByDay">, today: string): boolean =>
  isToSend(row.state) && row.shipByDay !== null && row.shipByDay <= today;

export function matchesBookFilter(row: BookedOrderRow, filter: BookFilter, today: string): boolean {
  if (filter.states.length > 0 && !filter.states.includes(row.state)) return false;
  if (filter.channels.length > 0 && !filter.channels.includes(row.channel)) return false;
  if (filter.isDue && !isDue(row, today)) return false;
  const text = foldText(filter.text.trim());
  if (text === "") return true;
  const sentTexts = row.sentParts.flatMap((part) => [part.resendId, part.resendNumber, part.trackingNumber]);
  const { shop, orderNumber, itemNames, recipientName, town, batchNames } = row;
  return containsText([shop, orderNumber, ...itemNames, recipientName, town, ...batchNames, ...sentTexts], text);
}

/**
 * Sorts finished orders last, then by the column, then by urgency: ship-by day, order date, order number. An order
 * without a value comes after the others in both directions.
 */
export function compareBookedOrders(
  one: BookedOrderRow,
  other: BookedOrderRow,
  { column, descending }: BookQuery["order"],
): number {
  return (
    Number(isFinished(one.state)) - Number(isFinished(other.state)) ||
    compareInDirection(SORT_VALUES[column](one), SORT_VALUES[column](other), descending) ||
    compareAscending(one.shipByDay, other.shipByDay) ||
    compareAscending(one.orderedAt, other.orderedAt) ||
    orderNumberCollator.compare(one.orderNumber, other.orderNumber)
  );
}

/** Created once, because comparing by the language is slow without it. */
const orderNumberCollator = new Intl.Collator("en", { numeric: true });

type SortValue = string | number | null;

function compareAscending(one: SortValue, other: SortValue): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

/** Swaps the values to sort descending, except an absent value, which comes last in both directions. */
const compareInDirection = (one: SortValue, other: SortValue, descending: boolean): number =>
  descending && one !== null && other !== null ? compareAscending(other, one) : compareAscending(one, other);

const SORT_VALUES: Readonly<Record<BookColumn, (row: BookedOrderRow) => SortValue>> = {
  state: ({ state }) => BOOKED_STATES.indexOf(state),
  order: ({ orderNumber }) => orderNumber,
  shipBy: (row) => row.shipByDay,
  units: ({ openUnits }) => openUnits,
  items: ({ itemNames }) => itemNames[0] ?? null,
  recipient: ({ recipientName }) => recipientName.toLowerCase() || null,
  batch: ({ batchNames, sentParts }) => batchNames[0] ?? sentParts[0]?.resendNumber ?? null,
  tracking: ({ sentParts }) => sentParts[0]?.trackingNumber ?? null,
  service: ({ serviceName }) => serviceName,
  ordered: ({ orderedAt }) => orderedAt,
};
