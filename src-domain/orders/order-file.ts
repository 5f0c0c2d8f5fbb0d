import { HOUR_MS } from "../durations.ts";
import type { Channel } from "./order.ts";

export const DEFAULT_ORDER_FILE_HOURS = 24;

export const MAX_ORDERS = 10_000;
/** Maximum lines: the store writes an order in one transaction, for which scans wait. */
export const MAX_ORDER_LINES = 1000;

/** Why a file cannot be opened as orders. */
export const ORDER_FILE_REFUSALS = [
  "not-there",
  "no-file",
  "unreadable",
  "wrong-ending",
  "empty",
  "no-text",
  "markup",
  "too-large",
  "too-many-orders",
  "several-sheets",
  "too-slow",
  "encrypted",
  "damaged",
  "failed",
] as const;
export type OrderFileRefusal = (typeof ORDER_FILE_REFUSALS)[number];

export const ORDER_FILE_ENDINGS = ["csv", "tsv", "txt", "xlsx"] as const;

/** An imported file. */
export interface OrderFile {
  readonly channel: Channel;
  /** The person's name for one of several shops of the channel; empty for the only shop. */
  readonly shop: string;
  readonly name: string;
  /** When the file was last changed; ISO 8601, UTC. */
  readonly writtenAt: string;
  /** Whether the file lists every open order of its shop, so that missing orders are gone. */
  readonly isComplete: boolean;
  /**
   * Numbers of orders in refused rows: the file lists them, so they are not gone. Other desks do not get these orders.
   */
  readonly refusedNumbers?: readonly string[];
}

export type FileTimes = Pick<OrderFile, "writtenAt">;

/**
 * Returns whether orders of a file are only offered, because the file is older than `orderFileHours`, or older than the
 * last restore of the journal, which lacks orders that were sent before. `restoredAt`: when the journal was last
 * restored; null if never.
 */
export const isOnlyOffered = (
  { writtenAt }: FileTimes,
  orderFileHours: number,
  restoredAt: string | null,
  now: string,
): boolean =>
  Date.parse(now) - Date.parse(writtenAt) >= orderFileHours * HOUR_MS ||
  (restoredAt !== null && writtenAt <= restoredAt);
