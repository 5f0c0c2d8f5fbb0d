import type { LoadedFleet } from "../../src-main/environments/configuration-file.ts";
import { createFleetMembership } from "../../src-main/environments/fleet-membership.ts";
import { createFleet, type CreateFleet } from "../../src-main/use-cases/fleet/fleet.ts";

/** Options of a desk of a fleet, besides its folder. */
export interface FleetStart {
  readonly fleet: LoadedFleet;
  readonly seed: string;
  /** Milliseconds by which the desk's clock is ahead of this computer's; negative if it is behind. */
  readonly clockAheadMs: number;
}

/** Lets a desk join a fleet, as the environment host does. */
export function createMember({ fleet, seed }: FleetStart) {
  const membership = createFleetMembership({
    fleet,
    readSeed: () => Promise.resolve(seed),
    computer: fleet.desk,
    log: () => undefined,
  });
  const join: CreateFleet = (context, hooks) => createFleet(context, membership.port, hooks);
  return { join, start: () => membership.start(), close: () => membership.close() };
}
