import { backoffDelay } from "../backoff.ts";
import { HOUR_MS } from "../durations.ts";
import { isEndStatus, type ResendStatus } from "../resends/resend.ts";
import { PAGE_FAULTS } from "./label-pages.ts";
import type { LabelSize, Resolution } from "./paper.ts";

/** Stored per computer, not per environment, because printers belong to a location. */
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

/** Turns on automatic printing with a computer's first printer. Labels that arrived earlier are not printed. */
export function withPrinterChange(
  settings: LabelPrinterSettings,
  change: Partial<LabelPrinterSettings>,
  now: Date,
): LabelPrinterSettings {
  const newSettings = { ...settings, ...change };
  if (hasPrinter(settings) || !hasPrinter(newSettings)) return newSettings;
  return { ...newSettings, silent: true, byItselfSince: now.toISOString() };
}

export interface ManagedPrinting extends Partial<
  Pick<LabelPrinterSettings, "size" | "resolution" | "copies" | "silent">
> {
  readonly printer?: string;
  readonly zpl?: { readonly host: string; readonly port: number };
  readonly automatic?: boolean;
}

export const MANAGED_PARTS = ["printer", "size", "resolution", "copies", "silent", "byItselfSince", "zpl"] as const;
export type ManagedPart = (typeof MANAGED_PARTS)[number];

export function listManagedParts({ automatic, ...values }: ManagedPrinting): readonly ManagedPart[] {
  return MANAGED_PARTS.filter((part) => {
    if (part === "byItselfSince") return automatic !== undefined;
    return part === "silent" ? automatic === true || values.silent !== undefined : values[part] !== undefined;
  });
}

/** Overrides this computer's settings with IT's. A managed printer counts as a first printer too. */
export function withManagedPrinting(
  ownSettings: LabelPrinterSettings,
  { automatic, ...values }: ManagedPrinting,
  now: Date,
): LabelPrinterSettings {
  // A first printer turns the dialog off, unless IT says otherwise.
  const settings = {
    ...withPrinterChange(ownSettings, values, now),
    ...(values.silent === false && { silent: false }),
  };
  if (automatic === undefined) return settings;
  if (!automatic) return { ...settings, byItselfSince: null };
  return { ...settings, silent: true, byItselfSince: settings.byItselfSince ?? now.toISOString() };
}

const hasPrinter = ({ printer, zpl }: LabelPrinterSettings): boolean => printer !== null || zpl !== null;

export const ZPL_PORT = 9100;

/**
 * `begun`: recorded before anything was sent to the printer. `given`: the printer or its queue accepted the label.
 * `not-given`: the printer certainly received nothing. `unclear`: the label may have been printed.
 */
export const PRINT_STATES = ["begun", "given", "not-given", "unclear"] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Why a label blocks automatic printing. */
export const LABEL_FAULTS = [...PAGE_FAULTS, "other-resolution", "cut-off", "changes-printer"] as const;
export type LabelFault = (typeof LABEL_FAULTS)[number];

/**
 * Returns whether the operator can print a blocking label anyway: not a label that would change the printer's settings.
 */
export const canPrintDespite = (problem: string | null): boolean =>
  problem !== "changes-printer" && LABEL_FAULTS.some((fault) => fault === problem);

export const SKIPPED = "skipped";

/** Recorded as the printer if the operator chose it in the system's print dialog, which does not name it. */
export const CHOSEN_IN_DIALOG = "";

interface PrintRecord {
  readonly isAutomatic: boolean;
  readonly state: PrintState;
  readonly problem: string | null;
}

/**
 * Why automatic printing waits until the operator prints or skips this label; null if it does not wait. `prints`:
 * oldest first.
 */
export function findBlockingFault(prints: readonly PrintRecord[]): LabelFault | null {
  const heldIndex = prints.findLastIndex(
    ({ isAutomatic, problem }) => isAutomatic && LABEL_FAULTS.some((fault) => fault === problem),
  );
  const isDecided = prints
    .slice(heldIndex + 1)
    .some(({ state, problem }) => state === "given" || state === "unclear" || problem === SKIPPED);
  return isDecided ? null : (LABEL_FAULTS.find((labelFault) => labelFault === prints[heldIndex]?.problem) ?? null);
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

/** The operator must give a reason to reprint such a label. */
export const mayBeOnPaper = (state: PrintState): boolean => state !== "not-given";

export const MAX_REASON_CHARACTERS = 200;

/** Older labels are not printed automatically: they were probably printed elsewhere. */
const MAX_AGE_MS = HOUR_MS;

interface ArrivedLabel {
  readonly firstReportedAt: string;
  readonly status: ResendStatus | null;
  readonly prints: number;
}

interface LabelBlock {
  readonly blockedAt: string;
  readonly decidedAt: string | null;
}

/**
 * Returns the time at which the ages of labels are measured: now, or the start of the block. A block within an hour
 * after another one extends it. `blocks`: newest first.
 */
export function findWaitStart(blocks: readonly LabelBlock[], now: Date): Date {
  let waitStartMs = now.getTime();
  for (const { blockedAt, decidedAt } of blocks) {
    if (decidedAt !== null && waitStartMs - Date.parse(decidedAt) >= MAX_AGE_MS) break;
    waitStartMs = Math.min(waitStartMs, Date.parse(blockedAt));
  }
  return new Date(waitStartMs);
}

/** A label reported before this time is not printed automatically. */
export const findOldestArrival = (waitStart: Date): Date => new Date(waitStart.getTime() - MAX_AGE_MS);

/**
 * Returns whether a label prints automatically: once, while it is recent and its order has not ended. `waitStart`: see
 * `findWaitStart`.
 */
export function printsAutomatically(
  { byItselfSince, silent }: LabelPrinterSettings,
  label: ArrivedLabel,
  waitStart: Date,
): boolean {
  if (byItselfSince === null || !silent || label.prints > 0) return false;
  if (label.status !== null && isEndStatus(label.status)) return false;
  const reportedMs = Date.parse(label.firstReportedAt);
  return reportedMs >= Date.parse(byItselfSince) && reportedMs > findOldestArrival(waitStart).getTime();
}

const PRINT_BACKOFF = { initialMs: 30_000, maxMs: 10 * 60_000 };

/** Returns the milliseconds before the next automatic attempt, after `failures` failures in a row (1 or more). */
export const printRetryDelayMs = (failures: number): number => backoffDelay(failures, PRINT_BACKOFF);

export function parsePrinterHost(text: string): string | null {
  const host = text.trim().toLowerCase();
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
  return isName && host.length <= 253 ? host : null;
}
