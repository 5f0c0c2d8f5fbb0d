import {
  fitsStanding,
  modeKnowledge,
  orderStage,
  type OrderColumn,
  type OrderFilter,
  type OrderOrigin,
  type OrderQuery,
} from "../../../src-domain/resends/order-query.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import { foldText } from "../../../src-domain/search-text.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import type { Connection } from "../files/database.ts";
import { createKeptListings } from "./kept-listings.ts";
import { createOrderRows, ORDER_ROWS, type StoredOrderRow } from "./order-rows.ts";
import { PlaceList } from "./inventory/place-list.ts";
import { placesByKey, type Key } from "./inventory/sorting.ts";
import { PAUSE, toTheEnd, type Steps } from "./cooperative.ts";
import { inStoredWords } from "../../../src-domain/batches/batch-name.ts";

export interface OrderPage {
  readonly snapshot: string;
  readonly rows: readonly (StoredOrderRow | null)[];
  readonly total: number | null;
}

/** Orders alike in all that the filters ask for, and how many there are. */
export interface OrderGroup {
  readonly origin: OrderOrigin;
  readonly state: SubmissionState;
  readonly statusRaw: string | null;
  readonly labelMode: LabelMode | null;
  readonly warehouseId: number | null;
  readonly dealtWith: 0 | 1;
  readonly count: number;
}

const A_STEP = 256;

/** By what a column is ordered. */
const KEYS: Readonly<Record<Exclude<OrderColumn, "status" | "created">, string>> = {
  order: "coalesce(resend_number, resend_id, batch_name)",
  mode: "label_mode",
  warehouse: "warehouse_id",
  items: "item_count",
  recipient: "lower(recipient_name)",
  tracking: "lower(tracking_number)",
  cutOff: "cut_off_at",
  checked: "checked_at",
};

type Found = [
  place: number,
  origin: OrderOrigin,
  state: SubmissionState,
  statusRaw: string | null,
  labelMode: LabelMode | null,
  warehouseId: number | null,
  dealtWith: 0 | 1,
  madeAt: string,
  key: Key,
];

interface Texts {
  readonly codes: string;
  readonly items: string | null;
}

/** The same list but for its text. Any other is somebody else's: a notice, a badge, and the table ask for orders as well. */
export const isTypedOn = (now: OrderQuery, before: OrderQuery): boolean =>
  now.filter.text !== before.filter.text &&
  JSON.stringify({ ...now, filter: { ...now.filter, text: before.filter.text } }) === JSON.stringify(before);

/** Answers the table of resend orders. */
export function createOrderSearch(journal: Connection) {
  const rowAt = createOrderRows(journal);
  const texts = journal.prepare<[number], Texts>(
    `SELECT concat_ws(char(10), resend_number, resend_id, recipient_name, tracking_number, batch_name) AS codes, items
     FROM ${ORDER_ROWS} WHERE place = ?`,
  );

  function holds(place: number, text: string, named: string): boolean {
    const found = texts.get(place);
    if (!found) return false;
    const codes = foldText(found.codes);
    if (codes.includes(text) || codes.includes(named)) return true;
    const items = found.items === null ? [] : (JSON.parse(found.items) as Readonly<Record<string, string | null>>[]);
    return items.some((item) => Object.values(item).some((value) => value !== null && foldText(value).includes(text)));
  }

  function* ordered({ filter, order: { column, descending } }: OrderQuery): Steps {
    const text = foldText(filter.text.trim());
    const named = foldText(inStoredWords(filter.text));
    const places = new PlaceList();
    const keys: Key[] = [];
    const madeAt: string[] = [];
    const keyOf = column === "status" || column === "created" ? "NULL" : KEYS[column];
    const rows = journal
      .prepare<[], Found>(
        `SELECT place, origin, state, status_raw, label_mode, warehouse_id, dealt_with, made_at, ${keyOf} FROM ${ORDER_ROWS}`,
      )
      .raw();
    let looked = 0;
    for (const [place, origin, state, statusRaw, mode, warehouseId, dealtWith, made, key] of rows.iterate()) {
      looked += 1;
      if (looked % A_STEP === 0) yield PAUSE;
      const stage = orderStage(state, statusRaw, dealtWith === 1);
      if (!fitsStanding(filter, origin, stage) || !fitsValues(filter, mode, warehouseId)) continue;
      if (text !== "" && !holds(place, text, named)) continue;
      places.add([place]);
      madeAt.push(made);
      keys.push(column === "status" ? `${stage} ${statusRaw ?? ""}` : key);
    }
    if (column === "created") return yield* placesByKey(places, (index) => madeAt[index] ?? null, descending);
    // Those alike in the column are newest first.
    const keyAt = new Map<number, Key>();
    for (let index = 0; index < places.length; index += 1) keyAt.set(places.at(index), keys[index] ?? null);
    const newestFirst = new PlaceList();
    for (const found of placesByKey(places, (index) => madeAt[index] ?? null, true)) {
      newestFirst.add(found);
      yield PAUSE;
    }
    yield* placesByKey(newestFirst, (index) => keyAt.get(newestFirst.at(index)) ?? null, descending);
  }

  const listings = createKeptListings(ordered, isTypedOn);

  function* groups(): Steps<OrderGroup[]> {
    const counted = new Map<string, OrderGroup>();
    const rows = journal
      .prepare<[], Omit<OrderGroup, "count">>(
        `SELECT origin, state, status_raw AS statusRaw, label_mode AS labelMode, warehouse_id AS warehouseId,
           dealt_with AS dealtWith
         FROM ${ORDER_ROWS}`,
      )
      .iterate();
    let looked = 0;
    for (const row of rows) {
      looked += 1;
      if (looked % A_STEP === 0) yield PAUSE;
      const name = JSON.stringify(row);
      counted.set(name, { ...row, count: (counted.get(name)?.count ?? 0) + 1 });
    }
    return [...counted.values()];
  }

  return {
    async searchOrders(query: OrderQuery, wanted: string | null, offset: number, limit: number): Promise<OrderPage> {
      const { snapshot, listing } = listings.of(query, wanted);
      await listing.reaches(offset + limit);
      const { places, isWhole } = listing;
      const rows = places.slice(offset, offset + limit).map(rowAt);
      return { snapshot, rows, total: isWhole ? places.length : null };
    },
    countOrders: (snapshot: string) => listings.count(snapshot),
    orderGroups: () => toTheEnd(groups()),
  };
}

function fitsValues({ modes, warehouseIds }: OrderFilter, mode: LabelMode | null, warehouseId: number | null): boolean {
  const fitsMode = modes.length === 0 || modes.includes(modeKnowledge(mode));
  return fitsMode && (warehouseIds.length === 0 || (warehouseId !== null && warehouseIds.includes(warehouseId)));
}
