import { join } from "node:path";
import { parseArgs } from "node:util";
import { batchIdOf, batchKey, isFloorBatch } from "../../src-domain/fleet/floor-batch.ts";
import { readTextFile } from "../../src-main/base/files.ts";
import { connectFleet } from "../../src-main/fleet/connect.ts";
import { createFloor, type FloorChange } from "../../src-main/fleet/floor.ts";
import { findLeaseHolders } from "../../src-main/fleet/lease.ts";
import { createRecipientKeys } from "../../src-main/fleet/recipient-keys.ts";
import { requireFolder, SetupError } from "../setup-error.ts";
import { FLEET_FILES, readPlan } from "./fleet-folder.ts";
import { RELAY, listServerAddresses, type FleetPlan } from "./plan.ts";

type Connection = Parameters<typeof createRecipientKeys>[0];
type Floor = ReturnType<typeof createFloor>;

/** Keys of one write; the servers allow a thousand. */
const MAX_CHANGES = 200;
const UNREACHABLE = "No server of the fleet answers; free the desk when one does.";

/** `free-desk`: gives up the claims and batches of a desk that has left the fleet. */
export async function freeDesk(
  args: readonly string[],
  { say }: { readonly say: (line: string) => void },
): Promise<void> {
  const options = { folder: { type: "string" }, desk: { type: "string" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { desk } = values;
  if (desk === undefined) throw new SetupError("--desk is missing.");
  const { connection, plan } = await connectAsRelay(requireFolder(values.folder));
  try {
    await requireDisconnected(connection, desk);
    const { freedCount, remainingCount } = await withFloor(connection, plan.warehouse, (floor) =>
      freeClaimsAndBatches(connection, floor, desk),
    );
    // `init --remove-desk` has taken the desk out of the plan.
    if (freedCount + remainingCount === 0 && !plan.desks.includes(desk))
      throw new SetupError(`There is nothing to free: the fleet has no claims of "${desk}", and no desk of that name.`);
    say(`Desk ${desk}: freed claims and batches: ${freedCount}.`);
    if (remainingCount > 0)
      say(
        `Not freed: ${remainingCount}, because their orders may have been sent; look for these in the service's portal.`,
      );
  } finally {
    await connection.close();
  }
}

async function connectAsRelay(folder: string): Promise<{ readonly connection: Connection; readonly plan: FleetPlan }> {
  const plan = await readPlan(folder);
  const ca = await readTextFile(join(folder, FLEET_FILES.authority));
  const seed = await readTextFile(join(folder, FLEET_FILES.seed(RELAY)));
  if (plan === null || ca === null || seed === null)
    throw new SetupError(`There is no fleet in ${folder}; name the folder that init wrote.`);
  const { warehouse } = plan;
  const connection = await connectFleet({
    servers: listServerAddresses(plan),
    warehouse,
    member: RELAY,
    ca,
    seed,
  });
  if (!connection.ok) throw new SetupError(`${UNREACHABLE} (${connection.error.code} ${connection.error.detail})`);
  return { connection: connection.value, plan };
}

/** A desk that is connected would claim everything again. */
async function requireDisconnected(connection: Connection, desk: string): Promise<void> {
  const desks = await findLeaseHolders(connection);
  if (desks === null) throw new SetupError(UNREACHABLE);
  if (desks.has(desk))
    throw new SetupError(
      `Desk ${desk} is still connected; remove its key or its "fleet" setting, and wait half a minute.`,
    );
}

async function withFloor<Value>(
  connection: Connection,
  warehouse: string,
  work: (floor: Floor) => Promise<Value>,
): Promise<Value> {
  const complete = Promise.withResolvers<void>();
  const floor = createFloor({
    connection: Promise.resolve(connection),
    warehouse,
    hasName: () => true,
    onChanged: () => undefined,
    onComplete: complete.resolve,
    onConnectionLost: () => complete.reject(new SetupError(UNREACHABLE)),
  });
  try {
    await complete.promise;
    return await work(floor);
  } finally {
    await floor.close();
  }
}

async function freeClaimsAndBatches(connection: Connection, floor: Floor, desk: string) {
  const { changes, remainingCount } = findChanges(floor, desk);
  for (let start = 0; start < changes.length; start += MAX_CHANGES) {
    const outcome = await floor.write(changes.slice(start, start + MAX_CHANGES));
    if (outcome === "conflict")
      throw new SetupError(`Another desk takes over a batch of ${desk}; free the desk again.`);
    if (outcome === "unreachable") throw new SetupError(UNREACHABLE);
  }
  const keys = createRecipientKeys(connection);
  for (const { key } of changes) if (batchIdOf(key) !== null) await keys.erase(key);
  return { freedCount: changes.length, remainingCount };
}

/** Batches whose orders may have been sent stay, and so do all claims for them. */
function findChanges(
  floor: Floor,
  desk: string,
): { readonly changes: readonly FloorChange[]; readonly remainingCount: number } {
  const batches = floor
    .batches()
    .flatMap(([batchId, found]) =>
      isFloorBatch(found) && found.desk === desk ? [{ batchId, state: found.state }] : [],
    );
  const stayingBatchIds = new Set(
    batches.flatMap(({ batchId, state }) => (state === "sending" || state === "unknown" ? [batchId] : [])),
  );
  const claims = floor
    .claims()
    .flatMap(([key, claim]) =>
      claim !== null && claim !== "unreadable" && claim.desk === desk ? [{ key, claim }] : [],
    );
  const freeClaims = claims.filter(({ claim }) => claim.state === "held" && !stayingBatchIds.has(claim.batchId));
  const freeBatches = batches.filter(({ batchId }) => !stayingBatchIds.has(batchId));
  return {
    changes: [
      ...freeBatches.map(({ batchId }) => ({ key: batchKey(batchId), batch: null })),
      ...freeClaims.map(({ key }) => ({ key, claim: null })),
    ],
    remainingCount: stayingBatchIds.size + claims.filter(({ claim }) => claim.state === "sending").length,
  };
}
