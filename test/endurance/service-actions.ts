import { READ_TROUBLES, TROUBLES, type Trouble } from "../faults/cells.ts";
import { SLOW_MS } from "../rig/pace.ts";
import { pickOne, randomInteger, type Random } from "./chance.ts";
import { count, RIGHT_CLOCK, WAREHOUSE, type World } from "./world.ts";

export async function arrival(world: World, random: Random): Promise<string> {
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
  const about =
    resendId !== undefined && random() < 0.6
      ? ({ kind: "updateResendStatus", resendId } as const)
      : ({ kind: "newInventoryCreated", ...(returnInventoryId !== undefined && { returnInventoryId }) } as const);
  const deliveries = await world.service.control.deliver({ ...about, times });
  return `${about.kind} ${times} times: ${deliveries.map(({ status }) => status).join()}`;
}

export async function forgeEvent(world: World, random: Random): Promise<string> {
  const returnInventoryId = pickOne(world.service.state.items({ limit: 20 }), random)?.returnInventoryId;
  if (returnInventoryId === undefined) return "about nothing";
  const [deliveries] = await world.service.control.deliver({
    kind: "newInventoryCreated",
    returnInventoryId,
    ...(random() < 0.5
      ? { signature: random() < 0.5 ? "wrong" : "missing" }
      : { timestamp: new Date(Date.now() - 40 * 86_400_000).toISOString() }),
  });
  if (deliveries?.status === 200) world.complaints.push("A forged event was taken");
  return String(deliveries?.status);
}

export async function moveOrder(world: World, random: Random): Promise<string> {
  const orders = world.service.state.orders().filter(({ status }) => status === "pending" || status === "in-progress");
  const order = pickOne(orders, random);
  if (!order) return "none can be moved";
  await world.service.control.moveOrder(order.resendId, order.status === "pending" ? "processingStarted" : "processed");
  return `${order.resendId} from ${order.status}`;
}

/** Excludes a create that is done after the desk stopped waiting, and answers of 50 MB: the fault table covers both. */
const isUsedHere = ([, trouble]: readonly [string, Trouble]): boolean =>
  typeof trouble !== "string" &&
  trouble.kind !== "huge" &&
  !(trouble.kind === "delay" && (trouble.delayMs ?? 0) >= SLOW_MS && trouble.when !== "before");
const CREATE_FAULTS = [...TROUBLES].filter(isUsedHere);
const REFUSED: readonly [string, Trouble] = ["401", { kind: "status", status: 401 }];
const READ_FAULTS = [...READ_TROUBLES, REFUSED].filter(isUsedHere);
const READS = ["getReturnInventory", "getResend", "listReturnInventory", "*"];

export async function createsGoWrong(world: World, random: Random): Promise<string> {
  const [name, trouble] = pickOne(CREATE_FAULTS, random) ?? ["", "nothing"];
  if (typeof trouble === "string") return "nothing";
  await world.service.control.addFault({ operation: "createResend", ...trouble });
  count(world.faults, `create: ${name}`);
  return name;
}

export async function readsGoWrong(world: World, random: Random): Promise<string> {
  const [name, trouble] = pickOne(READ_FAULTS, random) ?? ["", "nothing"];
  if (typeof trouble === "string") return "nothing";
  const operation = pickOne(READS, random) ?? "*";
  await world.service.control.addFault({ operation, ...trouble, times: randomInteger(1, 3, random) });
  count(world.faults, `${operation === "*" ? "whatever comes" : "read"}: ${name}`);
  return `${operation}: ${name}`;
}

export async function serviceAway(world: World, random: Random): Promise<string> {
  await world.service.goAway();
  count(world.faults, "nobody reached");
  const awayMs = randomInteger(200, 3000, random);
  setTimeout(() => void world.service.comeBack(), awayMs).unref();
  return `${awayMs} ms`;
}

const DAY_MS = 86_400_000;
const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "Europe/Berlin"];

export async function clockSet(world: World, random: Random): Promise<string> {
  const offsets = [0, 2000, 90_000, 3_600_000, DAY_MS, 20 * DAY_MS];
  const aheadMs = (pickOne(offsets, random) ?? 0) * (random() < 0.5 ? -1 : 1);
  const clock = { aheadMs, zone: pickOne(ZONES, random) ?? RIGHT_CLOCK.zone };
  world.setClock(clock);
  count(world.faults, aheadMs < 0 ? "clock behind" : aheadMs > 0 ? "clock ahead" : "clock right, other zone");
  return `${aheadMs} ms, ${clock.zone}`;
}
