import { DAY_MS, startOfDay } from "../times.ts";
import { COLORS, type Product, PRODUCTS } from "./catalog.ts";
import { hash, pickBySeed, hashBelow } from "./hash.ts";
import { toInventoryId } from "./ids.ts";
import { formatRma, parseRma } from "./rma.ts";
import { warehouseIdByPercent } from "./warehouses.ts";

export const HANDLING_CODES = ["tbc", "rtn", "dis", "rsd", "ohd", "oth"] as const;
export type HandlingCode = (typeof HANDLING_CODES)[number];

export type HandlingStatus = "pending" | "in-progress" | "completed";

/** A fact about an item that the warehouse knows but the record does not show. */
export type Circumstance = "in-stock" | "pending-vas" | "in-transit" | "other-workflow";

export interface Situation {
  readonly handlingCode: HandlingCode;
  readonly handlingStatusCode: HandlingStatus;
  readonly circumstance: Circumstance;
}

/** An inventory item of the account; service contract, "What the service does". */
export interface Item extends Situation {
  readonly index: number;
  readonly returnInventoryId: bigint;
  readonly warehouseId: number;
  readonly rma: string;
  readonly sku: string;
  readonly product: Product;
  readonly createOn: number;
  readonly handlingUpdatedOn: number;
  readonly split: number;
  readonly imageCount: number;
}

/** The same three values always generate the same items. */
export interface DataSet {
  readonly seed: number;
  readonly count: number;
  /** Latest creation time; items are spread evenly over the 150 days before it. */
  readonly anchor: number;
}

export const CREATION_SPAN_MS = 150 * DAY_MS;

/** Weights per thousand. Most items can be resent; some are refused for a reason that their record does not show. */
const SITUATIONS: readonly { readonly weight: number; readonly situation: Situation }[] = [
  weightedSituation(620, "ohd", "pending"),
  weightedSituation(15, "ohd", "pending", "pending-vas"),
  weightedSituation(8, "ohd", "pending", "in-transit"),
  weightedSituation(7, "ohd", "pending", "other-workflow"),
  weightedSituation(90, "tbc", "pending"),
  weightedSituation(20, "rtn", "pending"),
  weightedSituation(20, "rtn", "in-progress"),
  weightedSituation(40, "rtn", "completed"),
  weightedSituation(20, "dis", "pending"),
  weightedSituation(40, "dis", "completed"),
  weightedSituation(20, "oth", "pending"),
  weightedSituation(15, "oth", "in-progress"),
  weightedSituation(20, "oth", "completed"),
  weightedSituation(5, "ohd", "completed"),
  weightedSituation(60, "rsd", "completed"),
];

function weightedSituation(
  weight: number,
  handlingCode: HandlingCode,
  handlingStatusCode: HandlingStatus,
  circumstance: Circumstance = "in-stock",
): { weight: number; situation: Situation } {
  return { weight, situation: { handlingCode, handlingStatusCode, circumstance } };
}

export const ON_HOLD: Situation = { handlingCode: "ohd", handlingStatusCode: "pending", circumstance: "in-stock" };

const SITUATION_POOL: readonly Situation[] = SITUATIONS.flatMap(({ weight, situation }) =>
  Array.from({ length: weight }, () => situation),
);

/** On average, every 20th block of three items is one split parcel. */
const SPLIT_BLOCK = 3;
const SPLIT_EVERY = 20;

export const findCreationTimeMs = ({ anchor, count }: DataSet, index: number): number =>
  anchor - CREATION_SPAN_MS + Math.floor(((index + 0.5) * CREATION_SPAN_MS) / count);

/** Returns the first generated item created at or after a time; items are in creation order. */
export function firstIndexFrom(data: DataSet, timeMs: number): number {
  let lowIndex = 0;
  let highIndex = data.count;
  while (lowIndex < highIndex) {
    const middleIndex = (lowIndex + highIndex) >>> 1;
    if (findCreationTimeMs(data, middleIndex) < timeMs) lowIndex = middleIndex + 1;
    else highIndex = middleIndex;
  }
  return lowIndex;
}

const isSplit = (data: DataSet, block: number): boolean => hashBelow(data.seed, block, 1, SPLIT_EVERY) === 0;

export const generateSituation = (data: DataSet, index: number): Situation =>
  SITUATION_POOL[hashBelow(data.seed, index, 2, SITUATION_POOL.length)] ?? ON_HOLD;

/** All pieces of a parcel are in one warehouse. */
export const warehouseIdOf = (data: DataSet, index: number): number =>
  warehouseIdByPercent(hashBelow(data.seed, Math.floor(index / SPLIT_BLOCK), 3, 100));

function buildRma(data: DataSet, index: number): { rma: string; split: number } {
  const block = Math.floor(index / SPLIT_BLOCK);
  const parcel = isSplit(data, block) ? block * SPLIT_BLOCK : index;
  const day = startOfDay(findCreationTimeMs(data, parcel));
  const sequence = parcel - firstIndexFrom(data, day) + 1;
  const warehouseId = warehouseIdOf(data, index);
  if (!isSplit(data, block)) return { rma: formatRma({ warehouseId, day, sequence }), split: 0 };
  const split = index - parcel + 1;
  return { rma: formatRma({ warehouseId, day, sequence, split }), split };
}

export function generateItem(data: DataSet, index: number): Item {
  const product = pickBySeed(PRODUCTS, data.seed, index, 4);
  const createOn = findCreationTimeMs(data, index);
  const currentSituation = generateSituation(data, index);
  const isUntouched = currentSituation.handlingCode === "tbc";
  return {
    ...currentSituation,
    ...buildRma(data, index),
    index,
    returnInventoryId: toInventoryId(index),
    warehouseId: warehouseIdOf(data, index),
    sku: `${product.sku}-${pickBySeed(COLORS, data.seed, index, 5)}`,
    product,
    createOn,
    handlingUpdatedOn: isUntouched ? createOn : Math.min(createOn + (hash(data.seed, index, 6) % DAY_MS), data.anchor),
    imageCount: hashBelow(data.seed, index, 7, 4),
  };
}

/** Computes the index from the RMA's date and number, then compares the complete RMA. */
export function findIndexOfRma(data: DataSet, rma: string): number | undefined {
  const parts = parseRma(rma);
  if (!parts) return undefined;
  const index = firstIndexFrom(data, parts.day) + parts.sequence - 1 + Math.max(parts.split - 1, 0);
  if (index < 0 || index >= data.count) return undefined;
  return buildRma(data, index).rma === rma ? index : undefined;
}
