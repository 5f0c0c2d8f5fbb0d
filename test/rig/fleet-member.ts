import type { LoadedFleet } from "../../src-main/environments/configuration-file.ts";
import { createFleetMembership } from "../../src-main/environments/fleet-membership.ts";
import { createFleet, type CreateFleet } from "../../src-main/use-cases/fleet/fleet.ts";

/** What a desk of a fleet needs besides its folder. */
export interface FleetStart {
  readonly fleet: LoadedFleet;
  readonly seed: string;
  /** By which the desk's clock differs from this computer's, in milliseconds; negative is behind. */
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
