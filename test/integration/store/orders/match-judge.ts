/**
 * A second, deliberately plain reading of the table in docs/order-book.md, on the test's own records of orders, batches
 * and items. It shares no code with the app.
 */
export interface JudgedLine {
  readonly order: JudgedOrder;
  readonly sku: string | null;
  readonly itemCode: string | null;
  readonly condition: string | null;
  held: boolean;
  closed: boolean;
  quantity: number;
  /** Item -> where its units are. */
  readonly uses: Map<string, "held" | "sent">;
}

export interface JudgedOrder {
  readonly number: string;
  readonly shipBy: string | null;
  readonly orderedAt: string;
  readonly isOld: boolean;
  readonly isMasked: boolean;
  gone: boolean;
  readonly lines: JudgedLine[];
}

export interface JudgedItem {
  readonly id: string;
  readonly rma: string;
  readonly sku: string | null;
  quantity: number | null;
}

export interface JudgedBatch {
  order: JudgedOrder | null;
  hasTyped: boolean;
  /** Items in the order of their scans; the line is null for an item without an order. */
  readonly items: { readonly item: JudgedItem; line: JudgedLine | null }[];
}

export interface World {
  readonly orders: readonly JudgedOrder[];
  readonly items: readonly JudgedItem[];
  /** Channel's SKU -> [warehouse's SKU, whether it is confirmed]. */
  readonly aliases: ReadonlyMap<string, readonly [string, boolean]>;
  /** Codes of items in another warehouse. */
  readonly elsewhere: ReadonlySet<string>;
  readonly limit: number;
}

export interface Expected {
  readonly row: number;
  readonly kind: string;
  readonly order?: string;
}

type How = "instruction" | "exact" | "alias" | "equal" | "unconfirmed";

const plain = (sku: string): string => sku.trim().toUpperCase();
const unitsUsed = (line: JudgedLine): number => line.uses.size;

function howItFits(world: World, line: JudgedLine, item: JudgedItem): How | null {
  if (line.itemCode !== null) return line.itemCode.toUpperCase() === item.rma.toUpperCase() ? "instruction" : null;
  if (line.sku === null || item.sku === null) return null;
  if (line.sku === item.sku) return "exact";
  if (plain(line.sku) === plain(item.sku)) return "equal";
  const alias = world.aliases.get(plain(line.sku));
  if (alias === undefined || plain(alias[0]) !== plain(item.sku)) return null;
  return alias[1] ? "alias" : "unconfirmed";
}

function isMoreUrgent(one: JudgedOrder, other: JudgedOrder): boolean {
  const [first, second] = [one.shipBy ?? "9999", other.shipBy ?? "9999"];
  if (first !== second) return first < second;
  if (one.orderedAt !== other.orderedAt) return one.orderedAt < other.orderedAt;
  return Number(one.number.slice(1)) < Number(other.number.slice(1));
}

function mostUrgentOf(lines: readonly JudgedLine[], batch: JudgedBatch): JudgedLine | undefined {
  const own = lines.find((line) => line.order === batch.order);
  if (own !== undefined) return own;
  let found: JudgedLine | undefined;
  for (const line of lines)
    if (!line.order.isOld && (found === undefined || isMoreUrgent(line.order, found.order))) found = line;
  return found;
}

const isUsable = (line: JudgedLine): boolean =>
  !line.closed && !line.held && !line.order.gone && unitsUsed(line) < line.quantity;

function isTooMuch(world: World, order: JudgedOrder, batch: JudgedBatch): boolean {
  let units = 0;
  for (const line of order.lines) {
    if (!isUsable(line)) continue;
    units += line.quantity - unitsUsed(line);
    if (line.itemCode !== null && world.elsewhere.has(line.itemCode.toUpperCase())) return true;
  }
  return units > world.limit - batch.items.length + 1;
}

/** Rows 1 to 3, 10 and 20: no line can be used. */
function judgeUnusable(item: JudgedItem, unusable: readonly JudgedLine[]): Expected {
  if (item.sku === null) return { row: 10, kind: "no-sku" };
  if (unusable.length === 0) return { row: 20, kind: "none" };
  if (unusable.some((line) => line.held || line.order.gone)) return { row: 3, kind: "none" };
  const isOnlySent = unusable.every((line) => line.closed || [...line.uses.values()].every((use) => use === "sent"));
  return { row: isOnlySent ? 1 : 2, kind: "none" };
}

/** Rows 4 to 7. */
function judgeObstacles(lines: readonly JudgedLine[], instructions: number, batch: JudgedBatch): Expected | null {
  if (lines.length > 0 && lines.every((line) => line.order.isOld)) return { row: 4, kind: "offer file-old" };
  if (batch.order === null) {
    if (batch.hasTyped) return { row: 5, kind: "offer address-typed" };
    return instructions > 1 ? { row: 6, kind: "ask several-instructions" } : null;
  }
  if (instructions > 1) return { row: 6, kind: "ask several-instructions" };
  return lines.every((line) => line.order !== batch.order) ? { row: 7, kind: "not-for-order" } : null;
}

/** `batch` holds the item already, as its last one. */
export function judge(world: World, item: JudgedItem, batch: JudgedBatch, isConfirmed: boolean): Expected {
  const fits = new Map<JudgedLine, How>();
  for (const line of world.orders.flatMap((order) => order.lines)) {
    const how = howItFits(world, line, item);
    if (how !== null) fits.set(line, how);
  }
  const usable = [...fits.keys()].filter(isUsable);
  const instructions = usable.filter((line) => fits.get(line) === "instruction");
  const lines = instructions.length > 0 ? instructions : usable;
  if (lines.length === 0 && batch.order === null) return judgeUnusable(item, [...fits.keys()]);
  return (
    judgeObstacles(lines, instructions.length, batch) ?? judgeUsable(world, item, { batch, fits, lines }, isConfirmed)
  );
}

interface Fitting {
  readonly batch: JudgedBatch;
  readonly fits: ReadonlyMap<JudgedLine, How>;
  readonly lines: readonly JudgedLine[];
}

/** Rows 8 to 12. */
function judgeUsable(world: World, item: JudgedItem, { batch, fits, lines }: Fitting, isConfirmed: boolean): Expected {
  const own = batch.order === null ? lines : lines.filter((line) => line.order === batch.order);
  const sure = own.filter((line) => !["equal", "unconfirmed"].includes(fits.get(line) ?? ""));
  const chosenFrom = sure.length > 0 ? sure : own;
  if (mostUrgentOf(chosenFrom, batch)?.order.isMasked === true) return { row: 8, kind: "address-missing" };
  if (own.every((line) => fits.get(line) === "instruction")) return finish(own, batch, 9);
  if (item.quantity !== 1)
    return { row: 11, kind: `offer ${item.quantity === null ? "quantity-unknown" : "item-quantity"}` };
  if (sure.length === 0 && isAmbiguous(world, item, chosenFrom, fits)) return { row: 12, kind: "ask similar-skus" };
  return judgeChoice(world, chosenFrom, fits, batch, isConfirmed);
}

function isAmbiguous(
  world: World,
  item: JudgedItem,
  lines: readonly JudgedLine[],
  fits: ReadonlyMap<JudgedLine, How>,
): boolean {
  const equal = lines.filter((line) => fits.get(line) === "equal").map((line) => line.sku);
  const spellings = world.items.filter((other) => other.sku !== null && plain(other.sku) === plain(item.sku ?? ""));
  const isSimilar = new Set(equal).size > 1 || new Set(spellings.map((other) => other.sku)).size > 1;
  return equal.length > 0 && isSimilar;
}

/** Rows 13 to 19. */
function judgeChoice(
  world: World,
  chosenFrom: readonly JudgedLine[],
  fits: ReadonlyMap<JudgedLine, How>,
  batch: JudgedBatch,
  isConfirmed: boolean,
): Expected {
  const choice = mostUrgentOf(chosenFrom, batch);
  if (choice === undefined) return { row: 4, kind: "offer file-old" };
  if (choice.condition !== null && !isConfirmed) return { row: 13, kind: "ask condition" };
  if (choice.order !== batch.order && isTooMuch(world, choice.order, batch)) return { row: 15, kind: "offer partial" };
  const how = fits.get(choice);
  if (how === "unconfirmed") return { row: 19, kind: "offer alias-unconfirmed" };
  if (new Set(chosenFrom.map((line) => line.order)).size > 1) return finish(chosenFrom, batch, 16);
  const rows = new Map<How | undefined, number>([
    ["equal", 18],
    ["alias", 19],
  ]);
  return finish(chosenFrom, batch, rows.get(how) ?? 17);
}

function finish(lines: readonly JudgedLine[], batch: JudgedBatch, row: number): Expected {
  const choice = mostUrgentOf(lines, batch);
  if (choice === undefined || choice.order.isOld) return { row: 4, kind: "offer file-old" };
  const order = choice.order.number;
  if (choice.order === batch.order) return { row: row === 9 ? 9 : 14, kind: "allocate", order };
  const hasOthers = batch.items.slice(0, -1).some(({ line }) => line === null);
  return hasOthers ? { row, kind: "offer other-items" } : { row, kind: "fill", order };
}
