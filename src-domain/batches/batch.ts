import type { ClaimHolder } from "../fleet/claim.ts";
import {
  ON_HOLD_CODE,
  findResendObstacle,
  type ResendEligibility,
  type InventoryItem,
  type ResendCode,
  type ResendObstacle,
} from "../inventory/inventory.ts";
import type { SealHint } from "../labels/seals.ts";
import type { Command } from "../scanning/commands.ts";
import type { DamagedReason, ScanCode } from "../scanning/scan-code.ts";

export interface BatchLine {
  /** 1-based. Unchanged when another line is removed, so that shelf and screen agree. */
  readonly slot: number;
  readonly item: InventoryItem;
}

export type ItemAllocation =
  | { readonly kind: "open-batch"; readonly batchName: string; readonly handedOver?: true | undefined }
  | { readonly kind: "submission"; readonly submissionId: string; readonly state: "waiting" | "unknown" }
  | { readonly kind: "resend-order"; readonly resendId: string; readonly createdAt: string };

/**
 * Why the service refuses an order with the item at present (service contract, Create resend order, preconditions):
 * it does not know the item, or value-added services with these codes are pending.
 */
export type KnownRefusal =
  | { readonly kind: "absent" }
  | { readonly kind: "pending-vas"; readonly codes: readonly string[] };

export type Verdict =
  /** `hold`: the desk also puts the item on hold at the service. `refusal`: the operator sets the parcel aside. */
  | {
      readonly kind: "added";
      readonly slot: number;
      readonly item: InventoryItem;
      readonly hold?: true | undefined;
      readonly refusal?: KnownRefusal | undefined;
    }
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
      /** Null in verdicts of earlier versions. */
      readonly submissionId: string | null;
      readonly item: InventoryItem;
    }
  | { readonly kind: "wrong-warehouse"; readonly batchWarehouseId: number; readonly item: InventoryItem }
  | { readonly kind: "not-eligible"; readonly obstacle: NotEligible; readonly item: InventoryItem }
  /** The operator can put the item on hold or add it unchanged; `resend` says what is known about its handling code. */
  | { readonly kind: "not-on-hold"; readonly resend: Exclude<ResendEligibility, "may">; readonly item: InventoryItem }
  | HoldRefused
  | HeldBy
  | LeftAt
  | UnknownCode
  /** The desk put the item into a parked batch with the same address; `parkedIn` is null if it could not. */
  | {
      readonly kind: "batch-full";
      readonly limit: number;
      readonly item: InventoryItem;
      readonly parkedIn: { readonly batchName: string; readonly slot: number } | null;
      readonly hold?: true | undefined;
    }
  | SealVerdict
  | { readonly kind: "command"; readonly command: Command }
  /** The operator scanned a hand-over code, which only earlier versions of the desk printed. */
  | { readonly kind: "hand-over" }
  | ServiceTypeVerdict
  | { readonly kind: "damaged-scan"; readonly reason: DamagedReason };

/**
 * The result of scanning a printed label, with the order's number. `typed`: the operator typed the end of the tracking
 * number. `again`: the label was sealed before. `order` of `seal-scan` is null if several orders wait for their label.
 */
export type SealVerdict =
  | {
      readonly kind: "sealed";
      readonly order: string;
      readonly resendId: string;
      readonly typed?: true | undefined;
      readonly again?: true | undefined;
    }
  | { readonly kind: "wrong-label"; readonly order: string; readonly otherOrder: string }
  | { readonly kind: "seal-scan"; readonly hint: SealHint; readonly order: string | null };

export const isSealVerdict = (verdict: Verdict): verdict is SealVerdict =>
  verdict.kind === "sealed" || verdict.kind === "wrong-label" || verdict.kind === "seal-scan";

/**
 * Returns whether a scan ends the time in which a submit can be undone. A command may undo the submit, and a label
 * belongs to an earlier order.
 */
export const endsUndo = (verdict: Verdict): boolean => verdict.kind !== "command" && !isSealVerdict(verdict);

/**
 * The result of scanning a printed service type. `chosen`: the batch's destination now has the service type. Otherwise
 * nothing changed: the warehouse does not offer the type, the batch has no warehouse yet, or the warehouse's service
 * types are not loaded.
 */
export const SERVICE_TYPE_STATES = ["chosen", "not-offered", "no-warehouse", "not-loaded"] as const;

export interface ServiceTypeVerdict {
  readonly kind: "service-type";
  readonly state: (typeof SERVICE_TYPE_STATES)[number];
  readonly code: string;
  readonly name: string;
}

/** Returns the kind whose text a verdict shows. */
export function textKindOf(verdict: Verdict): VerdictKind | "set-aside" | "which-item" {
  if (verdict.kind === "added" && verdict.refusal) return "set-aside";
  return verdict.kind === "unknown-code" && verdict.reason === "several-items" ? "which-item" : verdict.kind;
}

export type DisplayKind =
  | Exclude<VerdictKind, "hold-refused" | "service-type" | "hand-over" | "seal-scan">
  | "set-aside";

/**
 * Returns the kind whose shape, color and sound a verdict gets: a refused service type must not sound like a command.
 */
export function displayKindOf(verdict: Verdict): DisplayKind {
  if (verdict.kind === "added" && verdict.refusal) return "set-aside";
  if (verdict.kind === "hold-refused") return "not-eligible";
  if (verdict.kind === "service-type") return verdict.state === "chosen" ? "command" : "damaged-scan";
  if (verdict.kind === "seal-scan") return "command";
  return verdict.kind === "hand-over" ? "damaged-scan" : verdict.kind;
}

/** Not the result of a scan: a hold was refused, and the desk removed the item from the batch. */
export interface HoldRefused {
  readonly kind: "hold-refused";
  readonly item: InventoryItem;
  readonly batchName: string;
  readonly why:
    | { readonly kind: "service"; readonly message: string }
    | { readonly kind: "obstacle"; readonly obstacle: ResendObstacle }
    | { readonly kind: "absent" };
}

/** Another desk of the fleet has the item. */
export interface HeldBy {
  readonly kind: "held-by";
  readonly holder: ClaimHolder;
  readonly item: InventoryItem;
}

/** A desk that is not at work has the item in its batch `batchId`. */
interface LeftAt {
  readonly kind: "left-at";
  readonly holder: ClaimHolder;
  readonly batchId: string;
  readonly item: InventoryItem;
}

/** A batch whose order may have been sent cannot be taken over. */
export const canTakeOver = ({ holder }: LeftAt): boolean => holder.state === "held";

interface UnknownCode {
  readonly kind: "unknown-code";
  readonly reason: "not-cached" | "not-an-item-code" | "several-items";
  /** Items of the verdict `several-items` that can be added, newest first, at most one per number key. */
  readonly choices: readonly InventoryItem[];
  /** Number of items with this code. */
  readonly named: number;
}

const MAX_CHOICES = 9;

export type NotEligible =
  | ResendObstacle
  | { readonly kind: "resent-by-this-desk"; readonly resendId: string; readonly createdAt: string };

export type VerdictKind = Verdict["kind"];

/** Whether the operator must resolve the verdict before submitting: the parcel on the table is not in the batch. */
const IS_REFUSED = {
  added: false,
  "already-in-batch": false,
  "in-another-batch": true,
  locked: true,
  "wrong-warehouse": true,
  "not-eligible": true,
  "not-on-hold": true,
  "hold-refused": true,
  "held-by": true,
  "left-at": true,
  "unknown-code": true,
  "batch-full": false,
  // A label's parcel is not part of the batch.
  sealed: false,
  "wrong-label": false,
  "seal-scan": false,
  command: false,
  "hand-over": false,
  "service-type": false,
  "damaged-scan": true,
} as const satisfies Readonly<Record<VerdictKind, boolean>>;
export const VERDICT_KINDS = Object.keys(IS_REFUSED) as VerdictKind[];

export const isRefusedScan = (kind: VerdictKind): boolean => IS_REFUSED[kind];

export interface ScanSituation {
  readonly code: ScanCode;
  readonly matches: readonly InventoryItem[];
  /** Whether the matches have the code only as a product code in their notes: a product is not a parcel. */
  readonly isProductCode?: boolean;
  readonly lines: readonly BatchLine[];
  readonly plannedWarehouseId?: number | null;
  /** `asOf` is null until the desk has loaded the warehouse's service types. */
  readonly serviceTypesOf?: (warehouseId: number) => OfferedTypes;
  readonly limit: number;
  /** Called only when the code means a single item. */
  readonly allocationOf: (returnInventoryId: string) => ItemAllocation | null;
  /**
   * Returns the desk of the fleet that claims the item; null without one. Called only for an item that this desk does
   * not use.
   */
  readonly holderOf?: (returnInventoryId: string) => ClaimHolder | null;
  /** Returns the batch with the item at a desk that is not at work; null if its desk is at work or nobody knows. */
  readonly leftBatchOf?: (returnInventoryId: string) => string | null;
  /** Called only for items that are not on hold. */
  readonly getResendCodes?: () => readonly ResendCode[];
  readonly holdChoice?: HoldChoice;
  /** Called only for an item that is added. */
  readonly refusalOf?: (returnInventoryId: string) => KnownRefusal | null;
}

/**
 * What the desk does with an item that is not on hold.
 * - `off`: refuses it, because the desk may not change how items are handled. `ask`: lets the operator decide.
 * - `put`: puts it on hold and adds it. `as-is`: adds it unchanged; the service decides.
 */
export type HoldChoice = "off" | "ask" | "put" | "as-is";

interface OfferedTypes {
  readonly types: readonly { readonly code: string; readonly name: string }[];
  readonly asOf: string | null;
}

/** Judges one scan. Pure: the caller stores the verdict and, for `added`, the line. */
export function judgeScan(situation: ScanSituation): Verdict {
  const { code, matches, isProductCode = false } = situation;
  if (code.kind === "damaged") return { kind: "damaged-scan", reason: code.reason };
  if (code.kind === "command") return { kind: "command", command: code.command };
  if (code.kind === "hand-over") return { kind: "hand-over" };
  if (code.kind === "service-type") return judgeServiceType(code.code, situation);
  const [item] = matches;
  if (item === undefined) {
    const reason = code.kind === "other" ? "not-an-item-code" : "not-cached";
    return { kind: "unknown-code", reason, choices: [], named: 0 };
  }
  return matches.length === 1 && !isProductCode ? judgeItem(item, situation) : judgeSeveral(item, situation);
}

function judgeServiceType(code: string, situation: ScanSituation): ServiceTypeVerdict {
  const kind = "service-type";
  const warehouseId = warehouseOf(situation);
  if (warehouseId === undefined) return { kind, state: "no-warehouse", code, name: code };
  const offered = situation.serviceTypesOf?.(warehouseId) ?? { types: [], asOf: null };
  const type = offered.types.find((offeredType) => offeredType.code === code);
  if (type !== undefined) return { kind, state: "chosen", code, name: type.name };
  return { kind, state: offered.asOf === null ? "not-loaded" : "not-offered", code, name: code };
}

const warehouseOf = ({ lines, plannedWarehouseId }: ScanSituation): number | undefined =>
  lines[0]?.item.warehouseId ?? plannedWarehouseId ?? undefined;

/** The desk never guesses which of several parcels is on the table. */
function judgeSeveral(firstItem: InventoryItem, situation: ScanSituation): Verdict {
  const { matches, isProductCode = false } = situation;
  const addable = matches.filter((match) => isAddable(judgeItem(match, situation)));
  if (addable.length === 0)
    return isProductCode
      ? { kind: "unknown-code", reason: "not-an-item-code", choices: [], named: 0 }
      : judgeItem(firstItem, situation);
  const choices = addable.slice(0, MAX_CHOICES);
  return { kind: "unknown-code", reason: "several-items", choices, named: matches.length };
}

/** An item that does not fit into the full batch is added to a parked one. */
const isAddable = ({ kind }: Verdict): boolean => kind === "added" || kind === "not-on-hold" || kind === "batch-full";

/** Returns null if no other desk of the fleet has the item. */
function judgeClaim(item: InventoryItem, { holderOf, leftBatchOf }: ScanSituation): HeldBy | LeftAt | null {
  const holder = holderOf?.(item.returnInventoryId) ?? null;
  if (holder === null) return null;
  const batchId = leftBatchOf?.(item.returnInventoryId) ?? null;
  return batchId === null ? { kind: "held-by", holder, item } : { kind: "left-at", holder, batchId, item };
}

function judgeItem(item: InventoryItem, situation: ScanSituation): Verdict {
  const { lines, limit, allocationOf } = situation;
  const ownLine = lines.find((line) => line.item.returnInventoryId === item.returnInventoryId);
  if (ownLine) return { kind: "already-in-batch", slot: ownLine.slot, item };

  const usedElsewhere = judgeAllocation(item, allocationOf(item.returnInventoryId));
  if (usedElsewhere) return usedElsewhere;
  const claimedElsewhere = judgeClaim(item, situation);
  if (claimedElsewhere) return claimedElsewhere;

  const { obstacle, hold } = judgeHandling(item, situation);
  if (obstacle) return { kind: "not-eligible", obstacle, item };

  const batchWarehouseId = warehouseOf(situation);
  if (batchWarehouseId !== undefined && batchWarehouseId !== item.warehouseId) {
    return { kind: "wrong-warehouse", batchWarehouseId, item };
  }
  if (hold !== null && hold !== "put") return { kind: "not-on-hold", resend: hold, item };
  const holdFlag = hold === "put" ? { hold: true as const } : {};
  if (lines.length >= limit) return { kind: "batch-full", limit, item, parkedIn: null, ...holdFlag };
  const refusal = situation.refusalOf?.(item.returnInventoryId);
  return { kind: "added", slot: findFreeSlot(lines), item, ...holdFlag, ...(refusal && { refusal }) };
}

function judgeHandling(
  item: InventoryItem,
  { getResendCodes, holdChoice = "off" }: ScanSituation,
): { readonly obstacle: ResendObstacle | null; readonly hold: "put" | Exclude<ResendEligibility, "may"> | null } {
  const obstacle = findResendObstacle(item, item.handlingCode === ON_HOLD_CODE ? [] : getResendCodes?.());
  if (obstacle?.kind !== "not-on-hold" || holdChoice === "off") return { obstacle, hold: null };
  if (holdChoice === "as-is") return { obstacle: null, hold: null };
  return { obstacle: null, hold: holdChoice === "put" ? "put" : obstacle.resend };
}

function judgeAllocation(item: InventoryItem, allocation: ItemAllocation | null): Verdict | null {
  switch (allocation?.kind) {
    case undefined:
      return null;
    case "open-batch":
      return {
        kind: "in-another-batch",
        batchName: allocation.batchName,
        ...(allocation.handedOver && { handedOver: true as const }),
        item,
      };
    case "submission":
      return { kind: "locked", state: allocation.state, submissionId: allocation.submissionId, item };
    case "resend-order": {
      const { resendId, createdAt } = allocation;
      return { kind: "not-eligible", obstacle: { kind: "resent-by-this-desk", resendId, createdAt }, item };
    }
  }
}

export function findFreeSlot(lines: readonly BatchLine[]): number {
  const usedSlots = new Set(lines.map((line) => line.slot));
  let slot = 1;
  while (usedSlots.has(slot)) slot += 1;
  return slot;
}
