import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../src-domain/inventory/inventory-query.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../src-domain/resends/order-view.ts";
import type { BatchView } from "../../src-preload/contract/batches/batch.ts";
import { DESTINATION } from "../destination.ts";
import { pickOne, randomInteger, type Random } from "./chance.ts";
import { count, WAREHOUSE, type World } from "./world.ts";

const MAX_CANDIDATES = 400;
const MIN_FRESH_CODES = 8;
const ARRIVAL_COUNT = 12;
/** Fraction of scans whose item was not scanned before. Other items can be in a batch already. */
const FRESH_FRACTION = 0.8;

async function findCode(world: World, random: Random): Promise<string> {
  const isFresh = random() < FRESH_FRACTION;
  const chance = random();
  const findCodes = (): string[] => {
    const items = world.service.state.items({ state: "eligible", warehouseId: WAREHOUSE, limit: MAX_CANDIDATES });
    const codes = items.map(({ rma }) => rma);
    return isFresh ? codes.filter((code) => !world.scannedCodes.has(code)) : codes;
  };
  if (findCodes().length < MIN_FRESH_CODES) {
    for (let arrivalIndex = 0; arrivalIndex < ARRIVAL_COUNT; arrivalIndex += 1)
      await world.service.control.addItem({ state: "eligible", warehouseId: WAREHOUSE });
  }
  return pickOne(findCodes(), () => chance) ?? "NOTHING-LEFT";
}

export async function scan(world: World, random: Random): Promise<string> {
  const text = await findCode(world, random);
  const outcome = await world.recordScan(world.createRawScan(text, random));
  return `${text}: ${outcome?.verdict.kind ?? "no answer"}`;
}

export async function scanBurst(world: World, random: Random): Promise<string> {
  const texts: string[] = [];
  for (let scanCount = randomInteger(2, 6, random); scanCount > 0; scanCount -= 1)
    texts.push(await findCode(world, random));
  const outcomes = await Promise.all(texts.map((text) => world.recordScan(world.createRawScan(text, random))));
  return outcomes.map((outcome) => outcome?.verdict.kind ?? "no answer").join();
}

export async function scanRubbish(world: World, random: Random): Promise<string> {
  const text = pickOne(["RMA-UNHEARD-OF", "%DESK%HELP", "4006381333931", "https://example.com/x", "?"], random) ?? "?";
  const rawScan = world.createRawScan(`${text}${text.startsWith("RMA") ? randomInteger(1, 999, random) : ""}`, random);
  const outcome = await world.recordScan(random() < 0.2 ? { ...rawScan, damage: "unknown-key" } : rawScan);
  return `${rawScan.text}: ${outcome?.verdict.kind ?? "no answer"}`;
}

export async function undo(world: World): Promise<string> {
  // Counted before the call, because a desk that dies may have done it.
  world.removals += 1;
  const answer = await world.callDesk("batch", "undoLast");
  if (answer?.ok === false) world.removals -= 1;
  return answer?.ok ? "taken back" : "nothing";
}

export async function resume(world: World, random: Random): Promise<string> {
  const batches = await world.readValue<{ batchId: string; state: string }[]>("batch", "list");
  const parked = (batches ?? []).filter(({ state }) => state === "parked");
  const batchId = pickOne(parked, random)?.batchId;
  if (batchId === undefined) return "none is parked";
  await world.callDesk("batch", "resume", { batchId });
  return batchId;
}

export async function discard(world: World, random: Random): Promise<string> {
  const batch = await world.readValue<BatchView>("batch", "current");
  if (!batch || batch.lines.length === 0) return "an empty batch";
  const { batchId } = batch;
  await world.callDesk("batch", "discard", { batchId });
  const isRestored = random() < 0.5;
  if (isRestored) await world.callDesk("batch", "restore", { batchId });
  return isRestored ? "and taken back" : batchId;
}

export async function submit(world: World): Promise<string> {
  const batch = await world.readValue<BatchView>("batch", "current");
  if (!batch || batch.lines.length === 0) return "an empty batch";
  const { batchId } = batch;
  if (batch.openRefusedScans > 0) await dismissRefusedScans(world);
  if (batch.destination.shipmentServiceType === "") await fillDestination(world, batchId);
  const answer = await world.callDesk("batch", "submit", { batchId });
  if (!answer) return "no answer";
  if (!answer.ok) return answer.error.code;
  const { submissionId } = answer.value as { submissionId: string };
  world.submissions.add(submissionId);
  return `${submissionId} with ${batch.lines.length}`;
}

async function dismissRefusedScans(world: World): Promise<void> {
  const refusedScans = await world.readValue<{ scanId: string }[]>("refusedScans", "list");
  for (const { scanId } of refusedScans ?? [])
    await world.callDesk("refusedScans", "dismiss", { scanId, reason: "put-aside", note: "" });
}

async function fillDestination(world: World, batchId: string): Promise<void> {
  const serviceTypes = await world.readValue<{ types: { code: string; labelMode: string }[] }>(
    "reference",
    "shipmentServiceTypes",
    {
      warehouseId: WAREHOUSE,
    },
  );
  const shipmentServiceType = serviceTypes?.types.find(({ labelMode }) => labelMode === "auto-label")?.code ?? "";
  await world.callDesk("batch", "saveDestination", { batchId, destination: { ...DESTINATION, shipmentServiceType } });
}

export async function cancel(world: World, random: Random): Promise<string> {
  const openOrders = world.service.state.orders().filter(({ status }) => status !== "canceled");
  const resendId = pickOne(openOrders, random)?.resendId;
  if (resendId === undefined) return "there is no order";
  const answer = await world.callDesk("cancellation", "cancel", { resendId, isWarningAccepted: true });
  return `${resendId}: ${answer?.ok ? "canceled" : (answer?.error.code ?? "no answer")}`;
}

const FIRST_PAGE = { snapshot: null, offset: 0, limit: 20 };
/** Calls of a window while the operator opens screens. */
const SCREEN_CALLS: readonly (readonly [string, string, object])[] = [
  ["status", "get", {}],
  ["batch", "list", {}],
  ["scan", "recent", { limit: 20 }],
  ["resend", "search", { query: orderQueryOf(DEFAULT_ORDER_VIEW), ...FIRST_PAGE }],
  ["inventory", "search", { query: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST }, ...FIRST_PAGE }],
  ["inbox", "state", {}],
  ["sync", "status", {}],
  ["notices", "list", {}],
  ["blackBox", "list", { filter: { kinds: [], text: "", from: null, until: null }, offset: 0, limit: 20 }],
  ["requests", "list", { filter: { outcomes: [], operation: null, upTo: null }, offset: 0, limit: 20 }],
  ["search", "all", { text: "RMA" }],
];

export async function openScreen(world: World, random: Random): Promise<string> {
  const [domain, name, input] = pickOne(SCREEN_CALLS, random) ?? ["status", "get", {}];
  const answer = await world.callDesk(domain, name, input);
  return `${domain}.${name}: ${answer?.ok ? "seen" : "not seen"}`;
}

export async function park(world: World): Promise<string> {
  const answer = await world.callDesk("batch", "park");
  return answer?.ok ? "parked" : "nothing";
}

export async function kill(world: World, random: Random): Promise<string> {
  const action = pickOne([scan, submit, scanBurst], random) ?? scan;
  await world.openDesk();
  const runningAction = action(world, random);
  const afterMs = random() ** 2 * 80;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await world.kill();
  await runningAction;
  count(world.faultCounts, "killed");
  return `${afterMs.toFixed(1)} ms into: ${action.name}`;
}

export async function quit(world: World): Promise<string> {
  await world.quit();
  count(world.faultCounts, "quit");
  return "by hand";
}
