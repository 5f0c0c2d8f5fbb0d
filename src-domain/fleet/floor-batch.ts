import { isObject } from "../json-object.ts";
import type { SubmissionDoubt, SubmissionState } from "../resends/submission.ts";
import { parseBatchName, parseName, type Claim, type FoundClaim } from "./claim.ts";
import { FLEET_VERSION, isInstantText, isUlid, parseVersioned } from "./message-fields.ts";

/** Key of a batch in the fleet's floor, and of the key that encrypts its recipient. */
export type BatchKey = `batch.${string}`;
export const batchKey = (batchId: string): BatchKey => `batch.${batchId}`;
/** Returns the batch id of a batch's key; null for other keys. */
export function batchIdOf(key: string): string | null {
  const batchId = key.startsWith("batch.") ? key.slice("batch.".length) : null;
  return isUlid(batchId) ? batchId : null;
}

/** `ready`: its order waits in the outbox. `sending`, `unknown`: its order may have been sent. */
export const FLOOR_BATCH_STATES = ["open", "parked", "ready", "sending", "unknown"] as const;
export type FloorBatchState = (typeof FLOOR_BATCH_STATES)[number];

/** Data that other desks need to continue a batch, stored in the fleet. */
export interface FloorBatch {
  readonly desk: string;
  readonly name: string;
  /** Name of the operator's badge; null without one. */
  readonly operator: string | null;
  readonly state: FloorBatchState;
  readonly warehouseId: number | null;
  readonly shipmentServiceType: string;
  /** Whether the batch is for a channel's order. */
  readonly isForOrder: boolean;
  readonly changedAt: string;
  /** Never empty. Their claims name the same batch. */
  readonly items: readonly FloorItem[];
  /** The destination, encrypted with the batch's key; null for an empty one. */
  readonly sealedDestination: string | null;
  /** The desk that had the batch before; null if this desk began it. */
  readonly origin: BatchOrigin | null;
}

export interface FloorItem {
  readonly id: string;
  /** Number of the item in its batch. */
  readonly slot: number;
  /** Id of the scan on the desk that has the batch. */
  readonly scanId: string;
}

/** The desk from which a batch was taken over, and the batch's id there. */
export interface BatchOrigin {
  readonly desk: string;
  readonly batchId: string;
}

/** Entry on the floor that replaces a batch that another desk took over. */
export interface TakenBatch {
  readonly takenBy: string;
  readonly at: string;
  /** Id of the batch on the desk that took it over. */
  readonly batchId: string;
  readonly itemIds: readonly string[];
}

/** `unreadable`: a newer release or a faulty desk wrote it. */
export type FoundBatch = FloorBatch | TakenBatch | "unreadable" | null;

export const isTakenBatch = (found: FoundBatch): found is TakenBatch =>
  found !== null && found !== "unreadable" && "takenBy" in found;
export const isFloorBatch = (found: FoundBatch): found is FloorBatch =>
  found !== null && found !== "unreadable" && "items" in found;

/** Returns how the fleet sees a batch; null for one that is not on the floor. */
export function toFloorBatchState(
  batchState: "open" | "parked" | "submitted",
  submission: { readonly state: SubmissionState; readonly doubt: SubmissionDoubt } | null,
): FloorBatchState | null {
  if (batchState !== "submitted") return batchState;
  if (submission?.state === "sending" || submission?.state === "unknown") return submission.state;
  // After a lost answer, the order may exist.
  if (submission?.state === "ready") return submission.doubt === "none" ? "ready" : "unknown";
  return null;
}

/** A destination's fields have at most 10,000 characters each; the desk's own rules allow 7,000 in total. */
const MAX_BATCH_CHARACTERS = 300_000;
const MAX_ITEMS = 999;
/** The Scan screen shows a row for each slot up to the last. Slots have gaps. */
const MAX_SLOT = 9999;
const ITEM_ID = /^\d{1,20}$/;

export const encodeFloorBatch = (batch: FloorBatch | TakenBatch): string =>
  JSON.stringify({ version: FLEET_VERSION, ...batch });

/** Parses a batch that another desk wrote. Empty text: the batch is no longer on the floor. */
export function parseFloorBatch(text: string): FoundBatch {
  if (text === "") return null;
  const fields = parseVersioned(text, MAX_BATCH_CHARACTERS);
  if (fields === null) return "unreadable";
  return (
    (fields["takenBy"] === undefined ? parseFloorBatchFields(fields) : parseTakenBatchFields(fields)) ?? "unreadable"
  );
}

function parseTakenBatchFields(fields: Readonly<Record<string, unknown>>): TakenBatch | null {
  const takenBy = parseName(fields["takenBy"]);
  const { at, batchId, itemIds } = fields;
  if (takenBy === null || !isInstantText(at) || !isUlid(batchId)) return null;
  if (!Array.isArray(itemIds) || itemIds.length > MAX_ITEMS || !itemIds.every(isItemId)) return null;
  return { takenBy, at, batchId, itemIds };
}

function parseFloorBatchFields(fields: Readonly<Record<string, unknown>>): FloorBatch | null {
  const [desk, operator] = ["desk", "operator"].map((field) => parseName(fields[field]));
  const name = parseBatchName(fields["name"]);
  const { changedAt, warehouseId, sealedDestination } = fields;
  const state = FLOOR_BATCH_STATES.find((known) => known === fields["state"]);
  const items = parseFloorItems(fields["items"]);
  if (!desk || !name || state === undefined || items === null || !isInstantText(changedAt)) return null;
  return {
    desk,
    name,
    operator: operator ?? null,
    state,
    warehouseId: Number.isSafeInteger(warehouseId) ? Number(warehouseId) : null,
    shipmentServiceType: parseName(fields["shipmentServiceType"]) ?? "",
    // An unknown value must not let two desks send one order.
    isForOrder: fields["isForOrder"] !== false,
    changedAt,
    items,
    sealedDestination: typeof sealedDestination === "string" ? sealedDestination : null,
    origin: parseOrigin(fields["origin"]),
  };
}

function parseFloorItems(value: unknown): FloorItem[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS) return null;
  const items = value.flatMap((item: unknown): FloorItem[] => {
    if (!isObject(item)) return [];
    const { id, slot, scanId } = item;
    const isSlot = typeof slot === "number" && Number.isInteger(slot) && slot > 0 && slot <= MAX_SLOT;
    return isItemId(id) && isSlot && isUlid(scanId) ? [{ id, slot, scanId }] : [];
  });
  const isUnique = new Set(items.map(({ id }) => id)).size === value.length;
  return isUnique && new Set(items.map(({ slot }) => slot)).size === value.length ? items : null;
}

function parseOrigin(value: unknown): BatchOrigin | null {
  if (!isObject(value)) return null;
  const desk = parseName(value["desk"]);
  const { batchId } = value;
  return desk !== null && isUlid(batchId) ? { desk, batchId } : null;
}

const isItemId = (value: unknown): value is string => typeof value === "string" && ITEM_ID.test(value);

/**
 * Why a batch cannot be taken over. `gone`: it is no longer on the floor, or another desk has it. `sending`: its order
 * may have been sent. `for-order`: it is for a channel's order.
 */
export const TAKE_OVER_OBSTACLES = ["gone", "own", "unreadable", "sending", "for-order"] as const;
export type TakeOverObstacle = (typeof TAKE_OVER_OBSTACLES)[number];

export function findTakeOverObstacle(
  found: FoundBatch,
  itemClaims: readonly FoundClaim[],
  desk: string,
): TakeOverObstacle | null {
  if (found === "unreadable") return found;
  if (!isFloorBatch(found)) return "gone";
  if (found.desk === desk) return "own";
  if (found.state === "sending" || found.state === "unknown") return "sending";
  if (itemClaims.some((claim) => isClaimOfDesk(claim, found.desk) && claim.state !== "held")) return "sending";
  return found.isForOrder ? "for-order" : null;
}

const isClaimOfDesk = (claim: FoundClaim, desk: string): claim is Claim =>
  claim !== null && claim !== "unreadable" && claim.desk === desk;

/**
 * Returns the items that come with a batch: those of its document and those that were claimed for it since, without the
 * items that its desk lost. `claimed`: all items that are claimed for the batch.
 */
export function findItemsToTakeOver(
  batch: FloorBatch,
  claimed: readonly string[],
  claimOf: (itemId: string) => FoundClaim,
): { readonly id: string; readonly slot: number }[] {
  const listed = batch.items.filter(({ id }) => {
    const claim = claimOf(id);
    return claim === null || claimed.includes(id);
  });
  const listedIds = new Set(listed.map(({ id }) => id));
  const lastSlot = Math.max(0, ...batch.items.map(({ slot }) => slot));
  const added = claimed.filter((id) => !listedIds.has(id));
  return [
    ...listed.map(({ id, slot }) => ({ id, slot })),
    ...added.map((id, index) => ({ id, slot: lastSlot + 1 + index })),
  ];
}
