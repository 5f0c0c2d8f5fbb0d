import { LABEL_MODES, parseResendStatus, RESEND_STATUSES, type LabelMode } from "./resend.ts";
import { SUBMISSION_STATES, type SubmissionState } from "./submission.ts";

/** `dealt-with`: the order failed, and the operator has resolved that. `other`: an undocumented status. */
export const ORDER_STAGES = [...SUBMISSION_STATES, ...RESEND_STATUSES, "dealt-with", "other"] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** `created`: an order without a reported status yet. */
export function orderStage(
  state: SubmissionState,
  statusRaw: string | null,
  { isFailureResolved }: { readonly isFailureResolved: boolean },
): OrderStage {
  if (state !== "created" || statusRaw === null) return state;
  const status = parseResendStatus(statusRaw) ?? "other";
  return status === "failed" && isFailureResolved ? "dealt-with" : status;
}

/** `own`: created by this desk. `learned`: created elsewhere and known from events. */
export const ORDER_ORIGINS = ["own", "learned"] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** `unknown`: neither reported nor evident from a status. */
export const MODE_KNOWLEDGE = [...LABEL_MODES, "unknown"] as const;
export type ModeKnowledge = (typeof MODE_KNOWLEDGE)[number];

export const toModeKnowledge = (mode: LabelMode | null): ModeKnowledge => mode ?? "unknown";

export const ORDER_COLUMNS = [
  "status",
  "order",
  "mode",
  "warehouse",
  "items",
  "recipient",
  "tracking",
  "created",
  "cutOff",
  "checked",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export interface OrderFilter {
  /** A substring of order number, id, recipient, tracking number, batch, or an item's RMA, SKU or id. */
  readonly text: string;
  /** An empty list allows every value; so do the other lists. */
  readonly stages: readonly OrderStage[];
  readonly warehouseIds: readonly number[];
  readonly modes: readonly ModeKnowledge[];
  readonly origins: readonly OrderOrigin[];
  readonly attention: boolean;
  /** Set to list only orders whose printed label was not scanned. */
  readonly unsealed?: true | undefined;
}

export interface OrderSort {
  readonly column: OrderColumn;
  readonly descending: boolean;
}

export interface OrderQuery {
  readonly filter: OrderFilter;
  readonly order: OrderSort;
}

const ATTENTION: ReadonlySet<OrderStage> = new Set(["unknown", "failed"]);

export const needsAttention = (origin: OrderOrigin, stage: OrderStage): boolean =>
  origin === "own" && ATTENTION.has(stage);

interface OrderValues {
  readonly origin: OrderOrigin;
  readonly stage: OrderStage;
  readonly labelMode: LabelMode | null;
  readonly warehouseId: number | null;
  readonly isUnsealed: boolean;
}

/** Returns whether an order has the filtered values. Does not compare the text. */
export const matchesValues = (
  { stages, origins, modes, warehouseIds, attention, unsealed }: OrderFilter,
  { origin, stage, labelMode, warehouseId, isUnsealed }: OrderValues,
): boolean =>
  isAllowed(stages, stage) &&
  isAllowed(origins, origin) &&
  isAllowed(modes, toModeKnowledge(labelMode)) &&
  (warehouseIds.length === 0 || (warehouseId !== null && warehouseIds.includes(warehouseId))) &&
  (!attention || needsAttention(origin, stage)) &&
  (!unsealed || isUnsealed);

const isAllowed = <Value>(allowed: readonly Value[], value: Value): boolean =>
  allowed.length === 0 || allowed.includes(value);
