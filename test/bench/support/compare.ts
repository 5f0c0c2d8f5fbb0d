import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BenchDesk, type Build, withBenchDesk } from "./bench-desk.ts";
import { median } from "./statistics.ts";

export type RoundFigures = Readonly<Record<string, number>>;

export interface Comparison {
  readonly items: number;
  readonly measure: (desk: BenchDesk) => Promise<RoundFigures>;
}

const ROUNDS = 10;
/** Student's t for 97.5 % and nine degrees of freedom: ten paired rounds. */
const STUDENT_T = 2.262;
/** A measurement is worse if even the lower bound of its 95 % interval is above this. */
const MAX_SLOWDOWN = 0.08;

interface Difference {
  readonly name: string;
  readonly ours: number;
  readonly theirs: number;
  /** Bounds of the 95 % interval of the paired difference, as fractions of `theirs`. */
  readonly lower: number;
  readonly upper: number;
}

/** Measures this build and the one in `folder` in alternating rounds. Returns false if this build is slower. */
export async function compare({ items, measure }: Comparison, folder: string): Promise<boolean> {
  const otherBuild = await loadBuild(folder);
  const rounds = await withBenchDesk("Ten rounds", items, (ourDesk) =>
    withBenchDesk(
      "against the other build",
      items,
      (theirDesk) => measureAlternately(measure, ourDesk, theirDesk),
      otherBuild,
    ),
  );
  const names = Object.keys(rounds[0]?.ours ?? {});
  if (rounds.length !== ROUNDS || names.length === 0) throw new Error("Nothing was compared");
  const differences = names.map((name) => computeDifference(name, rounds));
  console.table(differences.map(formatRow));
  return differences.every(({ lower }) => lower <= MAX_SLOWDOWN);
}

async function loadBuild(folder: string): Promise<Build> {
  const module = pathToFileURL(join(folder, "test", "bench", "support", "filled-cache.ts")).href;
  const { placeFilledCache } = (await import(module)) as Pick<Build, "placeFilledCache">;
  return { app: folder, placeFilledCache };
}

interface Round {
  readonly ours: RoundFigures;
  readonly theirs: RoundFigures;
}

/** Alternates which build goes first, so that neither always has the warmer machine. */
async function measureAlternately(
  measure: Comparison["measure"],
  ourDesk: BenchDesk,
  theirDesk: BenchDesk,
): Promise<Round[]> {
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    if (rounds.length % 2 === 0) {
      const ours = await measure(ourDesk);
      rounds.push({ ours, theirs: await measure(theirDesk) });
    } else {
      const theirs = await measure(theirDesk);
      rounds.push({ ours: await measure(ourDesk), theirs });
    }
  }
  return rounds;
}

/** Uses logarithms, so that twice as slow weighs as much as twice as fast. */
function computeDifference(name: string, rounds: readonly Round[]): Difference {
  const ours = rounds.map((round) => round.ours[name] ?? Number.NaN);
  const theirs = rounds.map((round) => round.theirs[name] ?? Number.NaN);
  const logRatios = ours.map((time, round) => Math.log(time / (theirs[round] ?? Number.NaN)));
  const mean = logRatios.reduce((sum, log) => sum + log, 0) / ROUNDS;
  const variance = logRatios.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (ROUNDS - 1);
  const margin = STUDENT_T * Math.sqrt(variance / ROUNDS);
  return {
    name,
    ours: median(ours),
    theirs: median(theirs),
    lower: Math.exp(mean - margin) - 1,
    upper: Math.exp(mean + margin) - 1,
  };
}

const formatRow = ({ name, ours, theirs, lower, upper }: Difference) => ({
  name,
  "ours, ms": ours.toFixed(1),
  "theirs, ms": theirs.toFixed(1),
  "difference, 95 %": `${formatPercent(lower)} to ${formatPercent(upper)}`,
  pass: lower <= MAX_SLOWDOWN,
});

const formatPercent = (fraction: number): string =>
  `${fraction < 0 ? "-" : "+"}${Math.abs(fraction * 100).toFixed(1)} %`;
