import type { FloorDesk } from "../../../src-domain/fleet/desk-figures.ts";
import { isFloorBatch } from "../../../src-domain/fleet/floor-batch.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { FleetPort, Floor } from "./fleet-port.ts";

export interface FloorDeskRow extends FloorDesk {
  readonly isOwn: boolean;
  /** Open and parked batches, and batches whose order waits. */
  readonly batches: number;
}

/**
 * Shows the desks of the fleet with their batches. A desk that left batches is shown even if nothing else is known of
 * it.
 */
export function openDesksView(
  { openDesksView: open }: Pick<Awaited<FleetPort["parts"]>, "openDesksView">,
  ownDesk: string,
  floor: Pick<Floor, "batches">,
  onChanged: () => void,
) {
  const view = open(onChanged);

  function countBatches(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [, found] of floor.batches())
      if (isFloorBatch(found)) counts.set(found.desk, (counts.get(found.desk) ?? 0) + 1);
    return counts;
  }

  return {
    async list(): Promise<Result<FloorDeskRow[], "unreachable">> {
      const desks = await view.read();
      if (desks === null) return failure("unreachable");
      const batches = countBatches();
      const known = new Set(desks.map(({ desk }) => desk));
      const left = [...batches.keys()]
        .filter((desk) => !known.has(desk))
        .map((desk): FloorDesk => ({ desk, presence: "gone", lastMessageAt: null, figures: null }));
      return success(
        [...desks, ...left].map((desk) => ({
          ...desk,
          isOwn: desk.desk === ownDesk,
          batches: batches.get(desk.desk) ?? 0,
        })),
      );
    },
    close: (): void => view.close(),
  };
}
