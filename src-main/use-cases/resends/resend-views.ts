import { isObject } from "../../../src-domain/json-object.ts";
import { DESTINATION_FIELDS } from "../../../src-domain/recipients/address.ts";
import {
  matchesValues,
  toModeKnowledge,
  type OrderFilter,
  orderStage,
} from "../../../src-domain/resends/order-query.ts";
import type { Observation } from "../../../src-domain/resends/order-timeline.ts";
import { parseResendStatus, type LabelMode } from "../../../src-domain/resends/resend.ts";
import type { NormalTime } from "../../../src-domain/resends/stage-times.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import type {
  ExternalOrderRow,
  OrderRow,
  ResendDetails,
  ResendRow,
  TimelineEntry,
} from "../../../src-preload/contract/resends/resend.ts";
import type { StoredOrderRow } from "../../store/reader/order-search.ts";
import type { StoredExternalOrder } from "../../store/resends/external-orders.ts";
import type { OwnOrder, StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";

const CACHE_MS = 60_000;

/** How long orders of this desk usually stay in each stage, computed from their timelines and cached. */
export function createNormalTimes({ store, elapsed }: DeskContext) {
  const cache = new Map<LabelMode, { readonly cachedAtMs: number; readonly times: Promise<readonly NormalTime[]> }>();

  return (mode: LabelMode | null): Promise<readonly NormalTime[]> => {
    if (mode === null) return Promise.resolve([]);
    const cachedTimes = cache.get(mode);
    if (cachedTimes && elapsed() - cachedTimes.cachedAtMs < CACHE_MS) return cachedTimes.times;
    const times = store.reader.normalStageTimes(mode);
    cache.set(mode, { cachedAtMs: elapsed(), times });
    times.catch(() => cache.delete(mode));
    return times;
  };
}

const toStatus = (raw: string | null): ResendRow["status"] =>
  raw === null ? null : { raw, known: parseResendStatus(raw) };

export function toResendRow(order: OwnOrder): ResendRow {
  return {
    origin: "own",
    submissionId: order.submissionId,
    batchName: order.batchName,
    state: order.state,
    waitingFor: order.waitingFor,
    waitsUntil: order.waitsUntil,
    resendId: order.resendId,
    resendNumber: order.resendNumber,
    status: toStatus(order.statusRaw),
    labelMode: order.labelMode,
    warehouseId: order.warehouseId,
    itemCount: order.itemCount,
    recipientName: order.recipientName,
    countryCode: order.countryCode,
    trackingNumber: order.trackingNumber,
    submittedAt: order.submittedAt,
    createdAt: order.createdAt,
    checkedAt: order.checkedAt,
    cutOff: order.cutOff,
    isFailureResolved: order.isFailureResolved,
  };
}

function toExternalRow({ items, cutOff, statusRaw, ...order }: StoredExternalOrder): ExternalOrderRow {
  return {
    origin: "learned",
    ...order,
    status: toStatus(statusRaw),
    itemCount: items?.length ?? null,
    cutOff: cutOff === null ? null : { at: cutOff, estimated: false },
  };
}

/** Returns null if a required field of the row is missing. */
function toOrderRow(row: StoredOrderRow | null): OrderRow | null {
  if (row === null) return null;
  const { submissionId, batchName, warehouseId, itemCount, recipientName, countryCode, resendId, ...order } = row;
  if (submissionId !== null && batchName !== null) {
    if (warehouseId === null || itemCount === null || recipientName === null || countryCode === null) return null;
    return toResendRow({
      ...order,
      submissionId,
      batchName,
      warehouseId,
      itemCount,
      recipientName,
      countryCode,
      resendId,
    });
  }
  if (resendId === null) return null;
  const {
    state: _state,
    waitingFor: _waitingFor,
    waitsUntil: _waitsUntil,
    isFailureResolved: _failureResolved,
    submittedAt,
    statusRaw,
    ...externalOrder
  } = order;
  const knownFields = { resendId, warehouseId, itemCount, recipientName, countryCode, status: toStatus(statusRaw) };
  return { ...externalOrder, ...knownFields, origin: "learned", firstReportedAt: submittedAt };
}

export async function searchOrders(
  store: Store,
  ...input: Parameters<Store["reader"]["searchOrders"]>
): Promise<OutputOf<"resend", "search">> {
  const { rows, ...page } = await store.reader.searchOrders(...input);
  return { ...page, rows: rows.map(toOrderRow) };
}

/** Each filter's counts follow all other filters, but not the filter itself. */
export async function orderFacets(store: Store, filter: OrderFilter): Promise<OutputOf<"resend", "facets">> {
  const storedGroups = await store.reader.orderGroups(filter.text);
  const groups = storedGroups.map((group) => ({
    ...group,
    stage: orderStage(group.state, group.statusRaw, { isFailureResolved: group.failureResolved === 1 }),
  }));
  const countBy = <Value>(
    ownFilter: Partial<OrderFilter>,
    valueOf: (group: (typeof groups)[number]) => Value | null,
  ) => {
    const counts = new Map<Value, number>();
    for (const group of groups) {
      const value = matchesValues({ ...filter, ...ownFilter }, group) ? valueOf(group) : null;
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + group.count);
    }
    return Array.from(counts, ([value, count]) => ({ value, count }));
  };
  return {
    stages: countBy({ stages: [] }, ({ stage }) => stage),
    warehouseIds: countBy({ warehouseIds: [] }, ({ warehouseId }) => warehouseId),
    modes: countBy({ modes: [] }, ({ labelMode }) => toModeKnowledge(labelMode)),
    origins: countBy({ origins: [] }, ({ origin }) => origin),
  };
}

/** Orders that no longer exist are omitted. */
export async function readOrdersByKey(store: Store, orderKeys: readonly string[]): Promise<OrderRow[]> {
  const rows = await store.reader.ordersByKey(orderKeys);
  return rows.flatMap((row) => toOrderRow(row) ?? []);
}

/** Reads the recipient from the body that was sent; null once it is erased. */
export function shipmentOf(body: string): ResendDetails["shipment"] {
  const { resendShipment, ...order } = JSON.parse(body) as { readonly resendShipment?: unknown };
  if (!isObject(resendShipment)) return null;
  const fields: Readonly<Record<string, unknown>> = { ...order, ...resendShipment };
  const texts = DESTINATION_FIELDS.flatMap((field) => {
    const text = fields[field];
    return typeof text === "string" && text !== "" ? [[field, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

interface ViewSources {
  readonly store: Store;
  readonly normalTimes: ReturnType<typeof createNormalTimes>;
}

export async function readResendDetails(sources: ViewSources, submissionId: string): Promise<ResendDetails | null> {
  const { store } = sources;
  const submission = await store.submission(submissionId);
  if (!submission) return null;
  const { state, refusal, doubt, attempts, loss, lastCheck } = submission;
  return {
    row: toResendRow(submission),
    ...(await readHistory(sources, submission, await store.timeline(submissionId))),
    earlier: await store.earlierAttempts(submissionId),
    items: submission.items,
    shipment: shipmentOf(submission.body),
    // A created order has no refusal, even if the service refused a repeated request.
    refusal: state === "refused" || state === "unknown" ? refusal : null,
    unknown: state === "unknown" ? { doubt, attempts, loss, lastCheck } : null,
  };
}

export async function readExternalOrderDetails(sources: ViewSources, resendId: string) {
  const order = await sources.store.externalOrder(resendId);
  if (!order) return null;
  const history = await readHistory(sources, order, await sources.store.externalOrderTimeline(resendId));
  return { row: toExternalRow(order), ...history, items: order.items };
}

async function readHistory(
  { store, normalTimes }: ViewSources,
  { resendId, labelMode }: Pick<StoredSubmission, "resendId" | "labelMode">,
  timeline: readonly Observation[],
): Promise<Pick<ResendDetails, "timeline" | "checks" | "normalTimes">> {
  return {
    timeline: timeline.map(toTimelineEntry),
    checks: resendId === null ? [] : await store.orderPolls(resendId),
    normalTimes: await normalTimes(labelMode),
  };
}

function toTimelineEntry({ at, source, fact }: Observation): TimelineEntry {
  if (fact.kind !== "status") return { at, source, fact };
  return { at, source, fact: { ...fact, known: parseResendStatus(fact.raw) } };
}
