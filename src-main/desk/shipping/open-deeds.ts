import { mayBeCreated, type CreatedWith } from "../../../src-domain/shipping/draft-summary.ts";
import type { ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import { EVERY_ORDER, NOT_KNOWN } from "../../../src-domain/shipping/shipping-order-query.ts";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredDeed } from "../../store/shipping/draft-deed-journal.ts";

/** A create whose order is not known, and what something told of meanwhile that may be it. */
export interface OpenCreate {
  readonly deed: StoredDeed;
  readonly created: CreatedWith;
  readonly candidates: readonly ShippingOrderRow[];
}

interface UnsettledDeed extends Pick<StoredDeed, "kind" | "since"> {
  readonly orderId: string;
  readonly number: string | null;
}

const MOST_CANDIDATES = 5;
const MOST_LOOKED_AT = 200;
const NEWEST_TOLD = { column: "toldAt", descending: true } as const;

/** What somebody has to settle. Reads what the desk holds, asks nobody. */
export function createOpenDeeds(store: Store) {
  async function candidatesFor(created: CreatedWith): Promise<ShippingOrderRow[]> {
    const searches = [
      { ...EVERY_ORDER, warehouseIds: [created.warehouseId] },
      { ...EVERY_ORDER, statuses: [NOT_KNOWN] },
    ].map((filter) => store.reader.searchShippingOrders({ filter, order: NEWEST_TOLD }, null, 0, MOST_LOOKED_AT));
    const rows = (await Promise.all(searches)).flatMap((found) => found.rows.filter((row) => row !== null));
    const byId = new Map(rows.map((row) => [row.orderId, row]));
    const like = [...byId.values()].filter((row) => mayBeCreated(created, row));
    const deeds = await Promise.all(like.map(({ orderId }) => store.draftDeeds(orderId)));
    const free = like.filter((_, place) => !(deeds[place] ?? []).some(({ kind }) => kind === "create"));
    return free.slice(0, MOST_CANDIDATES);
  }

  return {
    /** Creates whose order is not known. */
    async openCreates(): Promise<OpenCreate[]> {
      const open = (await store.openDraftDeeds()).filter(({ kind }) => kind === "create");
      return Promise.all(
        open.map(async (deed) => {
          const created = createdWith(deed);
          return { deed, created, candidates: await candidatesFor(created) };
        }),
      );
    },

    /** Deeds whose outcome is open, of orders that are known; their place is with the order. */
    async unsettled(): Promise<UnsettledDeed[]> {
      const open = (await store.openDraftDeeds()).filter(({ state }) => state === "unknown");
      const deeds = open.flatMap(({ orderId, kind, since }) => (orderId === null ? [] : [{ orderId, kind, since }]));
      const rows = await store.reader.shippingOrderRows(deeds.map(({ orderId }) => orderId));
      return deeds.map((deed, place) => ({ ...deed, number: rows[place]?.number ?? null }));
    },
  };
}

interface CreateBody {
  readonly outboundWarehouseId: number;
  readonly shippingMethod: string;
  readonly shipTo: ShipTo;
}

export function createdWith({ body, askedAt }: StoredDeed): CreatedWith {
  const { outboundWarehouseId, shippingMethod, shipTo } = JSON.parse(body) as CreateBody;
  return { warehouseId: outboundWarehouseId, method: shippingMethod, shipTo, askedAt };
}
