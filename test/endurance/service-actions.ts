import { READ_TROUBLES, TROUBLES, type Trouble } from "../faults/cells.ts";
import { SLOW_MS } from "../rig/pace.ts";
import { one, whole, type Random } from "./chance.ts";
import { count, RIGHT_CLOCK, WAREHOUSE, type World } from "./world.ts";

export async function arrival(world: World, random: Random): Promise<string> {
  const { rma } = await world.service.control.addItem({
    state: random() < 0.8 ? "eligible" : "toBeConfirmed",
    warehouseId: WAREHOUSE,
  });
  return rma;
}

export async function eventAgain(world: World, random: Random): Promise<string> {
  const resendId = one(world.service.state.orders(), random)?.resendId;
  const returnInventoryId = one(world.service.state.items({ limit: 20 }), random)?.returnInventoryId;
  const times = whole(1, 3, random);
  const about =
    resendId !== undefined && random() < 0.6
      ? ({ kind: "updateResendStatus", resendId } as const)
      : ({ kind: "newInventoryCreated", ...(returnInventoryId !== undefined && { returnInventoryId }) } as const);
  const made = await world.service.control.deliver({ ...about, times });
  return `${about.kind} ${times} times: ${made.map(({ status }) => status).join()}`;
}

export async function eventForged(world: World, random: Random): Promise<string> {
  const returnInventoryId = one(world.service.state.items({ limit: 20 }), random)?.returnInventoryId;
  if (returnInventoryId === undefined) return "about nothing";
  const [made] = await world.service.control.deliver({
    kind: "newInventoryCreated",
    returnInventoryId,
    ...(random() < 0.5
      ? { signature: random() < 0.5 ? "wrong" : "missing" }
      : { timestamp: new Date(Date.now() - 40 * 86_400_000).toISOString() }),
  });
  if (made?.status === 200) world.complaints.push("A forged event was taken");
  return String(made?.status);
}

export async function orderMoved(world: World, random: Random): Promise<string> {
  const orders = world.service.state.orders().filter(({ status }) => status === "pending" || status === "in-progress");
  const order = one(orders, random);
  if (!order) return "none can be moved";
  await world.service.control.moveOrder(order.resendId, order.status === "pending" ? "processingStarted" : "processed");
  return `${order.resendId} from ${order.status}`;
}

/** A create that is done after the desk has stopped waiting, and 50 MB of an answer, are the table of faults' own. */
const isHere = ([, trouble]: readonly [string, Trouble]): boolean =>
  typeof trouble !== "string" &&
  trouble.kind !== "huge" &&
  !(trouble.kind === "delay" && (trouble.delayMs ?? 0) >= SLOW_MS && trouble.when !== "before");
const OF_CREATES = [...TROUBLES].filter(isHere);
const REFUSED: readonly [string, Trouble] = ["401", { kind: "status", status: 401 }];
const OF_READS = [...READ_TROUBLES, REFUSED].filter(isHere);
const READS = ["getReturnInventory", "getResend", "listReturnInventory", "*"];

export async function createsGoWrong(world: World, random: Random): Promise<string> {
  const [name, trouble] = one(OF_CREATES, random) ?? ["", "nothing"];
  if (typeof trouble === "string") return "nothing";
  await world.service.control.addFault({ operation: "createResend", ...trouble });
  count(world.faults, `create: ${name}`);
  return name;
}

export async function readsGoWrong(world: World, random: Random): Promise<string> {
  const [name, trouble] = one(OF_READS, random) ?? ["", "nothing"];
  if (typeof trouble === "string") return "nothing";
  const operation = one(READS, random) ?? "*";
  await world.service.control.addFault({ operation, ...trouble, times: whole(1, 3, random) });
  count(world.faults, `${operation === "*" ? "whatever comes" : "read"}: ${name}`);
  return `${operation}: ${name}`;
}

export async function serviceAway(world: World, random: Random): Promise<string> {
  await world.service.goAway();
  count(world.faults, "nobody reached");
  const awayMs = whole(200, 3000, random);
  setTimeout(() => void world.service.comeBack(), awayMs).unref();
  return `${awayMs} ms`;
}

const DAY_MS = 86_400_000;
const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "Europe/Berlin"];

export async function clockSet(world: World, random: Random): Promise<string> {
  const far = [0, 2000, 90_000, 3_600_000, DAY_MS, 20 * DAY_MS];
  const aheadMs = (one(far, random) ?? 0) * (random() < 0.5 ? -1 : 1);
  const clock = { aheadMs, zone: one(ZONES, random) ?? RIGHT_CLOCK.zone };
  world.setClock(clock);
  count(world.faults, aheadMs < 0 ? "clock behind" : aheadMs > 0 ? "clock ahead" : "clock right, other zone");
  return `${aheadMs} ms, ${clock.zone}`;
}
