import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import { itemKey, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { parseClaim, type Claim, type FoundClaim } from "../../../src-domain/fleet/claim.ts";
import { bucketStream, FLOOR_BUCKET, keySubject } from "../../../src-main/fleet/names.ts";
import { orderLineKey } from "../../../src-main/store/orders/order-line-key.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { createDice, type Dice } from "../../dice.ts";
import { openTcpFront, type Front } from "../../rig/faulty-proxy.ts";
import { group, tries } from "../../sample.ts";
import { bookedOrder, orderLine } from "../../unit/domain/orders/booked-orders.ts";
import { fillDestination } from "../use-cases/resends/submitting.ts";
import { isoNow } from "../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { type FleetDesk, type FleetItem, openFleet } from "./fleet-desks.ts";

const RUNS = tries({ full: 20, sampled: 1 });
const STEPS = tries({ full: 40, sampled: 20 });
const ITEMS = 12;
const TWO_MINUTES_MS = 120_000;
const POLL = { interval: 20, timeout: 60_000 };

const { servers, simulator, openDesk } = openFleet();

interface Seat {
  readonly name: string;
  readonly front: Front;
  desk: FleetDesk;
  isCut: boolean;
}

let relay: NatsConnection;

async function openSeat(name: string, orders: World["orders"]): Promise<Seat> {
  const [server] = servers().plan.servers;
  const front = await openTcpFront(server?.port ?? 0);
  const desk = await openDesk(name, { openConnection: () => connectThrough(front, name) });
  const seat: Seat = { name, front, desk, isCut: false };
  await seat.desk.importOrders(
    ...Object.entries(orders).map(([number, quantity]) => bookedOrder(number, [orderLine("MUG", { quantity })])),
  );
  return seat;
}

async function connectThrough(front: Front, member: string) {
  const addresses = [front.origin.replace("http:", "tls:")];
  return connectMember({ ...servers(), addresses }, member);
}

async function cut(seat: Seat): Promise<void> {
  if (!seat.isCut) await seat.front.fail();
  seat.isCut = true;
}

async function reconnect(seat: Seat): Promise<void> {
  if (seat.isCut) await seat.front.repair();
  seat.isCut = false;
}

/** The fleet does not get the end of the claim. */
async function killAndReopen(seat: Seat): Promise<void> {
  await cut(seat);
  await seat.desk.close();
  await reconnect(seat);
  const openConnection = () => connectThrough(seat.front, seat.name);
  seat.desk = await openDesk(seat.name, { folder: seat.desk.folder, openConnection });
}

async function putIntoOrder({ desk }: Seat, { orders }: World, dice: Dice): Promise<void> {
  const [returnInventoryId] = (await desk.currentItems()).slice(-1);
  if (returnInventoryId === undefined) return;
  await desk.useOrder({ returnInventoryId }, dice.pick(Object.keys(orders)));
}

async function submitCurrent({ desk }: Seat): Promise<void> {
  const { store } = desk.desk;
  const { batchId, lines, destination } = await store.currentBatch(isoNow());
  if (lines.length === 0) return;
  for (const { scanId } of await store.openRefusedScans(isoNow()))
    await store.dismissRefusedScan(scanId, "put-aside", isoNow());
  await fillDestination(store, batchId, { description: destination.description });
  // Another desk may have the order.
  await desk.submit(batchId).catch(() => undefined);
  const areNew = async () => (await store.submissionsInState("ready")).some(({ waitingFor }) => waitingFor === null);
  await expect.poll(areNew, POLL).toBe(false);
}

async function remove({ desk }: Seat, dice: Dice): Promise<void> {
  const { batchId, lines } = await desk.desk.store.currentBatch(isoNow());
  if (lines.length > 0) await desk.desk.store.removeLine(batchId, dice.pick(lines).item.returnInventoryId, isoNow());
}

/** Sends without the fleet what may leave without it, which orders for lines never do. */
async function sendAlone({ desk, isCut }: Seat): Promise<void> {
  if (!isCut) return;
  const tryAll = async () => {
    desk.passTime(TWO_MINUTES_MS);
    const ready = await desk.desk.store.submissionsInState("ready");
    for (const submission of ready) desk.desk.orders.outbox.tryNow(submission);
    return ready.filter(({ waitingFor }) => waitingFor === "fleet");
  };
  await expect.poll(tryAll, POLL).toEqual([]);
}

const takeBack = async ({ desk }: Seat): Promise<void> => {
  const [newest] = await desk.desk.store.submissionsInState("ready");
  if (newest !== undefined) await desk.desk.orders.outbox.takeBack(newest.submissionId);
};

async function scanForOrder(seat: Seat, world: World, dice: Dice): Promise<void> {
  await seat.desk.scan(dice.pick(world.items));
  await putIntoOrder(seat, world, dice);
}

/** Works while the fleet cannot be reached, as its other desks may at the same time. */
async function workAlone(seat: Seat, world: World, dice: Dice): Promise<void> {
  await cut(seat);
  await scanForOrder(seat, world, dice);
  await submitCurrent(seat);
  await sendAlone(seat);
}

async function step(seat: Seat, world: World, dice: Dice): Promise<void> {
  const actions: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => () => scanForOrder(seat, world, dice)),
    ...Array.from({ length: 2 }, () => () => submitCurrent(seat)),
    ...Array.from({ length: 3 }, () => () => reconnect(seat)),
    ...Array.from({ length: 3 }, () => () => workAlone(seat, world, dice)),
    () => seat.desk.scan(dice.pick(world.items)),
    () => cut(seat),
    () => remove(seat, dice),
    () => sendAlone(seat),
    () => takeBack(seat),
    () => simulator().control.addFault({ operation: "createResend", kind: "reset", when: "after" }),
    () => killAndReopen(seat),
  ];
  await dice.pick(actions)();
}

const keyOfOrder = (orderNumber: string): ClaimKey => orderLineKey("shopify", "", orderNumber, "1");

async function readClaim(key: ClaimKey): Promise<FoundClaim> {
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  const subject = keySubject(FLOOR_BUCKET, key);
  const message = await manager.direct.getMessage(bucketStream(FLOOR_BUCKET), { last_by_subj: subject });
  return message === null ? null : parseClaim(message.string());
}

interface World {
  readonly seats: readonly Seat[];
  readonly items: readonly FleetItem[];
  /** By order number: the units that its line wants. */
  readonly orders: Readonly<Record<string, number>>;
}

/** Finds items and orders that were sent twice, by the service's records, which know nothing of claims. */
async function findDoubleOrders({ seats, items, orders }: World): Promise<string[]> {
  const sent = await simulator().control.orders();
  const lines = Object.entries(orders).flatMap(([number, quantity]) => {
    const { length } = sent.filter(({ description }) => description === number);
    const units = seats.reduce((sum, { desk }) => sum + desk.countSent(number), 0);
    return length > quantity || units > quantity ? [`${length} orders with ${units} of ${quantity} for ${number}`] : [];
  });
  const sentIds = sent.flatMap(({ returnInventoryIds }) => returnInventoryIds.map(String));
  const doubles = items.filter(({ returnInventoryId: id }) => sentIds.filter((other) => other === id).length > 1);
  return [...lines, ...doubles.map(({ rma }) => `${rma} was sent twice`)];
}

/** Claims without a reason on the desk that has them. */
async function findStuckClaims({ seats, items, orders }: World): Promise<string[]> {
  const keys = [
    ...items.map(({ returnInventoryId }) => itemKey(returnInventoryId)),
    ...Object.keys(orders).map(keyOfOrder),
  ];
  const problems = keys.map(async (key) => {
    const claim = await readClaim(key);
    if (claim === null) return [];
    const seat = seats.find(({ name }) => claim !== "unreadable" && name === claim.desk);
    if (claim === "unreadable" || seat === undefined) return [`${key} is unreadable`];
    return (await hasReason(seat, claim)) ? [] : [`${key} is ${claim.state} by ${claim.desk} without a reason`];
  });
  return (await Promise.all(problems)).flat();
}

async function hasReason({ desk }: Seat, { state, batchId, submissionId, resendId }: Claim): Promise<boolean> {
  const { store } = desk.desk;
  if (state === "held") return (await store.batch(batchId)) !== null;
  const submission = submissionId === null ? null : await store.submission(submissionId);
  return state === "sent" ? submission?.resendId === resendId : submission?.state === "unknown";
}

/** Items and orders of batches that their desk does not claim. */
async function findMissingClaims({ seats, orders }: World): Promise<string[]> {
  const problems = seats.map(async ({ name, desk }) => {
    const { store } = desk.desk;
    const current = await store.currentBatch(isoNow());
    const parkedIds = (await store.batchSummaries()).flatMap(({ state, batchId }) =>
      state === "parked" ? batchId : [],
    );
    const parked = await Promise.all(parkedIds.map((batchId) => store.batch(batchId)));
    const keys = [current, ...parked].flatMap((batch) => {
      const number = Object.keys(orders).find((candidate) => desk.findOrderId(candidate) === batch?.orderId);
      const itemKeys = batch?.lines.map(({ item }) => itemKey(item.returnInventoryId)) ?? [];
      return number === undefined ? itemKeys : [...itemKeys, keyOfOrder(number)];
    });
    const claims = await Promise.all(keys.map(readClaim));
    return keys.filter((_key, index) => {
      const claim = claims[index];
      return claim === undefined || claim === null || claim === "unreadable" || claim.desk !== name;
    });
  });
  return (await Promise.all(problems)).flat().map((key) => `${key} is in a batch without a claim`);
}

async function findUnfinished({ seats }: World): Promise<string[]> {
  const unfinished = seats.map(async ({ name, desk }) => {
    const { store } = desk.desk;
    const ready = [...(await store.submissionsInState("ready")), ...(await store.submissionsInState("sending"))];
    return [
      ...ready.map(({ state }) => `${name}: ${state}`),
      ...(await desk.intents()).map(({ key }) => `${name}: ${key}`),
    ];
  });
  return (await Promise.all(unfinished)).flat();
}

async function findProblems(world: World): Promise<string[]> {
  const unfinished = await findUnfinished(world);
  if (unfinished.length > 0) return unfinished;
  return [...(await findStuckClaims(world)), ...(await findMissingClaims(world))];
}

it.each(Array.from({ length: RUNS }, (_, index) => (group ?? 0) * 1000 + index))(
  "sends no line or item twice and leaves no claim behind (seed %i)",
  async (seed) => {
    const dice = createDice(seed);
    relay = await connectMember(servers(), RELAY);
    const orders = { [`#${seed}-1`]: 1, [`#${seed}-2`]: 1, [`#${seed}-3`]: 2 };
    const items = await Promise.all(
      Array.from({ length: ITEMS }, () => simulator().control.addItem({ state: "eligible", warehouseId: 2 })),
    );
    const seats = [await openSeat("bench-1", orders), await openSeat("bench-2", orders)];
    const world: World = { seats, items, orders };
    for (let index = 0; index < STEPS; index += 1) await step(dice.pick(seats), world, dice);
    await simulator().control.clearFaults();
    for (const seat of seats) await reconnect(seat);
    await expect.poll(() => findProblems(world), POLL).toEqual([]);
    expect(await findDoubleOrders(world)).toEqual([]);
  },
);
