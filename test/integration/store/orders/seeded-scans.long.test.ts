import { expect, it } from "vitest";
import type { OrderMatch } from "../../../../src-preload/contract/orders/order-matches.ts";
import { DESTINATION } from "../../../destination.ts";
import { createDice, type Dice } from "../../../dice.ts";
import { group, tries } from "../../../sample.ts";
import { item as inventoryItem } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { judge, type JudgedBatch, type JudgedItem, type JudgedLine, type JudgedOrder } from "./match-judge.ts";
import { openMatchRig } from "./match-rig.ts";

const WORLDS = tries({ full: 100, sampled: 4 });
const SEEDS = Array.from({ length: WORLDS }, (_, index) => 1 + WORLDS * (group ?? 0) + index);
const SCANS_PER_WORLD = 100;
const LIMIT = 3;
const FAMILIES = ["Mug-A", "Mug-B", "Cup C", "Cup-C", "Pot1", "01Pot", "Lamp", "Lamps", "Bowl"];
/** Articles that few orders want, or none. */
const FEW_ORDERS = ["Rare", "Dish", "Vase"];
const DAY_MS = 86_400_000;

function spell(dice: Dice, family: string): string {
  if (dice.isHit(0.8)) return family;
  return dice.pick([family.toUpperCase(), family.toLowerCase(), ` ${family}`]);
}

function createItems(dice: Dice): { readonly judged: JudgedItem; readonly stored: ReturnType<typeof inventoryItem> }[] {
  return Array.from({ length: 160 }, (_, index) => {
    const family = dice.isHit(0.2) ? dice.pick(FEW_ORDERS) : dice.pick(FAMILIES);
    // Few worlds have two spellings among their items.
    const isOdd = dice.isHit(0.01);
    const sku = dice.isHit(0.03) ? null : isOdd ? family.toUpperCase() : family;
    const stored = inventoryItem(index + 1, { sku });
    const quantity = dice.isHit(0.9) ? 1 : dice.pick([2, 3, null]);
    return { stored, judged: { id: stored.returnInventoryId, rma: stored.rma, sku, quantity } };
  });
}

/** Items in a warehouse where this desk has no batch. */
const ELSEWHERE = [901, 902].map((number) => inventoryItem(number, { sku: "Far", warehouseId: 9 }));

function createOrders(dice: Dice, items: readonly JudgedItem[]): JudgedOrder[] {
  return Array.from({ length: 60 }, (_, index) => {
    const lines: JudgedLine[] = [];
    const order: JudgedOrder = {
      number: `#${index + 1}`,
      shipBy: dice.isHit(0.3) ? null : `2026-12-0${1 + dice.below(3)}`,
      orderedAt: `2026-11-2${dice.below(5)}T08:00:00Z`,
      isOld: dice.isHit(0.1),
      isMasked: dice.isHit(0.1),
      gone: false,
      lines,
    };
    for (let count = 1 + dice.below(2); count > 0; count -= 1) {
      const isInstruction = dice.isHit(0.2);
      const isFar = dice.isHit(0.05);
      const named = isFar ? dice.pick(ELSEWHERE).rma : dice.pick(items).rma;
      lines.push({
        order,
        sku:
          isInstruction || isFar
            ? null
            : spell(dice, dice.isHit(0.12) ? dice.pick(["Other", "Alias", "Vase"]) : dice.pick(FAMILIES)),
        itemCode: isInstruction || isFar ? dice.pick([named, named.toLowerCase()]) : null,
        condition: dice.isHit(0.1) ? "like new" : null,
        held: dice.isHit(0.1),
        closed: false,
        quantity: dice.isHit(0.85) ? 1 : 1 + dice.below(5),
        uses: new Map(),
      });
    }
    return order;
  });
}

const rowCounts = new Map<number, number>();

function openWorld(seed: number) {
  const dice = createDice(seed);
  const rig = openMatchRig({ defaultBatchLimit: LIMIT });
  // The test measures decisions, not the disk.
  for (const database of [rig.journal, rig.cache]) database.pragma("synchronous = OFF");
  const items = createItems(dice);
  for (const quantity of [1, 2, 3])
    rig.addItems(
      items.filter(({ judged }) => judged.quantity === quantity).map(({ stored }) => stored),
      quantity,
    );
  rig.addItems(
    items.filter(({ judged }) => judged.quantity === null).map(({ stored }) => stored),
    null,
  );
  rig.addItems(ELSEWHERE);
  const judgedItems = items.map(({ judged }) => judged);
  const orders = createOrders(dice, judgedItems);
  const toBooked = (order: JudgedOrder) =>
    bookedOrder(
      order.number,
      order.lines.map(({ sku, itemCode, condition, held, quantity }, index) =>
        orderLine(sku, {
          lineId: String(index),
          itemCode,
          condition,
          quantity,
          holdReason: held ? "unpaid" : null,
        }),
      ),
      { shipBy: order.shipBy, orderedAt: order.orderedAt, addressProblem: order.isMasked ? "hidden-by-channel" : null },
    );
  const old = new Date(Date.now() - 3 * DAY_MS).toISOString();
  rig.importOrders(orders.filter(({ isOld }) => isOld).map(toBooked), { writtenAt: old });
  rig.importOrders(orders.filter(({ isOld }) => !isOld).map(toBooked));
  const alias = rig.journal.prepare("INSERT INTO sku_alias VALUES ('shopify', ?, 'DISH', ?)");
  alias.run("OTHER", null);
  alias.run("ALIAS", isoNow());
  const aliases = new Map([
    ["OTHER", ["Dish", false] as const],
    ["ALIAS", ["Dish", true] as const],
  ]);
  const elsewhere = new Set(ELSEWHERE.map(({ rma }) => rma));
  return { dice, rig, items, orders, world: { orders, items: judgedItems, aliases, elsewhere, limit: LIMIT } };
}

type OpenWorld = ReturnType<typeof openWorld>;

const seenKind = ({ result }: OrderMatch, hasFilled: boolean): string => {
  if (result === null || result.kind === "none") return "none";
  if (result.kind === "allocated") return hasFilled ? "fill" : "allocate";
  return result.kind === "offer" || result.kind === "ask" ? `${result.kind} ${result.reason}` : result.kind;
};

/** Scans an item, and compares what the desk decides with the judge. Returns the row of the table. */
function scanAndJudge({ rig, world, dice }: OpenWorld, item: OpenWorld["items"][number], batch: JudgedBatch): void {
  const before = rig.destination();
  const batchId = rig.record(item.stored);
  batch.items.push({ item: item.judged, line: null });
  const decide = (isConfirmed: boolean) => {
    const expected = judge(world, item.judged, batch, isConfirmed);
    rowCounts.set(expected.row, (rowCounts.get(expected.row) ?? 0) + 1);
    const matched = isConfirmed
      ? rig.store.confirmItemCondition(batchId, item.stored.returnInventoryId, isoNow())
      : rig.match(batchId, item.stored);
    const match = matched?.match;
    if (match === undefined) throw new Error("no match");
    const after = rig.destination();
    const hasFilled = before.shipmentName === "" && after.shipmentName !== "";
    const seen = { kind: seenKind(match, hasFilled), ...(expected.order && { order: match.order?.orderNumber }) };
    const { row: _row, ...wanted } = expected;
    expect(seen, `row ${expected.row} for ${item.judged.sku} in ${JSON.stringify(match)}`).toEqual(wanted);
    if (expected.kind !== "fill") expect(after).toEqual(before);
    else expect([after.shipmentName, after.description]).toEqual([`Name of ${expected.order}`, expected.order]);
    if (expected.kind === "fill" || expected.kind === "allocate") allocate(world, rig, batch, item.judged);
    return expected;
  };
  const first = decide(false);
  if (first.kind === "ask condition" && dice.isHit(0.7)) decide(true);
  if (first.kind === "offer quantity-unknown") {
    item.judged.quantity = 1;
    rig.addItems([item.stored], 1);
    decide(false);
  }
}

/** Reads which line the desk chose, for the judge's records. */
function allocate(world: OpenWorld["world"], rig: OpenWorld["rig"], batch: JudgedBatch, item: JudgedItem): void {
  const row = rig.journal
    .prepare<[string], { number: string; line: string }>(
      `SELECT order_number AS number, a.line_id AS line FROM order_allocation a JOIN booked_order USING (order_id)
         JOIN batch_line l ON l.line_id = a.batch_line_id WHERE l.return_inventory_id = ? AND l.removed_at IS NULL`,
    )
    .get(item.id);
  const order = world.orders.find(({ number }) => number === row?.number);
  const line = order?.lines[Number(row?.line)];
  if (order === undefined || line === undefined) throw new Error("no allocation");
  line.uses.set(item.id, "held");
  batch.order = order;
  const own = batch.items.find((entry) => entry.item === item);
  if (own) own.line = line;
}

const newBatch = (): JudgedBatch => ({ order: null, hasTyped: false, items: [] });

async function submit({ rig }: OpenWorld, batch: JudgedBatch, resendId: string): Promise<void> {
  const { batchId } = rig.current();
  rig.type({ ...DESTINATION, description: "typed" });
  const result = await rig.submit(batchId);
  const isExcluded = batch.items.some(({ line }) => line !== null && (line.closed || line.order.gone));
  const hasOtherItem = batch.order !== null && batch.items.some(({ line }) => line === null);
  expect(result.ok).toBe(!isExcluded && !hasOtherItem);
  if (result.ok) rig.create(result.value.submissionId, resendId);
  else rig.store.discardBatch(batchId, isoNow());
  for (const { item, line } of batch.items)
    if (result.ok) line?.uses.set(item.id, "sent");
    else line?.uses.delete(item.id);
}

/** Ends the batch in one of the ways in which operators do. */
async function endBatch(open: OpenWorld, batch: JudgedBatch, resendId: string): Promise<void> {
  const { rig, dice } = open;
  if (batch.items.length > 0 && dice.isHit(0.6)) return submit(open, batch, resendId);
  if (dice.isHit(0.5)) {
    rig.store.discardBatch(rig.current().batchId, isoNow());
    for (const { item, line } of batch.items) line?.uses.delete(item.id);
  } else if (batch.items.length > 0) rig.store.startBatch(isoNow());
  else if (batch.hasTyped) rig.store.discardBatch(rig.current().batchId, isoNow());
  return undefined;
}

function closeSomeLine({ rig, orders, dice }: OpenWorld): void {
  const order = dice.pick(orders);
  const index = dice.below(order.lines.length);
  const line = order.lines[index];
  if (line !== undefined) line.closed = true;
  rig.journal
    .prepare(
      `UPDATE booked_line SET closed_at = ? WHERE line_id = ? AND order_id =
         (SELECT order_id FROM booked_order WHERE order_number = ?)`,
    )
    .run(isoNow(), String(index), order.number);
}

function loseSomeOrder({ rig, orders, dice }: OpenWorld): void {
  const order = dice.pick(orders);
  order.gone = true;
  rig.journal.prepare("UPDATE booked_order SET gone_at = ? WHERE order_number = ?").run(isoNow(), order.number);
}

/** Units that orders at the service have, or may have, beyond what a line asks for. */
const SENT_TWICE = `(SELECT a.order_id FROM order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id
  JOIN submission USING (batch_id) JOIN booked_line bl ON bl.order_id = a.order_id AND bl.line_id = a.line_id
  WHERE l.removed_at IS NULL GROUP BY a.order_id, a.line_id HAVING sum(a.quantity) > max(bl.quantity))`;

async function runWorld(seed: number): Promise<void> {
  const open = openWorld(seed);
  const { dice, rig, items } = open;
  let batch = newBatch();
  const unscanned = [...items];
  for (let count = 0; count < SCANS_PER_WORLD && unscanned.length > 0; count += 1) {
    const isNext = batch.items.length === LIMIT || dice.isHit(0.35) || batch.hasTyped;
    if (isNext) {
      await endBatch(open, batch, String(seed * 1000 + count + 1));
      batch = newBatch();
    }
    if (dice.isHit(0.05)) closeSomeLine(open);
    if (dice.isHit(0.05)) loseSomeOrder(open);
    if (batch.items.length === 0 && dice.isHit(0.08)) {
      rig.type({ shipmentCity: "Newark" });
      batch.hasTyped = true;
    }
    const [item] = unscanned.splice(dice.below(unscanned.length), 1);
    if (item !== undefined) scanAndJudge(open, item, batch);
  }
  expect(rig.count(SENT_TWICE)).toBe(0);
}

it.each(SEEDS)("decides scans as an independent judge does (seed %i)", runWorld);

it("decides about scans of every row of the table", () => {
  const rows = Array.from({ length: 20 }, (_, index) => index + 1);
  // A sample may miss some of the rare rows.
  const missedRows = rows.filter((row) => !rowCounts.has(row));
  expect(missedRows.length).toBeLessThanOrEqual(tries({ full: 0, sampled: 5 }));
});
