import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { Claim, FoundClaim } from "../../../src-domain/fleet/claim.ts";
import type { EventSource } from "../../events/event-source.ts";

export interface EventHooks {
  readonly readCursor: (stream: string) => Promise<EventCursor | null>;
  readonly now: () => Date;
  /** Events were deleted before this desk read them. Called again after a restart if it rejects. */
  readonly onGap: () => Promise<void>;
}

export interface FloorHooks {
  /** Called with the claims that changed; null: nobody has the item or order line. */
  readonly onChanged: (changes: ReadonlyMap<ClaimKey, FoundClaim>) => void;
  /** The copy is complete, at first and after each interruption: true. The connection is lost: false. */
  readonly onComplete: (isComplete: boolean) => void;
}

/** All claims of the warehouse, in memory. */
export interface Floor {
  find(key: ClaimKey): FoundClaim;
  isComplete(): boolean;
  /** Writes all claims or none, if they still are as `find` returns them now. Afterwards `find` returns them as they are. */
  write(
    changes: readonly { readonly key: ClaimKey; readonly claim: Claim | null }[],
  ): Promise<"written" | "conflict" | "unreachable">;
  close(): Promise<void>;
}

interface FleetParts {
  readonly openEvents: (hooks: EventHooks) => EventSource<never>;
  readonly openFloor: (hooks: FloorHooks) => Floor;
}

/** A desk's fleet. src-main/fleet implements it, and is loaded only for a desk of a fleet. */
export interface FleetPort {
  /** Name of this desk in the fleet. */
  readonly desk: string;
  /** Resolves when the code is loaded; the connection may still be missing. */
  readonly parts: Promise<FleetParts>;
}
