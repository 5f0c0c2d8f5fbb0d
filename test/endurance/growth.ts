import { median } from "../bench/support/statistics.ts";

const KB = 1024;
const MB = KB * KB;

/**
 * The limit of a measure's rise in one life: once, and for each action, because files store what was done. In bytes or
 * numbers.
 */
const BOUNDS = {
  heap: { fixed: 3 * MB, perAction: KB },
  external: { fixed: 2 * MB, perAction: 0.5 * KB },
  resident: { fixed: 48 * MB, perAction: 8 * KB },
  handles: { fixed: 4, perAction: 0 },
  sockets: { fixed: 8, perAction: 0 },
  threads: { fixed: 2, perAction: 0 },
  timers: { fixed: 8, perAction: 0 },
  journal: { fixed: 2 * MB, perAction: 8 * KB },
  "journal log": { fixed: 8 * MB, perAction: 0 },
  cache: { fixed: 2 * MB, perAction: 2 * KB },
  "cache log": { fixed: 8 * MB, perAction: 0 },
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
const WARM_UP = 0.25;
const MIN_SAMPLES = 6;
/** The medians of the first and last third are two thirds of the span apart. */
const SPAN_BETWEEN_THIRDS = 2 / 3;

export function growthOf(samples: readonly Sample[]): Growth[] {
  return [...Map.groupBy(samples, ({ life }) => life)].flatMap(([life, samplesOfLife]) => {
    const warm = samplesOfLife.slice(Math.ceil(samplesOfLife.length * WARM_UP));
    if (warm.length < MIN_SAMPLES) return [];
    return MEASURES.flatMap((measure) => {
      const points = warm.flatMap(({ actions, values }) => {
        const value = values[measure];
        return value === null ? [] : [{ actions, value }];
      });
      return points.length < MIN_SAMPLES ? [] : [trendOf(measure, life, points)];
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
function trendOf(measure: Measure, life: number, points: readonly Point[]): Growth {
  const span = (points.at(-1)?.actions ?? 0) - (points[0]?.actions ?? 0);
  const slopes = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .flatMap((other) =>
        other.actions > one.actions ? [(other.value - one.value) / (other.actions - one.actions)] : [],
      ),
  );
  const third = Math.max(1, Math.floor(points.length / 3));
  const first = median(points.slice(0, third).map(({ value }) => value));
  const last = median(points.slice(-third).map(({ value }) => value));
  const steps = points.slice(1).map(({ value }, index) => value - (points[index]?.value ?? value));
  const rise = Math.min(median(slopes) * span, (last - first) / SPAN_BETWEEN_THIRDS) - Math.max(0, ...steps);
  const { fixed, perAction } = BOUNDS[measure];
  return { measure, life, samples: points.length, first, last, rise, bound: fixed + perAction * span };
}

export const growthErrors = (growths: readonly Growth[]): string[] =>
  growths
    .filter(({ rise, bound }) => rise > bound)
    .map(
      ({ measure, life, first, last, rise, bound, samples }) =>
        `${measure} rose by ${Math.round(rise)} in life ${life}, more than ${Math.round(bound)} (from ${Math.round(first)} to ${Math.round(last)}, ${samples} samples)`,
    );
