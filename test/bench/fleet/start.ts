import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { DESK_FILES } from "../../../src-relay/init/desk-files.ts";
import { measureOneStart } from "../cache/start-up.ts";
import { withBenchDesk, type BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { median } from "../support/statistics.ts";
import type { MemberStart } from "./members.ts";
import type { Warehouse } from "./warehouse.ts";

const ITEMS = 20_000;
/** Student's t for 95 %, one-sided, by the pairs less one. */
const STUDENT_T: Readonly<Record<number, number>> = { 4: 2.132, 19: 1.729 };

/**
 * Compares starts of the app until the Scan screen is ready, with and without a fleet. A cost counts if even the lower
 * 95 % bound of the paired difference is above zero.
 */
export const measureStart = (warehouse: Warehouse, pairs: 5 | 20): Promise<Figure[]> =>
  withBenchDesk("Starts with and without a fleet", ITEMS, async (bench) => {
    const [member] = warehouse.members;
    if (member === undefined) throw new Error("The warehouse has no desk");
    const aloneMs: number[] = [];
    const joinedMs: number[] = [];
    await startIn(bench, member, { isJoined: true });
    for (let pair = 0; pair < pairs; pair += 1) {
      // Alternates which goes first, so that neither always has the warmer machine.
      const isJoinedFirst = pair % 2 === 0;
      for (const isJoined of [isJoinedFirst, !isJoinedFirst])
        (isJoined ? joinedMs : aloneMs).push(await startIn(bench, member, { isJoined }));
    }
    const floor = median(aloneMs);
    const costMs = lowerBound(joinedMs.map((ms, pair) => ms - (aloneMs[pair] ?? Number.NaN)));
    console.log(`  median start alone ${Math.round(floor)} ms, in a fleet ${Math.round(median(joinedMs))} ms`);
    return [
      figure({
        name: "start-up cost of a fleet before the window, lower bound",
        unit: "ms",
        floor: 0,
        ours: Math.max(0, costMs),
        target: 0,
      }),
    ];
  });

async function startIn(
  bench: BenchDesk,
  { folder }: MemberStart,
  { isJoined }: { readonly isJoined: boolean },
): Promise<number> {
  const userData = join(bench.folder, "..", "..");
  for (const file of [DESK_FILES.configuration, DESK_FILES.authority, "seed"]) {
    if (isJoined) await cp(join(folder, file), join(userData, file));
    else await rm(join(userData, file), { force: true });
  }
  return measureOneStart(bench);
}

function lowerBound(differences: readonly number[]): number {
  const count = differences.length;
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return mean - (STUDENT_T[count - 1] ?? Number.NaN) * Math.sqrt(variance / count);
}
