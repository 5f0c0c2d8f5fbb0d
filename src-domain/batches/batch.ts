import {
  resendObstacle,
  type ResendEligibility,
  type InventoryItem,
  type ResendCode,
  type ResendObstacle,
} from "../inventory/inventory.ts";
import type { Command } from "../scanning/commands.ts";
import type { DamagedReason, ScanCode } from "../scanning/scan-code.ts";

/** What a scan does to a batch. Service contract, Create resend order, preconditions 1 to 6, as far as known here. */
export interface BatchLine {
  /** 1-based slot in the batch; kept when another line is removed, so that shelf and screen agree. */
  readonly slot: number;
  readonly item: InventoryItem;
}

export type ItemAllocation =
  | { readonly kind: "open-batch"; readonly batchName: string; readonly handedOver?: true | undefined }
  | { readonly kind: "submission"; readonly submissionId: string; readonly state: "waiting" | "unknown" }
  | { readonly kind: "resend-order"; readonly resendId: string; readonly createdAt: string };

export type Verdict =
  /** `hold`: the desk also puts the item on hold at the service. */
  | { readonly kind: "added"; readonly slot: number; readonly item: InventoryItem; readonly hold?: true | undefined }
  | { readonly kind: "already-in-batch"; readonly slot: number; readonly item: InventoryItem }
  | {
      readonly kind: "in-another-batch";
      readonly batchName: string;
      readonly handedOver?: true | undefined;
      readonly item: InventoryItem;
    }
  | {
      readonly kind: "locked";
      readonly state: "waiting" | "unknown";
      /** Null in older verdicts. */
      readonly submissionId: string | null;
      readonly item: InventoryItem;
    }
  | { readonly kind: "wrong-warehouse"; readonly batchWarehouseId: number; readonly item: InventoryItem }
  | { readonly kind: "not-eligible"; readonly obstacle: NotEligible; readonly item: InventoryItem }
  /** The operator can put it on hold or try it as it is; `resend` says what is known about its handling code. */
  | { readonly kind: "not-on-hold"; readonly resend: Exclude<ResendEligibility, "may">; readonly item: InventoryItem }
  | HoldRefused
  | UnknownCode
  /** The item is in a parked batch with the same address; null only if the desk could not put it there. */
  | {
      readonly kind: "batch-full";
      readonly limit: number;
      readonly item: InventoryItem;
      readonly parkedIn: { readonly batchName: string; readonly slot: number } | null;
      readonly hold?: true | undefined;
    }
  | { readonly kind: "command"; readonly command: Command }
  /** A code of an earlier version; older verdicts say more. */
  | { readonly kind: "hand-over" }
  | ServiceTypeVerdict
  | { readonly kind: "damaged-scan"; readonly reason: DamagedReason };

/**
 * A printed service type. `chosen`: it is set in the batch's destination. The other states change nothing: the batch's
 * warehouse does not offer it, the batch has no warehouse yet, or that warehouse's service types are not loaded.
 */
export const SERVICE_TYPE_STATES = ["chosen", "not-offered", "no-warehouse", "not-loaded"] as const;

export interface ServiceTypeVerdict {
  readonly kind: "service-type";
  readonly state: (typeof SERVICE_TYPE_STATES)[number];
  readonly code: string;
  readonly name: string;
}

/** The kind that a verdict looks and sounds like: a refusal must not pass for a command that was carried out. */
export function displayKindOf(verdict: Verdict): Exclude<VerdictKind, "hold-refused" | "service-type" | "hand-over"> {
  if (verdict.kind === "hold-refused") return "not-eligible";
  if (verdict.kind === "service-type") return verdict.state === "chosen" ? "command" : "damaged-scan";
  return verdict.kind === "hand-over" ? "damaged-scan" : verdict.kind;
}

/** Not the result of a scan: the item was in the batch and has been removed. */
export interface HoldRefused {
  readonly kind: "hold-refused";
  readonly item: InventoryItem;
  readonly batchName: string;
  readonly why:
    | { readonly kind: "service"; readonly message: string }
    | { readonly kind: "obstacle"; readonly obstacle: ResendObstacle }
    | { readonly kind: "absent" };
}

interface UnknownCode {
  readonly kind: "unknown-code";
  readonly reason: "not-cached" | "not-an-item-code" | "several-items";
  /** For `several-items`: those that can be added, newest first, at most one per number key. */
  readonly choices: readonly InventoryItem[];
  readonly named: number;
}

const MOST_CHOICES = 9;

export type NotEligible =
  | ResendObstacle
  | { readonly kind: "resent-by-this-desk"; readonly resendId: string; readonly createdAt: string };

export type VerdictKind = Verdict["kind"];

const EVERY_KIND = {
  added: true,
  "already-in-batch": true,
  "in-another-batch": true,
  locked: true,
  "wrong-warehouse": true,
  "not-eligible": true,
  "not-on-hold": true,
  "hold-refused": true,
  "unknown-code": true,
  "batch-full": true,
  command: true,
  "hand-over": true,
  "service-type": true,
  "damaged-scan": true,
} as const satisfies Readonly<Record<VerdictKind, true>>;
export const VERDICT_KINDS = Object.keys(EVERY_KIND) as VerdictKind[];

export interface ScanSituation {
  readonly code: ScanCode;
  readonly matches: readonly InventoryItem[];
  readonly lines: readonly BatchLine[];
  readonly plannedWarehouseId?: number | null;
  /** `asOf` is null until the desk has asked what the warehouse offers. */
  readonly serviceTypesOf?: (warehouseId: number) => OfferedTypes;
  readonly limit: number;
  /** Called only once a single item is known. */
  readonly bindingOf: (returnInventoryId: string) => ItemAllocation | null;
  /** What is known about handling codes; called only for items that are not on hold. */
  readonly codes?: () => readonly ResendCode[];
  readonly hold?: HoldChoice;
}

/**
 * What happens to an item that could be put on hold.
 * - `off`: nothing; the desk may not change how items are handled. `ask`: the operator decides.
 * - `put`: it is put on hold and added. `as-is`: it is added as it is, and the service decides.
 */
export type HoldChoice = "off" | "ask" | "put" | "as-is";

interface OfferedTypes {
  readonly types: readonly { readonly code: string; readonly name: string }[];
  readonly asOf: string | null;
}

/** Decides one scan. Pure: the caller stores the verdict and, for `added`, the line. */
export function judgeScan(situation: ScanSituation): Verdict {
  const { code, matches } = situation;
  if (code.kind === "damaged") return { kind: "damaged-scan", reason: code.reason };
  if (code.kind === "command") return { kind: "command", command: code.command };
  if (code.kind === "hand-over") return { kind: "hand-over" };
  if (code.kind === "service-type") return judgeServiceType(code.code, situation);
  const [item] = matches;
  if (item === undefined) {
    const reason = code.kind === "other" ? "not-an-item-code" : "not-cached";
    return { kind: "unknown-code", reason, choices: [], named: 0 };
  }
  return matches.length === 1 ? judgeItem(item, situation) : judgeSeveral(item, situation);
}

function judgeServiceType(code: string, situation: ScanSituation): ServiceTypeVerdict {
  const kind = "service-type";
  const warehouseId = warehouseOf(situation);
  if (warehouseId === undefined) return { kind, state: "no-warehouse", code, name: code };
  const offered = situation.serviceTypesOf?.(warehouseId) ?? { types: [], asOf: null };
  const type = offered.types.find((one) => one.code === code);
  if (type !== undefined) return { kind, state: "chosen", code, name: type.name };
  return { kind, state: offered.asOf === null ? "not-loaded" : "not-offered", code, name: code };
}

const warehouseOf = ({ lines, plannedWarehouseId }: ScanSituation): number | undefined =>
  lines[0]?.item.warehouseId ?? plannedWarehouseId ?? undefined;

/** The desk never guesses which of several parcels is on the table. */
function judgeSeveral(first: InventoryItem, situation: ScanSituation): Verdict {
  const { matches } = situation;
  const addable = matches.filter((match) => isAddable(judgeItem(match, situation)));
  if (addable.length === 0) return judgeItem(first, situation);
  const choices = addable.slice(0, MOST_CHOICES);
  return { kind: "unknown-code", reason: "several-items", choices, named: matches.length };
}

const isAddable = ({ kind }: Verdict): boolean => kind === "added" || kind === "not-on-hold";

function judgeItem(item: InventoryItem, situation: ScanSituation): Verdict {
  const { lines, limit, bindingOf } = situation;
  const present = lines.find((line) => line.item.returnInventoryId === item.returnInventoryId);
  if (present) return { kind: "already-in-batch", slot: present.slot, item };

  const bound = judgeBinding(item, bindingOf(item.returnInventoryId));
  if (bound) return bound;

  const { obstacle, hold } = judgeHandling(item, situation);
  if (obstacle) return { kind: "not-eligible", obstacle, item };

  const batchWarehouseId = warehouseOf(situation);
  if (batchWarehouseId !== undefined && batchWarehouseId !== item.warehouseId) {
    return { kind: "wrong-warehouse", batchWarehouseId, item };
  }
  if (hold !== null && hold !== "put") return { kind: "not-on-hold", resend: hold, item };
  const put = hold === "put" ? { hold: true as const } : {};
  if (lines.length >= limit) return { kind: "batch-full", limit, item, parkedIn: null, ...put };
  return { kind: "added", slot: nextSlot(lines), item, ...put };
}

function judgeHandling(
  item: InventoryItem,
  { codes, hold = "off" }: ScanSituation,
): { readonly obstacle: ResendObstacle | null; readonly hold: "put" | Exclude<ResendEligibility, "may"> | null } {
  const obstacle = resendObstacle(item, item.handlingCode === "ohd" ? [] : codes?.());
  if (obstacle?.kind !== "not-on-hold" || hold === "off") return { obstacle, hold: null };
  return { obstacle: null, hold: hold === "as-is" ? null : hold === "put" ? "put" : obstacle.resend };
}

function judgeBinding(item: InventoryItem, binding: ItemAllocation | null): Verdict | null {
  switch (binding?.kind) {
    case undefined:
      return null;
    case "open-batch":
      return {
        kind: "in-another-batch",
        batchName: binding.batchName,
        ...(binding.handedOver && { handedOver: true as const }),
        item,
      };
    case "submission":
      return { kind: "locked", state: binding.state, submissionId: binding.submissionId, item };
    case "resend-order": {
      const { resendId, createdAt } = binding;
      return { kind: "not-eligible", obstacle: { kind: "resent-by-this-desk", resendId, createdAt }, item };
    }
  }
}

/** A removed line's slot is filled first. */
export function nextSlot(lines: readonly BatchLine[]): number {
  const taken = new Set(lines.map((line) => line.slot));
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}

/** The operator must resolve these verdicts before submitting: the parcel on the table is not in the batch. */
export function isRefusedScan(kind: VerdictKind): boolean {
  switch (kind) {
    case "added":
    case "already-in-batch":
    case "batch-full":
    case "command":
    case "hand-over":
    case "service-type":
      return false;
    case "in-another-batch":
    case "locked":
    case "wrong-warehouse":
    case "not-eligible":
    case "not-on-hold":
    case "hold-refused":
    case "unknown-code":
    case "damaged-scan":
      return true;
  }
}
