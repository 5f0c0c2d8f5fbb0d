import type { DateOrder } from "../../import/date-cells.ts";
import type { Channel, HoldReason } from "../order.ts";

/** An address as the file writes it; an empty text is an empty or missing cell. */
export interface AddressCells {
  readonly name: string;
  readonly company: string;
  readonly street1: string;
  readonly street2: string;
  readonly street3: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
}

export interface LineCells {
  /** Empty if the channel has no id for lines. */
  readonly lineId: string;
  readonly sku: string;
  /** RMA, inventory id, tracking number or reference of one item; only the desk's own template has it. */
  readonly itemCode: string;
  readonly quantity: string;
  /** Units that the channel counts as shipped; undefined if `quantity` means all ordered units. */
  readonly shippedQuantity?: string;
  readonly condition: string;
  readonly holdReason: HoldReason | null;
}

export interface OrderCells {
  /**
   * Text that consecutive rows share if only the first of them may name the order. It identifies an order without a
   * number.
   */
  readonly groupKey?: string;
  readonly orderNumber: string;
  /** The channel writes such a row once for each order; left out if its rows do not show this. */
  readonly isFirstOfOrder?: boolean;
  /** Whether the channel writes no two equal rows in an order, so that an equal row is a copy; left out if it may. */
  readonly isDistinct?: boolean;
  /** Order date as the file writes it. */
  readonly orderedAt: string;
  readonly shipBy: string;
  readonly serviceName: string;
  readonly note: string;
  readonly address: AddressCells;
  /** Hold reason for every line of the order. */
  readonly holdReason: HoldReason | null;
  /** Lines of the row; empty for a row that only describes the order. */
  readonly lines: readonly LineCells[];
}

/** A line as a format reads it, without the cells that the channel's files do not have. */
export type ChannelLine = Partial<LineCells> & Pick<LineCells, "sku" | "quantity" | "holdReason">;

/** A row as a format reads it, without the cells that the channel's files do not have. */
export interface ChannelRow extends Partial<Omit<OrderCells, "address" | "lines">> {
  readonly orderNumber: string;
  readonly address: Partial<AddressCells>;
  readonly holdReason: HoldReason | null;
  readonly lines: readonly ChannelLine[];
}

const EMPTY_ADDRESS: AddressCells = {
  name: "",
  company: "",
  street1: "",
  street2: "",
  street3: "",
  city: "",
  state: "",
  postalCode: "",
  country: "",
  phone: "",
  email: "",
};

/** Adds an empty text for each cell that the channel's files do not have. */
export const toOrderCells = (row: ChannelRow): OrderCells => ({
  orderedAt: "",
  shipBy: "",
  serviceName: "",
  note: "",
  ...row,
  address: { ...EMPTY_ADDRESS, ...row.address },
  lines: row.lines.map((line) => ({ lineId: "", itemCode: "", condition: "", ...line })),
});

/** Reads a row's cell under a heading; with several headings, the first that is filled in. */
export type CellOf = (...headings: readonly string[]) => string;

/** How one channel's export is recognized and read. Headings are normalized (`normalizeHeading`). */
export interface ChannelFormat {
  readonly channel: Channel;
  /** Headings that together prove that a file is an export of this channel, whatever else the file has. */
  readonly requiredHeadings: readonly string[];
  /**
   * Columns that say which orders must not be sent, each with its other names. The desk refuses a file without them,
   * and a row that ends before them.
   */
  readonly statusHeadings: readonly (readonly string[])[];
  /** Order of day and month in every file of the channel; null if its files differ. */
  readonly dateOrder: DateOrder | null;
  /** Columns without which the desk would send something else, even if their headings look dispensable. */
  readonly neededHeadings?: readonly string[];
  /** Returns null for a row that is not an order: a description, a total, a footer. */
  readonly readRow: (cell: CellOf, headings: readonly string[]) => ChannelRow | null;
}
