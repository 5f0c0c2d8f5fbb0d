import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { step } from "../../../tools/setup/report.mjs";
import { measureMemoryMb } from "../cache/process-memory.ts";
import { figure, type Figure } from "../support/figures.ts";
import { percentile } from "../support/statistics.ts";
import type { Group } from "./groups.ts";
import type { Warehouse } from "./warehouse.ts";

const MAX_ADDED_VERDICT_MS = 1;
const MAX_ADDED_MB = 12;
const MAX_ADDED_CPU_PERCENT = 0.1;
/** Waits until loading and opening have ended. */
const SETTLE_MS = 5000;

/** Compares a desk of a fleet with a desk without a fleet, each in a separate process. */
export async function measureOneDesk(
  warehouse: Warehouse,
  { scans, idleMs }: { readonly scans: number; readonly idleMs: number },
): Promise<Figure[]> {
  const [member] = warehouse.members;
  if (member === undefined) throw new Error("The warehouse has no desk");
  const folder = join(warehouse.servers.folder, "alone");
  await mkdir(folder);
  await using parts = new AsyncDisposableStack();
  const open = async (start: typeof member): Promise<Group> => {
    const groups = parts.adopt(await warehouse.openMembers("desk", [start]), (opened) => opened.close());
    const [group] = groups.groups;
    if (group === undefined) throw new Error("No desk was opened");
    return group;
  };
  const joinedDesk = await open(member);
  const alone = await open({ ...member, name: "alone", folder });
  return [
    await step(`${scans} scans`, () => compareScans(alone, joinedDesk, scans)),
    ...(await step(`Idle for ${idleMs / 1000} s`, () => compareIdle(alone, joinedDesk, idleMs))),
  ];
}

/** Alternates, so that other load on the machine affects both. */
async function compareScans(alone: Group, joined: Group, scans: number): Promise<Figure> {
  const times = { alone: [] as number[], joined: [] as number[] };
  while (times.joined.length < scans) {
    times.alone.push((await alone.request({ type: "time scan" })) as number);
    times.joined.push((await joined.request({ type: "time scan" })) as number);
  }
  const floor = percentile(times.alone, 0.95);
  return figure({
    name: "scan to verdict in main, p95",
    unit: "ms",
    floor,
    ours: percentile(times.joined, 0.95),
    target: floor + MAX_ADDED_VERDICT_MS,
  });
}

async function compareIdle(alone: Group, joined: Group, idleMs: number): Promise<Figure[]> {
  await alone.request({ type: "measure idle", ms: SETTLE_MS });
  const [aloneMs, joinedMs] = (await Promise.all(
    [alone, joined].map((group) => group.request({ type: "measure idle", ms: idleMs })),
  )) as [number, number];
  const [aloneCpu, joinedCpu] = [(100 * aloneMs) / idleMs, (100 * joinedMs) / idleMs];
  const [aloneMb, joinedMb] = [await measureMemoryMb(alone.pid), await measureMemoryMb(joined.pid)];
  return [
    figure({
      name: "idle desk, processor time",
      unit: "%",
      floor: aloneCpu,
      ours: joinedCpu,
      target: aloneCpu + MAX_ADDED_CPU_PERCENT,
    }),
    figure({
      name: "idle desk, memory",
      unit: "MB",
      floor: aloneMb,
      ours: joinedMb,
      target: aloneMb + MAX_ADDED_MB,
    }),
  ];
}
