import { lessonOf, type LessonId, type LessonPlan, type PlannedCode } from "../../src-domain/practice/lessons.ts";
import type { ControlClient, ItemView } from "../../src-simulator/control-client.ts";
import type { Store } from "../store/thread/client.ts";

export interface PlanningDesk {
  readonly store: Pick<
    Store,
    "currentBatch" | "startBatch" | "discardBatch" | "saveDestination" | "itemsNamed" | "warehouses" | "serviceTypes"
  >;
  readonly now: () => Date;
}

interface PlanOptions {
  readonly desk: PlanningDesk;
  readonly service: Pick<ControlClient, "items">;
  readonly lesson: LessonId;
  /** Ids of items that earlier lessons had. */
  readonly used: ReadonlySet<string | null>;
}

interface PlannedLesson extends LessonPlan {
  /** One of the warehouse whose labels are made by themselves. */
  readonly serviceType: string;
}

/** In the form of an RMA, and nobody's. */
const NOBODYS = "UNK-0-000000-X1-9";
/** Where the practice recipient lives. */
export const PRACTICE_COUNTRY = "USA";
const MOST_OFFERED = 300;

/** Parcels of the practice service that the desk knows and that nobody practised with; null where there are too few. */
export async function planCodes({ desk, service, lesson, used }: PlanOptions): Promise<PlannedLesson | null> {
  const { items: wanted, repeatsFirst, unknownSecond } = lessonOf(lesson).codes;
  const { limit } = await desk.store.currentBatch(desk.now().toISOString());
  const count = wanted ?? limit + 1;
  for (const { warehouseId } of await desk.store.warehouses()) {
    const serviceType = await automaticType(desk, warehouseId);
    if (serviceType === null) continue;
    const offered = await service.items({ state: "eligible", warehouseId, split: false, limit: MOST_OFFERED });
    const items = await knownItems(
      desk,
      offered.filter(({ returnInventoryId }) => !used.has(returnInventoryId)),
      count,
    );
    const [first, ...others] = items.map(toCode);
    if (items.length < count || !first) continue;
    const second = unknownSecond ? [{ code: NOBODYS, returnInventoryId: null }] : [];
    const codes = [first, ...(repeatsFirst ? [first] : []), ...second, ...others];
    return { codes, serviceType };
  }
  return null;
}

async function automaticType({ store }: PlanningDesk, warehouseId: number): Promise<string | null> {
  const { types } = await store.serviceTypes(warehouseId);
  return (
    types.find(({ labelMode, toCountries }) => labelMode === "auto-label" && toCountries.includes(PRACTICE_COUNTRY))
      ?.code ?? null
  );
}

async function knownItems({ store }: PlanningDesk, offered: readonly ItemView[], count: number): Promise<ItemView[]> {
  const known: ItemView[] = [];
  for (const item of offered) {
    if (known.length === count) break;
    if ((await store.itemsNamed(item.rma)).length === 1) known.push(item);
  }
  return known;
}

const toCode = ({ rma, returnInventoryId }: ItemView): PlannedCode => ({ code: rma, returnInventoryId });

/** What the service's own list shows of the order that these parcels went into; null where there is none. */
export async function toldOrder(
  service: Pick<ControlClient, "orders">,
  { codes }: LessonPlan,
): Promise<{ resendId: string; resendNumber: string } | null> {
  const ids = new Set(codes.map(({ returnInventoryId }) => returnInventoryId));
  const orders = await service.orders().catch(() => []);
  const found = orders.find(({ returnInventoryIds }) => returnInventoryIds.some((id) => ids.has(id)));
  return found ? { resendId: found.resendId, resendNumber: found.resendNumber } : null;
}
