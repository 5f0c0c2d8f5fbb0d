import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { encodeClaim, type Claim } from "../../../src-domain/fleet/claim.ts";
import { writeKeys } from "../../../src-main/fleet/claim-writes.ts";
import { FLOOR_BUCKET, keySubject } from "../../../src-main/fleet/names.ts";
import { DESK_FILES } from "../../../src-relay/init/desk-files.ts";
import { step } from "../../../tools/setup/report.mjs";
import { openTcpFront, type Front } from "../../rig/faulty-proxy.ts";
import { figure, type Figure } from "../support/figures.ts";
import { createEvent, postToRelay } from "./events.ts";
import { sharedNowMs, type MemberKind, type MemberStart } from "./members.ts";
import { connectAs, waitFor, type Warehouse } from "./warehouse.ts";

const MAX_COMPLETE_MS = 3000;
const CHANGES_AT_ONCE = 20;
const FIRST_ITEM_ID = 700_000_000;

/** Measures the time from the network's return until a disconnected desk has all changes. */
export async function measureReconnect(warehouse: Warehouse, messages: number): Promise<Figure[]> {
  const [cutOff, writer] = warehouse.members;
  if (cutOff === undefined || writer === undefined) throw new Error("The warehouse has too few desks");
  const fronts = await Promise.all(warehouse.servers.plan.servers.map(({ port }) => openTcpFront(port)));
  const servers = fronts.map(({ origin }) => origin.replace("http:", "tls:"));
  await setServers(cutOff, servers);
  const measure = (kind: MemberKind, firstItemId: number): Promise<number> =>
    step(`${messages} events and as many claims while cut off`, async () => {
      const members = await warehouse.openMembers(kind, [cutOff], { servers });
      try {
        await Promise.all(fronts.map((front) => front.fail()));
        const keys = await changeWarehouse(warehouse, writer, messages, firstItemId);
        return await measureReturn(fronts, keys, async () => members.takeTimes());
      } finally {
        await members.close();
      }
    });
  try {
    const floor = await measure("bare", FIRST_ITEM_ID);
    const ours = await measure("desk", FIRST_ITEM_ID + messages);
    const name = `cut-off desk complete after its return, ${messages} events and claims`;
    return [figure({ name, unit: "ms", floor, ours, target: MAX_COMPLETE_MS })];
  } finally {
    await Promise.all(fronts.map((front) => front.close()));
  }
}

async function setServers({ folder }: MemberStart, servers: readonly string[]): Promise<void> {
  const file = join(folder, DESK_FILES.configuration);
  const { fleet, ...rest } = JSON.parse(await readFile(file, "utf8")) as { readonly fleet: object };
  await writeFile(file, JSON.stringify({ ...rest, fleet: { ...fleet, servers } }));
}

/** Returns the keys of the new events and claims. */
async function changeWarehouse(
  warehouse: Warehouse,
  writer: MemberStart,
  messages: number,
  firstItemId: number,
): Promise<ReadonlySet<string>> {
  const connection = await connectAs(warehouse.servers, writer.name);
  const post = postToRelay(warehouse);
  const keys = new Set<string>();
  async function change(index: number): Promise<void> {
    const { key, body } = createEvent();
    const claimKey = itemKey(String(firstItemId + index));
    const text = encodeClaim(claimOf(writer.name, key));
    await post(key, body);
    const write = { subject: keySubject(FLOOR_BUCKET, claimKey), text, expected: 0, ttl: null };
    const { kind } = await writeKeys(connection, [write]);
    if (kind !== "written") throw new Error(`A claim is not written: ${kind}`);
    keys.add(key).add(claimKey);
  }
  for (let first = 0; first < messages; first += CHANGES_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(CHANGES_AT_ONCE, messages - first) }, (_, index) => change(first + index)),
    );
  await connection.close();
  return keys;
}

const claimOf = (desk: string, id: string): Claim => ({
  state: "held",
  desk,
  batchId: id,
  batchName: "12",
  operator: null,
  scanId: id,
  at: new Date().toISOString(),
  submissionId: null,
  resendId: null,
});

async function measureReturn(
  fronts: readonly Front[],
  expected: ReadonlySet<string>,
  takeTimes: () => ReturnType<Awaited<ReturnType<Warehouse["openMembers"]>>["takeTimes"]>,
): Promise<number> {
  const missing = new Set(expected);
  let lastAtMs = 0;
  await Promise.all(fronts.map((front) => front.repair()));
  const repairedAtMs = sharedNowMs();
  await waitFor(async () => {
    const { events, copiedClaims } = await takeTimes();
    for (const [key, atMs] of [...events, ...copiedClaims])
      if (missing.delete(key)) lastAtMs = Math.max(lastAtMs, atMs);
    return missing.size === 0;
  });
  return lastAtMs - repairedAtMs;
}
