import { ulid } from "ulid";
import { itemIdOf, itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { availabilityOf, type FoundClaim, type ItemAvailability } from "../../../src-domain/fleet/claim.ts";
import {
  batchIdOf,
  batchKey,
  isFloorBatch,
  findItemsToTakeOver,
  findTakeOverObstacle,
  type FloorBatch,
  type TakenBatch,
  type TakeOverObstacle,
} from "../../../src-domain/fleet/floor-batch.ts";
import { EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { DeskContext } from "../context.ts";
import type { BatchArrivals, FloorDestination } from "./batch-arrivals.ts";
import type { Floor, FloorChange, RecipientKeys } from "./fleet-port.ts";

interface TakeOverOptions {
  readonly desk: string;
  readonly floor: Floor;
  readonly keys: RecipientKeys;
  readonly arrivals: BatchArrivals;
  /** Runs one write of the floor after the other. */
  readonly enqueue: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Names of the desks that are at work; null if no server answers. */
  readonly findDesks: () => Promise<ReadonlySet<string> | null>;
}

/** A batch of another desk, for the operator. `stuck`: its desk is gone, and its order may have been sent. */
interface FloorBatchRow extends Pick<
  FloorBatch,
  "desk" | "name" | "operator" | "state" | "warehouseId" | "shipmentServiceType" | "changedAt"
> {
  readonly batchId: string;
  readonly itemCount: number;
  readonly availability: Extract<ItemAvailability, "held" | "left" | "stuck">;
  /** Null if the batch can be taken over. */
  readonly obstacle: TakeOverObstacle | null;
}

interface FloorBatchDetails extends FloorBatchRow {
  /** Version that the operator saw; a take-over of a batch that changed since is refused. */
  readonly version: string;
  /** `rma`: null if the inventory copy lacks the item. */
  readonly items: readonly { readonly returnInventoryId: string; readonly slot: number; readonly rma: string | null }[];
  readonly destination: FloorDestination;
}

type ReadProblem = TakeOverObstacle | "unreachable";
export type TakeOverProblem = ReadProblem | "changed";

/** Reads other desks' batches on the floor. */
function createFloorView(desk: string, floor: Floor) {
  const claimOf = (itemId: string): FoundClaim => floor.find(itemKey(itemId));
  const claimedFor = (batchId: string, holder: string): string[] =>
    floor.claims().flatMap(([key, claim]) => {
      const isFor = claim !== null && claim !== "unreadable" && claim.desk === holder && claim.batchId === batchId;
      return isFor ? (itemIdOf(key) ?? []) : [];
    });
  const itemsOf = (batchId: string, batch: FloorBatch) =>
    findItemsToTakeOver(batch, claimedFor(batchId, batch.desk), claimOf).toSorted(
      (one, other) => one.slot - other.slot,
    );

  function find(batchId: string): Result<FloorBatch, TakeOverObstacle> {
    const found = floor.findBatch(batchId);
    const items = isFloorBatch(found) ? itemsOf(batchId, found) : [];
    const itemClaims = items.map(({ id }) => claimOf(id));
    const obstacle = findTakeOverObstacle(found, itemClaims, desk);
    if (obstacle !== null || !isFloorBatch(found) || items.length === 0) return failure(obstacle ?? "gone");
    return success(found);
  }

  function toRow(batchId: string, batch: FloorBatch, desks: ReadonlySet<string> | null): FloorBatchRow {
    const { name, operator, state, warehouseId, shipmentServiceType, changedAt, items } = batch;
    const claimState = state === "sending" || state === "unknown" ? "sending" : "held";
    const isAlive = (holder: string): boolean => desks?.has(holder) ?? true;
    const availability = availabilityOf({ desk: batch.desk, state: claimState }, desk, isAlive);
    const itemClaims = items.map(({ id }) => claimOf(id));
    return {
      batchId,
      desk: batch.desk,
      name,
      operator,
      state,
      warehouseId,
      shipmentServiceType,
      changedAt,
      itemCount: items.length,
      availability: availability === "left" || availability === "stuck" ? availability : "held",
      obstacle: findTakeOverObstacle(batch, itemClaims, desk),
    };
  }

  return {
    itemsOf,
    find,
    toRow,

    versionOf: (batchId: string, batch: FloorBatch): string =>
      `${floor.revision(batchKey(batchId))}.${itemsOf(batchId, batch).length}`,

    listOtherBatches: (): (readonly [batchId: string, batch: FloorBatch])[] =>
      floor
        .batches()
        .flatMap(([batchId, found]) => (isFloorBatch(found) && found.desk !== desk ? [[batchId, found] as const] : [])),
  };
}

/** Lists the batches of the fleet's other desks, and moves one to this desk. */
export function createTakeOvers(
  { store, isoNow }: DeskContext,
  { desk, floor, keys, arrivals, enqueue, findDesks }: TakeOverOptions,
) {
  const view = createFloorView(desk, floor);

  async function list(): Promise<Result<FloorBatchRow[], "unreachable">> {
    if (!floor.isComplete()) return failure("unreachable");
    const desks = await findDesks();
    return success(view.listOtherBatches().map(([batchId, batch]) => view.toRow(batchId, batch, desks)));
  }

  async function read(batchId: string): Promise<Result<FloorBatchDetails, ReadProblem>> {
    if (!floor.isComplete()) return failure("unreachable");
    const found = view.find(batchId);
    if (!found.ok) return found;
    const version = view.versionOf(batchId, found.value);
    const items = view.itemsOf(batchId, found.value);
    const [destination, rmas, desks] = await Promise.all([
      arrivals.readDestination(batchId, found.value),
      store.rmasOf(items.map(({ id }) => id)),
      findDesks(),
    ]);
    if (destination === null) return failure("unreachable");
    return success({
      ...view.toRow(batchId, found.value, desks),
      version,
      destination,
      items: items.map(({ id, slot }, index) => ({ returnInventoryId: id, slot, rma: rmas[index] ?? null })),
    });
  }

  /** Must run in the queue of writes. */
  async function write(
    batchId: string,
    version: string,
    arrival: Arrival,
  ): Promise<Result<FloorBatch, TakeOverProblem>> {
    const found = view.find(batchId);
    if (!found.ok) return found;
    const batch = found.value;
    if (view.versionOf(batchId, batch) !== version) return failure("changed");
    const at = isoNow();
    const moved: FloorBatch = {
      ...batch,
      desk,
      operator: arrival.operator,
      state: "parked",
      changedAt: at,
      items: view.itemsOf(batchId, batch).map((item) => ({ ...item, scanId: ulid() })),
      sealedDestination: arrival.sealedDestination,
      origin: { desk: batch.desk, batchId },
    };
    arrivals.expect(arrival.batchId);
    const outcome = await floor.write(changesOf(batchId, arrival.batchId, moved));
    // Without an answer, the servers may have written it; the desk then finds the batch on the floor.
    if (outcome === "conflict") arrivals.cancel(arrival.batchId);
    if (outcome !== "written") return failure(outcome === "conflict" ? "changed" : outcome);
    return success(moved);
  }

  /** Returns whether this desk has created the batch; otherwise it does so later. */
  async function moveBatch(
    batchId: string,
    version: string,
    arrival: Arrival,
  ): Promise<Result<boolean, TakeOverProblem>> {
    const written = await enqueue(() => write(batchId, version, arrival));
    return written.ok ? success(await arrivals.create(arrival.batchId, written.value)) : written;
  }

  /** Returns null if no server answers. */
  async function prepareArrival(destination: FloorDestination | null): Promise<Arrival | null> {
    const batchId = ulid();
    const operator = (await store.readSetting("operator")) as { readonly name: string | null } | null;
    const arrival = { batchId, operator: operator?.name ?? null, sealedDestination: null };
    if (destination === "erased" || destination === EMPTY_DESTINATION) return arrival;
    const sealed = destination && (await keys.seal(batchKey(batchId), JSON.stringify(destination)));
    return sealed === null ? null : { ...arrival, sealedDestination: sealed };
  }

  return {
    list,
    read,

    /** Moves a batch of another desk to this one. `version`: version of the details that the operator saw. */
    async takeOver(batchId: string, version: string): Promise<Result<{ readonly batchId: string }, TakeOverProblem>> {
      if (!floor.isComplete()) return failure("unreachable");
      const found = view.find(batchId);
      if (!found.ok) return found;
      const arrival = await prepareArrival(await arrivals.readDestination(batchId, found.value));
      if (arrival === null) return failure("unreachable");
      const moved = await moveBatch(batchId, version, arrival).finally(() => arrivals.stopWaiting(arrival.batchId));
      if (!moved.ok) {
        if (moved.error !== "unreachable") await keys.erase(batchKey(arrival.batchId));
        return moved;
      }
      await keys.erase(batchKey(batchId));
      return moved.value ? success({ batchId: arrival.batchId }) : failure("unreachable");
    },

    /** Erases keys of batches that are not on the floor. Returns false if no server answers. */
    eraseUnusedKeys: async (before: Date): Promise<boolean> =>
      floor.isComplete() &&
      keys.eraseUnused(before, (name) => {
        const batchId = batchIdOf(name);
        return batchId === null || isFloorBatch(floor.findBatch(batchId));
      }),
  };
}

interface Arrival {
  readonly batchId: string;
  readonly operator: string | null;
  readonly sealedDestination: string | null;
}

/** The batch and the claims of all its items change hands at once. */
function changesOf(fromId: string, toId: string, moved: FloorBatch): FloorChange[] {
  const { desk, name: batchName, operator, changedAt: at, items } = moved;
  const claim = { state: "held", desk, batchId: toId, batchName, operator, at } as const;
  const taken: TakenBatch = { takenBy: desk, at, batchId: toId, itemIds: items.map(({ id }) => id) };
  return [
    // First, so that the desk that had the batch sees why it loses the items.
    { key: batchKey(fromId), batch: taken },
    { key: batchKey(toId), batch: moved },
    ...items.map(({ id, scanId }): FloorChange => ({
      key: itemKey(id),
      claim: { ...claim, scanId, submissionId: null, resendId: null },
    })),
  ];
}
