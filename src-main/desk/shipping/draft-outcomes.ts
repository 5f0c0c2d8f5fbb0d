import {
  mayBeCreated,
  isReadable,
  type CreatedWith,
  type DraftSummary,
} from "../../../src-domain/shipping/draft-summary.ts";
import type { ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import { EVERY_ORDER, NOT_KNOWN } from "../../../src-domain/shipping/shipping-order-query.ts";
import {
  NOT_DRAFT_FIELD,
  readShippingStatus,
  type ShippingOrderRow,
} from "../../../src-domain/shipping/shipping-order.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredDeed } from "../../store/shipping/draft-deed-journal.ts";
import { isEnding, isMadeBy, REPEATING } from "../../../src-domain/shipping/draft-deed.ts";
import type { ItemPlace } from "../../../src-domain/shipping/draft-items.ts";
import type { DraftProblem, OutcomeProblem } from "../../../src-domain/shipping/draft-problem.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ReturnsService } from "../../service/index.ts";
import type { DraftSender } from "./draft-sender.ts";
import type { DeskContext } from "../context.ts";

/** A create whose order is not known, and what something told of meanwhile that may be it. */
interface OpenCreate {
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

function createdWith({ body, askedAt }: StoredDeed): CreatedWith {
  const { outboundWarehouseId, shippingMethod, shipTo } = JSON.parse(body) as CreateBody;
  return { warehouseId: outboundWarehouseId, method: shippingMethod, shipTo, askedAt };
}

interface OutcomesOptions {
  readonly sender: DraftSender;
  readonly obstacle: (orderId: string | null, deliberate: boolean) => Promise<DraftProblem | null>;
  readonly summaryOf: (orderId: string) => Promise<DraftSummary>;
  readonly onTold: (orderIds: readonly string[]) => void;
}

/** Ways to settle a deed whose answer was lost. Which of them are open to which kind: src-domain/shipping/draft-deed.ts. */
export function createDraftOutcomes(context: DeskContext, options: OutcomesOptions) {
  const { store, service, now } = context;
  const { sender, obstacle, onTold } = options;

  async function openDeed(deedId: string): Promise<Result<StoredDeed, OutcomeProblem>> {
    const deed = await store.draftDeed(deedId);
    if (deed === null) return failure("no-such-deed");
    return deed.state === "unknown" ? success(deed) : failure("not-now");
  }

  /** The same request under the same key. A create never, and a confirmation only with the summary looked at again. */
  async function repeat(
    deedId: string,
    seen: DraftSummary | null,
    deliberate: boolean,
  ): Promise<Result<StoredDeed, OutcomeProblem>> {
    const open = await openDeed(deedId);
    if (!open.ok) return open;
    const { kind, orderId } = open.value;
    if (REPEATING[kind] === "never" || orderId === null) return failure("not-now");
    const isLookedAt = seen !== null && JSON.stringify(seen) === JSON.stringify(await options.summaryOf(orderId));
    if (REPEATING[kind] === "deliberate" && !isLookedAt) return failure("other-summary");
    // An order that is no draft any more may be so by this very deed: the repeat finds out.
    const problem = await obstacle(null, deliberate);
    if (problem !== null) return failure(problem);
    const begun = await sender.move(deedId, "repeat");
    return begun === null ? failure("not-now") : success(await sender.send(begun));
  }

  /** Looks where the items of a lost call are. What is read too soon may be from before the call was carried out. */
  async function readItems(deedId: string): Promise<Result<StoredDeed, OutcomeProblem>> {
    const open = await openDeed(deedId);
    if (!open.ok) return open;
    const { kind, since, body } = open.value;
    if (!isReadable(kind)) return failure("not-now");
    if (now().getTime() - Date.parse(since) < context.timing.settleMs) return failure("too-early");
    const places = await placesOf(service, itemsIn(body), sender.isClosing);
    if (places === null) return failure("not-read");
    const wanted: ItemPlace = kind === "add" ? "in-order" : "on-hold";
    const isDone = Object.values(places).includes(wanted);
    const moved = await sender.move(deedId, isDone ? "told-done" : "told-not-done", { items: { places } });
    return moved === null ? failure("not-now") : success(moved);
  }

  /** The operator looked in the service's own site. */
  async function settle(deedId: string, isDone: boolean): Promise<Result<StoredDeed, OutcomeProblem>> {
    const open = await openDeed(deedId);
    if (!open.ok) return open;
    // Of a create that was done there is an order, and it has to be named.
    const { kind, orderId } = open.value;
    if (isDone && kind === "create") return failure("not-now");
    if (isDone && orderId !== null && isEnding(kind)) {
      const told = { orderId, fields: { [NOT_DRAFT_FIELD]: true }, shipments: [] };
      await store.tellShippingOrder(told, now().toISOString());
      onTold([orderId]);
    }
    const moved = await sender.move(deedId, isDone ? "said-done" : "said-not-done");
    return moved === null ? failure("not-now") : success(moved);
  }

  /** The order of a lost create. It is taken to be what the create asked for, until the service says more. */
  async function adopt(deedId: string, orderId: string): Promise<Result<StoredDeed, OutcomeProblem>> {
    const open = await openDeed(deedId);
    if (!open.ok) return open;
    if (open.value.kind !== "create") return failure("not-now");
    const before = await store.draftDeeds(orderId);
    if (before.some(({ kind }) => kind === "create")) return failure("order-taken");
    const { warehouseId, method, shipTo, askedAt } = createdWith(open.value);
    await store.enterShippingOrders([orderId], "typed", now().toISOString());
    const fields = { outboundWarehouseId: warehouseId, shippingMethod: method, ...shipTo };
    await store.tellShippingOrder({ orderId, fields, shipments: [] }, askedAt);
    const moved = await sender.move(deedId, "said-done", { orderId });
    onTold([orderId]);
    return moved === null ? failure("not-now") : success(moved);
  }

  return {
    repeat: (deedId: string, seen: DraftSummary | null, deliberate: boolean) =>
      sender.tracked(repeat(deedId, seen, deliberate)),
    readItems: (deedId: string) => sender.tracked(readItems(deedId)),
    settle,
    adopt,

    /** An event told of these orders: a status that a deed makes settles it. */
    async told(orderIds: readonly string[]): Promise<void> {
      const deeds = (await store.openDraftDeeds()).filter(({ state }) => state === "unknown");
      for (const { deedId, kind, orderId, askedAt } of deeds) {
        if (orderId === null || !orderIds.includes(orderId)) continue;
        const fact = (await store.reader.shippingOrder(orderId))?.facts["consolidateShippingOrderStatus"];
        const status = typeof fact?.value === "string" ? readShippingStatus(fact.value) : null;
        const isNews = fact !== undefined && fact.at > askedAt;
        if (isNews && status !== null && isMadeBy(kind, status)) await sender.move(deedId, "told-done");
      }
    },
  };
}

/** Ids are read from the text, digit by digit: as numbers they would lose some. */
function itemsIn(body: string): string[] {
  const list = /"returnInventoryIdList":\[([\d,]*)\]/.exec(body)?.[1] ?? "";
  return list.split(",").filter((id) => id !== "");
}

/** Null where one of them could not be read. An item that the service does not know is in no order. */
async function placesOf(
  service: ReturnsService,
  ids: readonly string[],
  isClosing: () => boolean,
): Promise<Record<string, ItemPlace> | null> {
  const places: Record<string, ItemPlace> = {};
  for (const id of ids) {
    if (isClosing()) return null;
    const answer = await service.interactive.inventory.get(id);
    if (!answer.ok && answer.error.kind !== "refused") return null;
    places[id] = answer.ok && answer.value.handlingCode !== "ohd" ? "in-order" : "on-hold";
  }
  return places;
}
