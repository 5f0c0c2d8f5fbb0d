import { median } from "../bench/support/statistics.ts";

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** Limits of a measure's rise in one life, in bytes or numbers: a fixed part, and a part for each stored action. */
const BOUNDS = {
  heap: { fixed: 3 * MEBIBYTE, perAction: KIBIBYTE },
  external: { fixed: 2 * MEBIBYTE, perAction: 0.5 * KIBIBYTE },
  resident: { fixed: 48 * MEBIBYTE, perAction: 8 * KIBIBYTE },
  handles: { fixed: 4, perAction: 0 },
  sockets: { fixed: 8, perAction: 0 },
  threads: { fixed: 2, perAction: 0 },
  timers: { fixed: 8, perAction: 0 },
  journal: { fixed: 2 * MEBIBYTE, perAction: 8 * KIBIBYTE },
  "journal log": { fixed: 8 * MEBIBYTE, perAction: 0 },
  cache: { fixed: 2 * MEBIBYTE, perAction: 2 * KIBIBYTE },
  "cache log": { fixed: 8 * MEBIBYTE, perAction: 0 },
};
type Measure = keyof typeof BOUNDS;
const MEASURES = Object.keys(BOUNDS) as Measure[];

export interface Sample {
  /** The number of the life. Samples of different lives are not compared. */
  readonly life: number;
  readonly actions: number;
  readonly values: Readonly<Record<Measure, number | null>>;
}

interface Growth {
  readonly measure: Measure;
  readonly life: number;
  readonly samples: number;
  readonly first: number;
  readonly last: number;
  readonly rise: number;
  readonly bound: number;
}

/** The fraction of a life's samples that are dropped, because the process is warming up. */
const WARM_UP_FRACTION = 0.25;
const MIN_SAMPLES = 6;
/** The medians of the first and last third are two thirds of the span apart. */
const SPAN_BETWEEN_THIRDS = 2 / 3;

export function measureGrowth(samples: readonly Sample[]): Growth[] {
  return [...Map.groupBy(samples, ({ life }) => life)].flatMap(([life, samplesOfLife]) => {
    const warmSamples = samplesOfLife.slice(Math.ceil(samplesOfLife.length * WARM_UP_FRACTION));
    if (warmSamples.length < MIN_SAMPLES) return [];
    return MEASURES.flatMap((measure) => {
      const points = warmSamples.flatMap(({ actions, values }) => {
        const value = values[measure];
        return value === null ? [] : [{ actions, value }];
      });
      return points.length < MIN_SAMPLES ? [] : [computeTrend(measure, life, points)];
    });
  });
}

interface Point {
  readonly actions: number;
  readonly value: number;
}

/**
 * The smaller of two estimates, so that one high sample causes no rise: the median of all slopes between two samples
 * (Theil-Sen), and the difference between the medians of the first and last third. The highest single step is
 * subtracted, because code that is loaded on first use stays in memory.
 */
function computeTrend(measure: Measure, life: number, points: readonly Point[]): Growth {
  const actionSpan = (points.at(-1)?.actions ?? 0) - (points[0]?.actions ?? 0);
  const slopes = points.flatMap((earlier, index) =>
    points
      .slice(index + 1)
      .flatMap((later) =>
        later.actions > earlier.actions ? [(later.value - earlier.value) / (later.actions - earlier.actions)] : [],
      ),
  );
  const thirdLength = Math.max(1, Math.floor(points.length / 3));
  const first = median(points.slice(0, thirdLength).map(({ value }) => value));
  const last = median(points.slice(-thirdLength).map(({ value }) => value));
  const steps = points.slice(1).map(({ value }, index) => value - (points[index]?.value ?? value));
  const rise = Math.min(median(slopes) * actionSpan, (last - first) / SPAN_BETWEEN_THIRDS) - Math.max(0, ...steps);
  const { fixed, perAction } = BOUNDS[measure];
  return { measure, life, samples: points.length, first, last, rise, bound: fixed + perAction * actionSpan };
}

export const growthErrors = (growths: readonly Growth[]): string[] =>
  growths
    .filter(({ rise, bound }) => rise > bound)
    .map(
      ({ measure, life, first, last, rise, bound, samples }) =>
        `${measure} rose by ${Math.round(rise)} in life ${life}, more than ${Math.round(bound)} (from ${Math.round(first)} to ${Math.round(last)}, ${samples} samples)`,
    );
