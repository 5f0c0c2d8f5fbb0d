import { expect, it } from "vitest";
import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import type { Order } from "../../../../src-domain/orders/order.ts";
import type { SubmissionEvent } from "../../../../src-domain/resends/submission.ts";
import { DESTINATION } from "../../../destination.ts";
import { choicesOf, randomOf } from "../../../random.ts";
import { group, tries } from "../../../sample.ts";
import { item as inventoryItem } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, rawScan } from "../../use-cases/test-desk.ts";
import { openMatchRig } from "./match-rig.ts";

const WORLDS = tries({ full: 60, sampled: 3 });
const STEPS = 80;
const SKUS = ["MUG", "CUP"];

/** A line as the channel knows it. */
interface ChannelLine {
  readonly orderNumber: string;
  readonly lineId: string;
  readonly sku: string;
  ordered: number;
  canceled: number;
  /** Units that others sent. */
  elsewhere: number;
  /** Items of this desk that the channel counts as shipped. */
  readonly counted: Set<string>;
  /** Units that this desk should send, by the newest imported file; 0 if that file does not list the line. */
  wanted: number;
}

/** An order at the service, or one that is to become one. */
interface SentOrder {
  readonly submissionId: string;
  readonly batchId: string;
  readonly parts: readonly { readonly itemId: string; readonly line: ChannelLine }[];
  state: "ready" | "unknown" | "created" | "failed" | "canceled" | "abandoned" | "none";
  /** Whether the service has it although its answer was lost. */
  exists: boolean;
}

const shipped = ({ elsewhere, counted }: ChannelLine): number => elsewhere + counted.size;
const remaining = (line: ChannelLine): number => line.ordered - line.canceled - shipped(line);

function openWorld(seed: number) {
  const { pick, randomBelow } = choicesOf(randomOf(seed));
  const rig = openMatchRig({ defaultBatchLimit: 3 });
  // The test checks decisions, not the disk.
  for (const database of [rig.journal, rig.cache]) database.pragma("synchronous = OFF");
  const items = Array.from({ length: 24 }, (_, index) =>
    inventoryItem(index + 1, { sku: SKUS[index % SKUS.length] as string }),
  );
  rig.addItems(items);
  const lines = Array.from({ length: 4 }, (_, number) =>
    SKUS.slice(0, 1 + (number % 2)).map((_sku, index): ChannelLine => {
      const elsewhere = randomBelow(2);
      const ordered = elsewhere + 1 + randomBelow(3);
      const sku = pick(SKUS);
      const orderNumber = `#${number + 1}`;
      return { orderNumber, lineId: `${index}`, sku, ordered, canceled: 0, elsewhere, counted: new Set(), wanted: 0 };
    }),
  ).flat();
  return { rig, items, lines, orders: [] as SentOrder[], pick, randomBelow };
}

type World = ReturnType<typeof openWorld>;

const toOrders = (lines: readonly ChannelLine[]): Order[] =>
  [...Map.groupBy(lines, ({ orderNumber }) => orderNumber)].map(([orderNumber, own]) =>
    bookedOrder(
      orderNumber,
      own.map((line) =>
        orderLine(line.sku, {
          lineId: line.lineId,
          quantity: remaining(line),
          shippedQuantity: shipped(line),
          holdReason: remaining(line) === 0 ? "already-shipped" : null,
        }),
      ),
      { channel: "amazon" },
    ),
  );

/** Imports what the channel knows now; `listed`: the lines that are in the file. */
function importFile(
  { rig, lines }: World,
  listed: readonly ChannelLine[],
  { isComplete }: { readonly isComplete: boolean },
): void {
  if (listed.length === 0) return;
  const before = new Map(lines.map((line) => [line, line.wanted]));
  const numbers = new Set(listed.map(({ orderNumber }) => orderNumber));
  rig.importOrders(toOrders(listed), { isComplete });
  for (const line of lines) {
    if (listed.includes(line)) line.wanted = line.ordered - line.canceled - line.elsewhere;
    else line.wanted = numbers.has(line.orderNumber) || isComplete ? 0 : (before.get(line) ?? 0);
  }
}

/** Items that orders of this desk have, or may have, for the line. An item counts once. */
const committedItems = ({ orders }: World, line: ChannelLine): Set<string> =>
  new Set(
    orders
      .filter(({ state, exists }) => !["none", "canceled"].includes(state) && (state !== "abandoned" || exists))
      .flatMap(({ parts }) => parts.filter((part) => part.line === line).map(({ itemId }) => itemId)),
  );

function readParts({ rig, lines }: World, batchId: string): SentOrder["parts"] {
  const rows = rig.journal
    .prepare<[string], { itemId: string; orderNumber: string; lineId: string }>(
      `SELECT l.return_inventory_id AS itemId, o.order_number AS orderNumber, a.line_id AS lineId
       FROM batch_line l JOIN order_allocation a ON a.batch_line_id = l.line_id JOIN booked_order o USING (order_id)
       WHERE l.batch_id = ? AND l.removed_at IS NULL`,
    )
    .all(batchId);
  return rows.map(({ itemId, ...key }) => {
    const line = lines.find(({ orderNumber, lineId }) => orderNumber === key.orderNumber && lineId === key.lineId);
    if (line === undefined) throw new Error("an allocation to no line");
    return { itemId, line };
  });
}

async function submit(world: World): Promise<void> {
  const { rig, pick, orders } = world;
  const batches = rig.store.batchSummaries().filter(({ itemCount }) => itemCount > 0);
  if (batches.length === 0) return;
  const { batchId } = pick(batches);
  const { order } = rig.store.orderMatch(batchId, isoNow()) ?? { order: null };
  if (order !== null && order.otherItems > 0) return;
  if (rig.destination(batchId).shipmentName === "") rig.type(DESTINATION, batchId);
  const result = await rig.submit(batchId);
  if (!result.ok) return;
  const parts = readParts(world, batchId);
  orders.push({ submissionId: result.value.submissionId, batchId, parts, state: "ready", exists: false });
  for (const { line } of parts)
    expect(committedItems(world, line).size, `line ${line.orderNumber}`).toBeLessThanOrEqual(line.wanted);
  const addressee = /^Name of (.*)$/.exec(rig.destination(batchId).shipmentName)?.[1];
  const sentIds = rig.store.submission(result.value.submissionId)?.items.map((item) => item.returnInventoryId) ?? [];
  // An order's address is only for items that are allocated to the order.
  if (addressee !== undefined)
    expect(parts.filter(({ line }) => line.orderNumber === addressee).map(({ itemId }) => itemId)).toEqual(sentIds);
}

let lastResendId = 0;

/** The service answers, or does not. */
function answer({ rig, orders, pick }: World): void {
  const waiting = orders.filter(({ state }) => state === "ready");
  if (waiting.length === 0) return;
  const order = pick(waiting);
  const change = (event: SubmissionEvent): void => void rig.store.transition(order.submissionId, event, {}, isoNow());
  const outcome = pick(["created", "created", "created", "refused", "lost", "taken-back"] as const);
  if (outcome === "taken-back") {
    change({ type: "taken-back" });
    order.state = "none";
    return;
  }
  change({ type: "take" });
  if (outcome === "created") rig.store.transition(order.submissionId, createdEvent(), {}, isoNow());
  else change({ type: outcome === "refused" ? "answered-refused" : "answer-lost" });
  order.state = ({ created: "created", refused: "none", lost: "unknown" } as const)[outcome];
  order.exists = outcome === "created" || (outcome === "lost" && pick([true, false]));
}

function createdEvent(): SubmissionEvent {
  lastResendId += 1;
  return { type: "answered-created", resendId: String(lastResendId) };
}

/** The operator finds out, or gives up, what became of an unknown order. */
function resolve({ rig, orders, pick }: World): void {
  const unknown = orders.filter(({ state }) => state === "unknown");
  if (unknown.length === 0) return;
  const order = pick(unknown);
  const isFound = order.exists && pick([true, false]);
  lastResendId += 1;
  const event: SubmissionEvent = isFound
    ? { type: "adopted", resendId: String(lastResendId), by: "operator" }
    : { type: "released" };
  rig.store.transition(order.submissionId, event, {}, isoNow());
  order.state = isFound ? "created" : "abandoned";
}

/** An order at the service fails, is canceled, or turns out to be sent after all. */
function changeStatus({ rig, orders, pick }: World): void {
  const created = orders.filter(({ state }) => state === "created" || state === "failed");
  if (created.length === 0) return;
  const order = pick(created);
  const status = pick(["failed", "canceled", "created"] as const);
  rig.journal
    .prepare("UPDATE submission SET newest_status = ? WHERE submission_id = ?")
    .run(status === "created" ? "shipped" : status, order.submissionId);
  order.state = status;
  if (status !== "canceled") return;
  for (const { itemId, line } of order.parts) {
    const isSentAgain = orders.some((other) => other !== order && isWith(other, itemId, line));
    if (isSentAgain || !line.counted.delete(itemId)) continue;
    // The channel counts the unit for ever.
    line.elsewhere += 1;
  }
}

const isWith = ({ state, parts }: SentOrder, itemId: string, line: ChannelLine): boolean =>
  (state === "created" || state === "failed") && parts.some((part) => part.itemId === itemId && part.line === line);

function copyBatch({ rig, orders, items, pick }: World): void {
  const ended = orders.filter(({ state }) => state === "failed" || state === "canceled");
  if (ended.length === 0) return;
  const { batchId, submissionId } = pick(ended);
  const ids = new Set(rig.store.submission(submissionId)?.items.map((item) => item.returnInventoryId));
  const copied = items.filter(({ returnInventoryId }) => ids.has(returnInventoryId));
  rig.store.createBatchFromSubmitted(batchId, copied, isoNow());
}

/** Saves the tracking numbers of sent orders for the channel, which then counts their units. */
function saveTracking({ rig, orders }: World): void {
  const created = orders.filter(({ state }) => state === "created");
  for (const { batchId, parts } of created) {
    const ids = rig.journal
      .prepare<[string], number>(
        "SELECT a.batch_line_id FROM order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id WHERE l.batch_id = ?",
      )
      .pluck()
      .all(batchId);
    rig.store.markTrackingSaved("amazon", ids, [], isoNow());
    for (const { itemId, line } of parts) count(line, itemId);
  }
}

/** The channel cannot count more units than were ordered. */
function count(line: ChannelLine, itemId: string): void {
  if (line.counted.has(itemId) || remaining(line) > 0) line.counted.add(itemId);
}

/** A person enters a tracking number in the channel, without this desk's file. */
function countByHand({ orders, pick }: World): void {
  const parts = orders.filter(({ state }) => state === "created").flatMap((order) => order.parts);
  if (parts.length === 0) return;
  const { itemId, line } = pick(parts);
  count(line, itemId);
}

function changeAtChannel({ lines, pick }: World): void {
  const line = pick(lines);
  if (remaining(line) === 0) return;
  if (pick([true, false])) line.canceled += 1;
  else line.elsewhere += 1;
}

/** Does what the desk proposes, or nothing. */
function answerMatch({ rig, pick }: World, batchId: string, { returnInventoryId }: InventoryItem): void {
  const item = { batchId, returnInventoryId };
  const result = rig.store.matchScannedItem(batchId, returnInventoryId, isoNow())?.match.result ?? null;
  if (result?.kind === "not-for-order") rig.store.moveToNewBatch(batchId, returnInventoryId, isoNow());
  else if (result !== null && "choices" in result && result.kind !== "allocated" && pick([true, false]))
    for (const { orderId, lineId } of result.choices.slice(0, 1))
      rig.store.useOrder(item, { orderId, lineId }, isoNow());
}

function scan(world: World): void {
  const { rig, items, pick } = world;
  const item = pick(items);
  const { outcome, batch } = rig.store.recordScan(rawScan(item.rma), isoNow());
  if (outcome.verdict.kind === "added") answerMatch(world, batch.batchId, item);
  else
    for (const { scanId } of rig.store.openRefusedScans(isoNow()))
      rig.store.dismissRefusedScan(scanId, "set-aside", isoNow());
}

function use({ rig, pick }: World): void {
  const { batchId, lines } = rig.current();
  if (lines.length === 0) return;
  const key = pick(
    rig.journal
      .prepare<[], { orderId: string; lineId: string }>(
        "SELECT order_id AS orderId, line_id AS lineId FROM booked_line",
      )
      .all(),
  );
  const { returnInventoryId } = pick(lines).item as InventoryItem;
  rig.store.useOrder({ batchId, returnInventoryId }, key, isoNow());
}

function changeBatches({ rig, pick }: World): void {
  const { batchId, lines } = rig.current();
  const at = isoNow();
  const discarded = rig.journal
    .prepare<[], string>("SELECT batch_id FROM batch WHERE discarded_at IS NOT NULL")
    .pluck()
    .all();
  const parked = rig.store.batchSummaries().filter(({ state }) => state === "parked");
  const changes: (() => unknown)[] = [
    () => rig.store.releaseOrder(batchId, at),
    () => rig.store.startBatch(at),
    () => rig.store.undoLastScan(at),
    () => rig.store.discardBatch(batchId, at),
  ];
  if (lines.length > 0) changes.push(() => rig.store.removeLine(batchId, pick(lines).item.returnInventoryId, at));
  if (parked.length > 0) changes.push(() => rig.store.resumeBatch(pick(parked).batchId, at));
  if (discarded.length > 0) changes.push(() => rig.store.restoreBatch(pick(discarded), at));
  pick(changes)();
}

/** Runs one step; the kinds that operators do most come most often. */
async function step(world: World): Promise<void> {
  const { lines, pick, randomBelow } = world;
  const some = (): ChannelLine[] => lines.filter(() => randomBelow(4) > 0);
  const steps: readonly (() => unknown)[] = [
    ...Array.from({ length: 9 }, () => () => scan(world)),
    ...Array.from({ length: 6 }, () => () => submit(world)),
    ...Array.from({ length: 5 }, () => () => answer(world)),
    () => use(world),
    () => changeBatches(world),
    () => resolve(world),
    () => changeStatus(world),
    () => copyBatch(world),
    () => saveTracking(world),
    () => countByHand(world),
    () => changeAtChannel(world),
    () => importFile(world, lines, { isComplete: true }),
    () => importFile(world, some(), { isComplete: pick([true, false]) }),
  ];
  await pick(steps)();
}

/** Returns lines, neither held nor closed, that ask for another quantity than was ordered, after all is known. */
function findWrongQuantities(world: World): string[] {
  const { rig, lines, orders } = world;
  while (orders.some(({ state }) => state === "ready")) answer(world);
  saveTracking(world);
  importFile(world, lines, { isComplete: true });
  const rows = rig.journal
    .prepare<[], { orderNumber: string; lineId: string; quantity: number }>(
      `SELECT o.order_number AS orderNumber, l.line_id AS lineId, l.quantity FROM booked_line l
         JOIN booked_order o USING (order_id) WHERE coalesce(l.closed_at, l.hold_reason) IS NULL`,
    )
    .all();
  return rows.flatMap(({ orderNumber, lineId, quantity }) => {
    const wanted = lines.find((line) => line.orderNumber === orderNumber && line.lineId === lineId)?.wanted;
    return quantity === wanted ? [] : `${orderNumber} line ${lineId}: ${quantity} instead of ${wanted}`;
  });
}

it("sends each unit once, for a line that wants it", async () => {
  const firstSeed = 1 + WORLDS * (group ?? 0);
  for (let seed = firstSeed; seed < firstSeed + WORLDS; seed += 1) {
    const world = openWorld(seed);
    importFile(world, world.lines, { isComplete: true });
    for (let count = 0; count < STEPS; count += 1) await step(world);
    expect(findWrongQuantities(world), `seed ${seed}`).toEqual([]);
  }
});
