import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../src-domain/inventory/inventory-query.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../src-domain/resends/order-view.ts";
import type { BatchView } from "../../src-preload/contract/batches/batch.ts";
import { DESTINATION } from "../destination.ts";
import { one, whole, type Random } from "./chance.ts";
import { count, WAREHOUSE, type World } from "./world.ts";

/** So many parcels lie ready for a scanner. */
const CHOICE = 400;
const FEWEST_FRESH = 8;
const ARRIVING = 12;
/** Of the scans; the others are of any parcel, which may lie in a batch already. */
const FRESH_SHARE = 0.8;

async function parcel(world: World, random: Random): Promise<string> {
  const isFresh = random() < FRESH_SHARE;
  const chance = random();
  const find = (): string[] => {
    const here = world.service.state.items({ state: "eligible", warehouseId: WAREHOUSE, limit: CHOICE });
    const codes = here.map(({ rma }) => rma);
    return isFresh ? codes.filter((code) => !world.scanned.has(code)) : codes;
  };
  if (find().length < FEWEST_FRESH) {
    for (let arrived = 0; arrived < ARRIVING; arrived += 1)
      await world.service.control.addItem({ state: "eligible", warehouseId: WAREHOUSE });
  }
  return one(find(), () => chance) ?? "NOTHING-LEFT";
}

export async function scan(world: World, random: Random): Promise<string> {
  const text = await parcel(world, random);
  const outcome = await world.hand(world.gesture(text, random));
  return `${text}: ${outcome?.verdict.kind ?? "no answer"}`;
}

export async function scanBurst(world: World, random: Random): Promise<string> {
  const texts: string[] = [];
  for (let left = whole(2, 6, random); left > 0; left -= 1) texts.push(await parcel(world, random));
  const outcomes = await Promise.all(texts.map((text) => world.hand(world.gesture(text, random))));
  return outcomes.map((outcome) => outcome?.verdict.kind ?? "no answer").join();
}

export async function scanRubbish(world: World, random: Random): Promise<string> {
  const text = one(["RMA-UNHEARD-OF", "%DESK%HELP", "4006381333931", "https://example.com/x", "?"], random) ?? "?";
  const gesture = world.gesture(`${text}${text.startsWith("RMA") ? whole(1, 999, random) : ""}`, random);
  const outcome = await world.hand(random() < 0.2 ? { ...gesture, damage: "unknown-key" } : gesture);
  return `${gesture.text}: ${outcome?.verdict.kind ?? "no answer"}`;
}

export async function undo(world: World): Promise<string> {
  // Counted before: who dies meanwhile may have done it.
  world.removals += 1;
  const answer = await world.ask("batch", "undoLast");
  if (answer?.ok === false) world.removals -= 1;
  return answer?.ok ? "taken back" : "nothing";
}

export async function resume(world: World, random: Random): Promise<string> {
  const batches = await world.get<{ batchId: string; state: string }[]>("batch", "list");
  const parked = (batches ?? []).filter(({ state }) => state === "parked");
  const batchId = one(parked, random)?.batchId;
  if (batchId === undefined) return "none is parked";
  await world.ask("batch", "resume", { batchId });
  return batchId;
}

export async function discard(world: World, random: Random): Promise<string> {
  const batch = await world.get<BatchView>("batch", "current");
  if (!batch || batch.lines.length === 0) return "an empty batch";
  const { batchId } = batch;
  await world.ask("batch", "discard", { batchId });
  const isTakenBack = random() < 0.5;
  if (isTakenBack) await world.ask("batch", "restore", { batchId });
  return isTakenBack ? "and taken back" : batchId;
}

export async function submit(world: World): Promise<string> {
  const batch = await world.get<BatchView>("batch", "current");
  if (!batch || batch.lines.length === 0) return "an empty batch";
  const { batchId } = batch;
  if (batch.openRefusedScans > 0) await dismissTroubles(world);
  if (batch.destination.shipmentServiceType === "") await addressIt(world, batchId);
  const answer = await world.ask("batch", "submit", { batchId });
  if (!answer) return "no answer";
  if (!answer.ok) return answer.error.code;
  const { submissionId } = answer.value as { submissionId: string };
  world.submissions.add(submissionId);
  return `${submissionId} with ${batch.lines.length}`;
}

async function dismissTroubles(world: World): Promise<void> {
  const troubles = await world.get<{ scanId: string }[]>("trouble", "list");
  for (const { scanId } of troubles ?? [])
    await world.ask("trouble", "dismiss", { scanId, reason: "put-aside", note: "" });
}

async function addressIt(world: World, batchId: string): Promise<void> {
  const found = await world.get<{ types: { code: string; labelMode: string }[] }>("reference", "shipmentServiceTypes", {
    warehouseId: WAREHOUSE,
  });
  const shipmentServiceType = found?.types.find(({ labelMode }) => labelMode === "auto-label")?.code ?? "";
  await world.ask("batch", "saveDestination", { batchId, destination: { ...DESTINATION, shipmentServiceType } });
}

export async function cancel(world: World, random: Random): Promise<string> {
  const living = world.service.state.orders().filter(({ status }) => status !== "canceled");
  const resendId = one(living, random)?.resendId;
  if (resendId === undefined) return "there is no order";
  const answer = await world.ask("cancellation", "cancel", { resendId, despiteDoubt: true });
  return `${resendId}: ${answer?.ok ? "canceled" : (answer?.error.code ?? "no answer")}`;
}

const LISTED = { snapshot: null, offset: 0, limit: 20 };
/** What a window asks for when the operator looks around. */
const LOOKS: readonly (readonly [string, string, object])[] = [
  ["desk", "status", {}],
  ["batch", "list", {}],
  ["scan", "recent", { limit: 20 }],
  ["resend", "search", { query: orderQueryOf(DEFAULT_ORDER_VIEW), ...LISTED }],
  ["inventory", "search", { query: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST }, ...LISTED }],
  ["inbox", "state", {}],
  ["sync", "status", {}],
  ["notices", "list", {}],
  ["blackBox", "page", { filter: { kinds: [], text: "", from: null, until: null }, offset: 0, limit: 20 }],
  ["requests", "page", { filter: { outcomes: [], operation: null, upTo: null }, offset: 0, limit: 20 }],
  ["find", "everything", { text: "RMA" }],
];

export async function look(world: World, random: Random): Promise<string> {
  const [domain, name, input] = one(LOOKS, random) ?? ["desk", "status", {}];
  const answer = await world.ask(domain, name, input);
  return `${domain}.${name}: ${answer?.ok ? "seen" : "not seen"}`;
}

export async function park(world: World): Promise<string> {
  const answer = await world.ask("batch", "park");
  return answer?.ok ? "parked" : "nothing";
}

/** Somewhere in an action. */
export async function kill(world: World, random: Random): Promise<string> {
  const during = one([scan, submit, scanBurst], random) ?? scan;
  await world.life();
  const under = during(world, random);
  const afterMs = random() ** 2 * 80;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await world.kill();
  await under;
  count(world.faults, "killed");
  return `${afterMs.toFixed(1)} ms into: ${during.name}`;
}

export async function quit(world: World): Promise<string> {
  await world.quit();
  count(world.faults, "quit");
  return "by hand";
}
