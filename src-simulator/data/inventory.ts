import { startOfDay } from "../times.ts";
import { PRODUCTS } from "./catalog.ts";
import { toInventoryId, toInventoryIndex } from "./ids.ts";
import { type DataSet, firstIndexFrom, generateItem, findIndexOfRma, type Item, type Situation } from "./items.ts";
import { formatRma } from "./rma.ts";

export interface Arrival {
  readonly warehouseId?: number;
  readonly rma?: string;
  readonly sku?: string;
  readonly description?: string;
  readonly situation?: Partial<Situation>;
}

export interface ArrivedItem {
  readonly createOn: number;
  readonly warehouseId: number;
  readonly rma: string;
  readonly sku: string;
  readonly description: string;
  readonly situation: Situation;
}

interface SituationChange {
  readonly situation: Situation;
  readonly at: number;
}

const NEW_ARRIVAL: Situation = {
  handlingCode: "tbc",
  handlingStatusCode: "pending",
  circumstance: "in-stock",
};

/** First RMA number of arrivals, above all generated numbers of a day. */
const FIRST_ARRIVAL_SEQUENCE = 90_000;

/** Items are generated from their number; only changes are stored, so that a million items need little memory. */
export class Inventory {
  readonly data: DataSet;
  readonly #changes = new Map<number, SituationChange>();
  readonly #arrived: ArrivedItem[] = [];
  readonly #arrivedByRma = new Map<string, number>();

  constructor(data: DataSet) {
    this.data = data;
  }

  get size(): number {
    return this.data.count + this.#arrived.length;
  }

  get changedCount(): number {
    return this.#changes.size;
  }

  itemAt(index: number): Item | undefined {
    const originalItem = index < this.data.count ? generateItem(this.data, index) : this.#arrivedItem(index);
    const change = this.#changes.get(index);
    return originalItem && change
      ? { ...originalItem, ...change.situation, handlingUpdatedOn: change.at }
      : originalItem;
  }

  findById(returnInventoryId: bigint): Item | undefined {
    const index = toInventoryIndex(returnInventoryId);
    return index === undefined || index < 0 || index >= this.size ? undefined : this.itemAt(index);
  }

  findByRma(rma: string): Item | undefined {
    const index = this.#arrivedByRma.get(rma) ?? findIndexOfRma(this.data, rma);
    return index === undefined ? undefined : this.itemAt(index);
  }

  change(item: Item, situation: Situation, atMs: number): void {
    this.#changes.set(item.index, { situation, at: atMs });
  }

  /** Fills in an arrival's missing values; creation times never decrease. */
  completeArrival(arrival: Arrival, nowMs: number): ArrivedItem {
    const arrivalNumber = this.#arrived.length + 1;
    const product = PRODUCTS[arrivalNumber % PRODUCTS.length] ?? PRODUCTS[0];
    const warehouseId = arrival.warehouseId ?? 2;
    const createOn = Math.max(nowMs, this.#arrived.at(-1)?.createOn ?? this.data.anchor);
    return {
      createOn,
      warehouseId,
      rma:
        arrival.rma ??
        formatRma({
          warehouseId,
          day: startOfDay(createOn),
          sequence: FIRST_ARRIVAL_SEQUENCE + (arrivalNumber % 9999),
        }),
      sku: arrival.sku ?? `${product.sku}-NEW`,
      description: arrival.description ?? product.description,
      situation: { ...NEW_ARRIVAL, ...arrival.situation },
    };
  }

  add(arrivedItem: ArrivedItem): Item | undefined {
    this.#arrivedByRma.set(arrivedItem.rma, this.size);
    this.#arrived.push(arrivedItem);
    return this.itemAt(this.size - 1);
  }

  /** Returns the half-open range of item numbers created between `from` and `to`, both inclusive. */
  indexRange(fromMs: number, toMs: number): { first: number; end: number } {
    return { first: this.#firstIndexFrom(fromMs), end: this.#firstIndexFrom(toMs + 1) };
  }

  #firstIndexFrom(timeMs: number): number {
    const index = firstIndexFrom(this.data, timeMs);
    if (index < this.data.count) return index;
    const arrivedIndex = this.#arrived.findIndex((other) => other.createOn >= timeMs);
    return this.data.count + (arrivedIndex === -1 ? this.#arrived.length : arrivedIndex);
  }

  #arrivedItem(index: number): Item | undefined {
    const arrived = this.#arrived[index - this.data.count];
    if (!arrived) return undefined;
    const product = {
      ...(PRODUCTS[index % PRODUCTS.length] ?? PRODUCTS[0]),
      description: arrived.description,
    };
    return {
      ...arrived.situation,
      index,
      product,
      returnInventoryId: toInventoryId(index),
      warehouseId: arrived.warehouseId,
      rma: arrived.rma,
      sku: arrived.sku,
      createOn: arrived.createOn,
      handlingUpdatedOn: arrived.createOn,
      split: 0,
      imageCount: 1,
    };
  }
}
