import { READ_FAULTS, CALL_FAULTS, type CallFault } from "../faults/cells.ts";
import { SLOW_MS } from "../rig/short-delays.ts";
import { pickOne, randomInteger, type Random } from "./chance.ts";
import { count, RIGHT_CLOCK, WAREHOUSE, type World } from "./world.ts";

export async function addArrival(world: World, random: Random): Promise<string> {
  const { rma } = await world.service.control.addItem({
    state: random() < 0.8 ? "eligible" : "toBeConfirmed",
    warehouseId: WAREHOUSE,
  });
  return rma;
}

export async function repeatEvent(world: World, random: Random): Promise<string> {
  const resendId = pickOne(world.service.state.orders(), random)?.resendId;
  const returnInventoryId = pickOne(world.service.state.items({ limit: 20 }), random)?.returnInventoryId;
  const times = randomInteger(1, 3, random);
  const eventChoice =
    resendId !== undefined && random() < 0.6
      ? ({ kind: "updateResendStatus", resendId } as const)
      : ({ kind: "newInventoryCreated", ...(returnInventoryId !== undefined && { returnInventoryId }) } as const);
  const deliveries = await world.service.control.deliver({ ...eventChoice, times });
  return `${eventChoice.kind} ${times} times: ${deliveries.map(({ status }) => status).join()}`;
}

export async function forgeEvent(world: World, random: Random): Promise<string> {
  const returnInventoryId = pickOne(world.service.state.items({ limit: 20 }), random)?.returnInventoryId;
  if (returnInventoryId === undefined) return "about nothing";
  const [delivery] = await world.service.control.deliver({
    kind: "newInventoryCreated",
    returnInventoryId,
    ...(random() < 0.5
      ? { signature: random() < 0.5 ? "wrong" : "missing" }
      : { timestamp: new Date(Date.now() - 40 * 86_400_000).toISOString() }),
  });
  if (delivery?.status === 200) world.complaints.push("A forged event was accepted");
  return String(delivery?.status);
}

export async function moveOrder(world: World, random: Random): Promise<string> {
  const orders = world.service.state.orders().filter(({ status }) => status === "pending" || status === "in-progress");
  const order = pickOne(orders, random);
  if (!order) return "none can be moved";
  await world.service.control.moveOrder(order.resendId, order.status === "pending" ? "processingStarted" : "processed");
  return `${order.resendId} from ${order.status}`;
}

/** Excludes answers of 50 MB and creates that run after the desk stopped waiting: the fault tests cover both. */
const isUsedHere = ([, fault]: readonly [string, CallFault]): boolean =>
  typeof fault !== "string" &&
  fault.kind !== "huge" &&
  !(fault.kind === "delay" && (fault.delayMs ?? 0) >= SLOW_MS && fault.when !== "before");
const USED_CREATE_FAULTS = [...CALL_FAULTS].filter(isUsedHere);
const REFUSED_CREDENTIALS: readonly [string, CallFault] = ["401", { kind: "status", status: 401 }];
const USED_READ_FAULTS = [...READ_FAULTS, REFUSED_CREDENTIALS].filter(isUsedHere);
const READ_OPERATIONS = ["getReturnInventory", "getResend", "listReturnInventory", "*"];

export async function failCreates(world: World, random: Random): Promise<string> {
  const [name, fault] = pickOne(USED_CREATE_FAULTS, random) ?? ["", "nothing"];
  if (typeof fault === "string") return "nothing";
  await world.service.control.addFault({ operation: "createResend", ...fault });
  count(world.faultCounts, `create: ${name}`);
  return name;
}

export async function failReads(world: World, random: Random): Promise<string> {
  const [name, fault] = pickOne(USED_READ_FAULTS, random) ?? ["", "nothing"];
  if (typeof fault === "string") return "nothing";
  const operation = pickOne(READ_OPERATIONS, random) ?? "*";
  await world.service.control.addFault({ operation, ...fault, times: randomInteger(1, 3, random) });
  count(world.faultCounts, `${operation === "*" ? "whatever comes" : "read"}: ${name}`);
  return `${operation}: ${name}`;
}

export async function closeService(world: World, random: Random): Promise<string> {
  await world.service.goAway();
  count(world.faultCounts, "nobody reached");
  const awayMs = randomInteger(200, 3000, random);
  setTimeout(() => void world.service.comeBack(), awayMs).unref();
  return `${awayMs} ms`;
}

const DAY_MS = 86_400_000;
const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "Europe/Berlin"];

export async function setRandomClock(world: World, random: Random): Promise<string> {
  const offsets = [0, 2000, 90_000, 3_600_000, DAY_MS, 20 * DAY_MS];
  const aheadMs = (pickOne(offsets, random) ?? 0) * (random() < 0.5 ? -1 : 1);
  const clock = { aheadMs, zone: pickOne(ZONES, random) ?? RIGHT_CLOCK.zone };
  world.setClock(clock);
  count(world.faultCounts, describeClock(aheadMs));
  return `${aheadMs} ms, ${clock.zone}`;
}

function describeClock(aheadMs: number): string {
  if (aheadMs === 0) return "clock right, other zone";
  return aheadMs < 0 ? "clock behind" : "clock ahead";
}
