/** The life cycle of a resend order as the service reports it (service contract, States and transitions). */
export const RESEND_STATUSES = [
  "queued",
  "label-success",
  "pending",
  "in-progress",
  "completed",
  "failed",
  "canceled",
] as const;
export type ResendStatus = (typeof RESEND_STATUSES)[number];

export const LABEL_MODES = ["auto-label", "manual-label"] as const;
export type LabelMode = (typeof LABEL_MODES)[number];

// Numeric codes: public documentation, section 3.5. It has none for the two auto-label statuses.
const STATUS_BY_NUMBER: readonly ResendStatus[] = ["pending", "canceled", "in-progress", "completed", "failed"];

/**
 * Parses numeric codes, digit strings and names in any case or punctuation; null for an undocumented or missing one.
 */
export function parseResendStatus(raw: string | number | null): ResendStatus | null {
  if (raw === null) return null;
  const text = String(raw).trim();
  if (/^\d+$/.test(text)) return STATUS_BY_NUMBER[Number(text)] ?? null;
  const compactText = text.toLowerCase().replace(/[\s_-]/g, "");
  const name = compactText === "cancelled" ? "canceled" : compactText;
  return RESEND_STATUSES.find((status) => status.replace("-", "") === name) ?? null;
}

/** The stages of an order without a failure (service contract, States and transitions). */
export const EXPECTED_STAGES: Readonly<Record<LabelMode, readonly ResendStatus[]>> = {
  "auto-label": ["queued", "label-success", "completed"],
  "manual-label": ["pending", "in-progress", "completed"],
};

export function isEndStatus(status: ResendStatus): boolean {
  return status === "completed" || status === "failed" || status === "canceled";
}

/**
 * Returns whether an order with this status has ended. False for an undocumented or missing status. Parses any
 * spelling.
 */
export function hasEnded(statusRaw: string | null): boolean {
  const status = parseResendStatus(statusRaw);
  return status !== null && isEndStatus(status);
}

const LIFE_CYCLE_POSITIONS: Readonly<Record<ResendStatus, number>> = {
  queued: 1,
  pending: 1,
  "label-success": 2,
  "in-progress": 2,
  completed: 3,
  failed: 3,
  canceled: 3,
};

/** Position of a status in an order's life cycle, 1 to 3; 0 for an undocumented one. Parses the service's spelling. */
export function findLifeCyclePosition(raw: unknown): number {
  const status = typeof raw === "string" || typeof raw === "number" ? parseResendStatus(raw) : null;
  return status === null ? 0 : LIFE_CYCLE_POSITIONS[status];
}

/** The service type's `isEnableAutoCreateLabel` flag decides the mode. */
export function labelModeOf(isEnableAutoCreateLabel: boolean): LabelMode {
  return isEnableAutoCreateLabel ? "auto-label" : "manual-label";
}
