import { backoffDelay } from "../backoff.ts";
import { isEndStatus, type ResendStatus } from "../resends/resend.ts";
import { PAGE_FAULTS } from "./label-pages.ts";
import type { LabelSize, Resolution } from "./paper.ts";

/** How this computer prints labels. Printers belong to a location, not to an environment. */
export interface LabelPrinterSettings {
  readonly printer: string | null;
  readonly size: LabelSize;
  readonly resolution: Resolution;
  readonly copies: number;
  readonly silent: boolean;
  /** When automatic printing of this desk's labels was turned on; ISO 8601, UTC; null while it is off. */
  readonly byItselfSince: string | null;
  /** A label printer that accepts ZPL over TCP; null if none is configured. */
  readonly zpl: { readonly host: string; readonly port: number } | null;
}

export const MAX_COPIES = 9;

export const DEFAULT_LABEL_PRINTER_SETTINGS: LabelPrinterSettings = {
  printer: null,
  size: "100x150",
  resolution: 203,
  copies: 1,
  silent: false,
  byItselfSince: null,
  zpl: null,
};

/** A computer's first printer turns on automatic printing; labels that arrived earlier are not printed. */
export function withPrinterChange(
  station: LabelPrinterSettings,
  change: Partial<LabelPrinterSettings>,
  now: Date,
): LabelPrinterSettings {
  const next = { ...station, ...change };
  if (hasPrinter(station) || !hasPrinter(next)) return next;
  return { ...next, silent: true, byItselfSince: now.toISOString() };
}

export interface ManagedPrinting extends Partial<Pick<LabelPrinterSettings, "size" | "copies">> {
  readonly printer?: string;
  readonly zpl?: { readonly host: string; readonly port: number };
  readonly automatic?: boolean;
}

export const MANAGED_PARTS = ["printer", "size", "copies", "silent", "byItselfSince", "zpl"] as const;
export type ManagedPart = (typeof MANAGED_PARTS)[number];

export function managedParts({ automatic, ...values }: ManagedPrinting): readonly ManagedPart[] {
  return MANAGED_PARTS.filter((part) => {
    if (part === "byItselfSince") return automatic !== undefined;
    return part === "silent" ? automatic === true : values[part] !== undefined;
  });
}

/** The choices at this computer, overridden by IT's. A rolled-out printer counts as a first printer too. */
export function withManagedPrinting(
  chosen: LabelPrinterSettings,
  { automatic, ...values }: ManagedPrinting,
  now: Date,
): LabelPrinterSettings {
  const station = withPrinterChange(chosen, values, now);
  if (automatic === undefined) return station;
  if (!automatic) return { ...station, byItselfSince: null };
  return { ...station, silent: true, byItselfSince: station.byItselfSince ?? now.toISOString() };
}

const hasPrinter = ({ printer, zpl }: LabelPrinterSettings): boolean => printer !== null || zpl !== null;

export const ZPL_PORT = 9100;

/**
 * `begun`: recorded before the printer received anything. `given`: the printer or its queue accepted it. `not-given`: it
 * certainly received nothing. `unclear`: it may have printed.
 */
export const PRINT_STATES = ["begun", "given", "not-given", "unclear"] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Why a label is held. All but `changes-printer` can be printed anyway. */
export const LABEL_FAULTS = [...PAGE_FAULTS, "changes-printer"] as const;
export type LabelFault = (typeof LABEL_FAULTS)[number];

/** Stored as the problem of a label that the operator skipped. */
export const SKIPPED = "skipped";

interface PrintNote {
  readonly byItself: boolean;
  readonly state: PrintState;
  readonly problem: string | null;
}

/** Why automatic printing waits for the operator to print or skip this label; null if it does not. Oldest print first. */
export function heldFor(prints: readonly PrintNote[]): LabelFault | null {
  const held = prints.findLastIndex(({ byItself, problem }) => byItself && LABEL_FAULTS.some((one) => one === problem));
  const isDecided = prints
    .slice(held + 1)
    .some(({ state, problem }) => state === "given" || state === "unclear" || problem === SKIPPED);
  return isDecided ? null : (LABEL_FAULTS.find((fault) => fault === prints[held]?.problem) ?? null);
}

export const PRINT_PROBLEMS = [
  ...LABEL_FAULTS,
  "no-such-printer",
  "printer-refused",
  "dialog-closed",
  "not-drawn",
  "unreachable",
  "public-printer",
  "broke-off",
] as const;
export type PrintProblem = (typeof PRINT_PROBLEMS)[number];

/** A label that may exist on paper needs a reason before it is printed again. */
export const mayBeOnPaper = (state: PrintState): boolean => state !== "not-given";

export const MAX_REASON_CHARACTERS = 200;

/** An older label is not printed automatically: it has been printed elsewhere by now. */
const FRESH_MS = 60 * 60_000;

interface ArrivedLabel {
  readonly firstReportedAt: string;
  readonly status: ResendStatus | null;
  readonly prints: number;
}

interface LabelHold {
  /** ISO 8601, UTC. */
  readonly heldAt: string;
  /** When the operator printed or skipped the label; null while it is held. */
  readonly decidedAt: string | null;
}

/**
 * The time by which labels are recent: now, or when the hold began that they wait behind. A hold that begins within an hour
 * after another one lengthens its wait. Newest hold first.
 */
export function waitingSince(holds: readonly LabelHold[], now: Date): Date {
  let since = now.getTime();
  for (const { heldAt, decidedAt } of holds) {
    if (decidedAt !== null && since - Date.parse(decidedAt) >= FRESH_MS) break;
    since = Math.min(since, Date.parse(heldAt));
  }
  return new Date(since);
}

/** Reported earlier than this, a label is not printed automatically. */
export const oldestArrival = (since: Date): Date => new Date(since.getTime() - FRESH_MS);

/**
 * Whether a new label prints automatically: once, while it is recent and its order has not ended. `since`: from
 * `waitingSince`.
 */
export function printsAutomatically(
  { byItselfSince, silent }: LabelPrinterSettings,
  label: ArrivedLabel,
  since: Date,
): boolean {
  if (byItselfSince === null || !silent || label.prints > 0) return false;
  if (label.status !== null && isEndStatus(label.status)) return false;
  const reported = Date.parse(label.firstReportedAt);
  return reported >= Date.parse(byItselfSince) && reported > oldestArrival(since).getTime();
}

const RETRY = { initialMs: 30_000, maxMs: 10 * 60_000 };

/** Milliseconds before the next automatic print attempt; `failures` in a row, from 1. */
export const printRetryAfter = (failures: number): number => backoffDelay(failures, RETRY);

/** Accepts a host name or an IPv4 address. */
export function printerHost(typed: string): string | null {
  const host = typed.trim().toLowerCase();
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
  return isName && host.length <= 253 ? host : null;
}
