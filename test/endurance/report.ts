import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { growthOf, MEASURES, type Growth } from "./growth.ts";
import type { Result } from "./run.ts";

export interface Report extends Result {
  readonly seed: number;
  readonly startedAt: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly missing: readonly string[];
  readonly growth: readonly Growth[];
}

const MB = 1024 * 1024;

export const machine = () => ({
  system: `${platform()} ${release()} ${arch()}`,
  processor: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryMb: Math.round(totalmem() / MB),
  node: process.versions.node,
});

/** What a run must at least have done in a hundred steps: far below what is usual, and far above nothing. */
const LEAST_A_HUNDRED = { scans: 3, orders: 0.5, faults: 1, checks: 1, rests: 0.5 };
/** And in the whole run. */
const LEAST_AT_ALL = { kills: 1, events: 1, clocks: 1, trends: 1 };

/** What the run did too little of to have shown anything. */
export function missing(done: Omit<Report, "missing">): string[] {
  const found = {
    scans: done.acknowledgedScans,
    orders: done.orders,
    faults: done.faults.total,
    checks: done.checks,
    rests: done.rests,
    kills: done.faults.of("killed"),
    events: done.acknowledgedEvents,
    clocks: done.deeds.of("clock set"),
    trends: done.growth.length,
  };
  const least = {
    ...Object.fromEntries(
      Object.entries(LEAST_A_HUNDRED).map(([name, count]) => [name, Math.ceil((count * done.steps) / 100)]),
    ),
    ...LEAST_AT_ALL,
  };
  return Object.entries(least).flatMap(([name, count]) => {
    const had = found[name as keyof typeof found];
    return had < count ? [`${had} ${name}, and at least ${count} are needed`] : [];
  });
}

const BYTES = new Set<string>(["heap", "external", "resident", "journal", "journal log", "cache", "cache log"]);
const inWords = (measure: string, value: number): string =>
  BYTES.has(measure) ? `${(value / MB).toFixed(2)} MB` : String(Math.round(value));

/** The life in which most was weighed tells most. */
export function growthTable(report: Pick<Report, "samples">): string {
  const growths = growthOf(report.samples);
  const lines = MEASURES.flatMap((measure) => {
    const [worst] = growths
      .filter((growth) => growth.measure === measure)
      .toSorted((one, other) => other.rise / other.bound - one.rise / one.bound);
    if (!worst) return [];
    const { life, samples, first, last, rise, bound } = worst;
    const values = [first, last, rise, bound].map((value) => inWords(measure, value).padStart(11));
    return [`${measure.padEnd(12)}${values.join("")}   life ${life}, ${samples} samples`];
  });
  return lines.length === 0
    ? "No life was long enough to show a trend."
    : [
        `${"held".padEnd(12)}${["first", "last", "rise", "bound"].map((head) => head.padStart(11)).join("")}`,
        ...lines,
      ].join("\n");
}

export function inSentences(report: Report): string {
  const { lives, checks, rests, acknowledgedScans, acknowledgedEvents, orders } = report;
  const list = (counts: object): string =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return [
    `seed ${report.seed}: ${report.steps} steps in ${lives} lives, ${checks} checks, ${rests} rests`,
    `${acknowledgedScans} scans and ${acknowledgedEvents} events acknowledged, ${orders} orders; submissions: ${list(report.submissions.toJSON())}`,
    `deeds: ${list(report.deeds.toJSON())}`,
    `faults: ${list(report.faults.toJSON())}`,
    `refused: ${list(report.refusals.toJSON())}`,
    growthTable(report),
  ].join("\n");
}
