import { growingWait } from "../growing-wait.ts";
import { isEndStatus, type ResendStatus } from "../resends/resend.ts";
import type { LabelSize, Resolution } from "./paper.ts";

/** How this computer prints labels: printers belong to a place, not to an environment. */
export interface LabelStation {
  /** A printer of the system, by the name that the system knows it by; null while none is chosen. */
  readonly printer: string | null;
  readonly size: LabelSize;
  readonly resolution: Resolution;
  /** Of each label, 1 to `MOST_COPIES`. */
  readonly copies: number;
  /** Without the system's print dialog. */
  readonly silent: boolean;
  /** Since when the labels of this desk's orders are printed as they arrive; ISO 8601, UTC; null while they are not. */
  readonly byItselfSince: string | null;
  /** A label printer that takes ZPL over TCP; null while none is configured. */
  readonly zpl: { readonly host: string; readonly port: number } | null;
}

export const MOST_COPIES = 9;

export const NO_LABEL_STATION: LabelStation = {
  printer: null,
  size: "100x150",
  resolution: 203,
  copies: 1,
  silent: false,
  byItselfSince: null,
  zpl: null,
};

/**
 * What was changed at this computer. The first printer of a computer prints labels as they arrive from then on, so that nobody sets up each
 * desk for it; those that arrived before are not printed all at once. What is switched off stays off with another printer.
 */
export function changedStation(station: LabelStation, change: Partial<LabelStation>, now: Date): LabelStation {
  const next = { ...station, ...change };
  if (hasPrinter(station) || !hasPrinter(next)) return next;
  return { ...next, silent: true, byItselfSince: now.toISOString() };
}

/** What IT rolled out of it, by config.json. */
export interface RolledOutPrinting extends Partial<Pick<LabelStation, "size" | "copies">> {
  readonly printer?: string;
  readonly zpl?: { readonly host: string; readonly port: number };
  /** Whether labels print as they arrive. */
  readonly automatic?: boolean;
}

export const ROLLED_OUT_PARTS = ["printer", "size", "copies", "silent", "byItselfSince", "zpl"] as const;
export type RolledOutPart = (typeof ROLLED_OUT_PARTS)[number];

/** Rolled out, so nobody at the desk changes it. */
export function rolledOutParts({ automatic, ...values }: RolledOutPrinting): readonly RolledOutPart[] {
  return ROLLED_OUT_PARTS.filter((part) => {
    if (part === "byItselfSince") return automatic !== undefined;
    return part === "silent" ? automatic === true : values[part] !== undefined;
  });
}

/** What was chosen at this computer, with what IT rolled out over it. A rolled-out printer is a first one as any other. */
export function rolledOutStation(
  chosen: LabelStation,
  { automatic, ...values }: RolledOutPrinting,
  now: Date,
): LabelStation {
  const station = changedStation(chosen, values, now);
  if (automatic === undefined) return station;
  if (!automatic) return { ...station, byItselfSince: null };
  return { ...station, silent: true, byItselfSince: station.byItselfSince ?? now.toISOString() };
}

const hasPrinter = ({ printer, zpl }: LabelStation): boolean => printer !== null || zpl !== null;

/** What raw printers listen on. */
export const ZPL_PORT = 9100;

/**
 * `begun`: noted before the printer got anything. `given`: the printer or its queue took it. `not-given`: it certainly got
 * nothing. `unclear`: it may have printed.
 */
export const PRINT_STATES = ["begun", "given", "not-given", "unclear"] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** One that may exist on paper asks for a reason before it is printed once more. */
export const mayBeOnPaper = (state: PrintState): boolean => state !== "not-given";

export const LONGEST_REASON = 200;

/** Older news of a label is no reason to print: it has been printed elsewhere by now. */
const FRESH_MS = 60 * 60_000;

interface ArrivedLabel {
  /** ISO 8601, UTC. */
  readonly firstReportedAt: string;
  readonly status: ResendStatus | null;
  /** How often it was given to a printer, or was tried to. */
  readonly prints: number;
}

/** A label that arrives is printed unasked once: while it is news, of an order that still waits for its parcel to leave. */
export function printsByItself({ byItselfSince, silent }: LabelStation, label: ArrivedLabel, now: Date): boolean {
  if (byItselfSince === null || !silent || label.prints > 0) return false;
  if (label.status !== null && isEndStatus(label.status)) return false;
  const reported = Date.parse(label.firstReportedAt);
  return reported >= Date.parse(byItselfSince) && now.getTime() - reported < FRESH_MS;
}

const RETRY = { firstMs: 30_000, longestMs: 10 * 60_000 };

/** Milliseconds after which a label that could not be printed unasked is tried again; `failures` in a row, from 1. */
export const printRetryAfter = (failures: number): number => growingWait(failures, RETRY);

/** A host name or an address of IPv4, as it is typed for a printer; null for anything else. */
export function printerHost(typed: string): string | null {
  const host = typed.trim().toLowerCase();
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
  return isName && host.length <= 253 ? host : null;
}
