import type { ServiceAccess } from "../../../tools/fleet/headless-desk.ts";

/** `desk`: a whole desk without a window. `bare`: a NATS client that stores and claims, and nothing else. */
export type MemberKind = "desk" | "bare";

export interface MemberStart {
  readonly name: string;
  /** Folder that the relay's `init` wrote for the desk. */
  readonly folder: string;
  /** The item that the member claims. */
  readonly item: { readonly rma: string; readonly returnInventoryId: string };
}

export interface GroupFleetAccess {
  readonly servers: readonly string[];
  readonly warehouse: string;
  readonly ca: string;
}

/** Times of one claim, in milliseconds of `sharedNowMs`. */
export interface ClaimTime {
  /** Time of the scan's verdict. */
  readonly scannedAtMs: number;
  readonly confirmedAtMs: number;
}

export interface MemberTimes {
  /** Durable events, each once per member. */
  readonly events: readonly (readonly [key: string, storedAtMs: number])[];
  readonly claims: readonly ClaimTime[];
  /** Claims of other members that are in the member's copy. */
  readonly copiedClaims: readonly (readonly [key: string, copiedAtMs: number])[];
}

/** A member of a fleet in a benchmark. */
export interface BenchMember {
  /** Claims the item, or gives it up. Resolves when the fleet knows; true after a claim. */
  changeClaim(): Promise<boolean>;
  /** Milliseconds from a scan to its verdict. */
  timeScan(): Promise<number>;
  close(): Promise<void>;
}

export interface TimeListener {
  onEvent(key: string): void;
  onClaim(time: ClaimTime): void;
  onClaimCopied(key: string): void;
}

export type GroupRequest =
  | {
      readonly type: "open";
      readonly kind: MemberKind;
      readonly members: readonly MemberStart[];
      readonly access: GroupFleetAccess;
      readonly service: ServiceAccess;
    }
  /** Each member changes its claim once in `everyMs`. */
  | { readonly type: "start claims"; readonly everyMs: number }
  | { readonly type: "stop claims" }
  | { readonly type: "time scan" }
  /** Returns the times since the last request. */
  | { readonly type: "take times" }
  | { readonly type: "count events" }
  /** Returns the processor time of `ms` milliseconds, in milliseconds. */
  | { readonly type: "measure idle"; readonly ms: number }
  | { readonly type: "submit order" }
  | { readonly type: "close" };

export type GroupMessage = { readonly id: number } & GroupRequest;
export type GroupAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string };

/** Node's monotonic clock counts from the computer's start, so times of several processes can be compared. */
export const sharedNowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
