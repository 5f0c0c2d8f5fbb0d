import { median } from "../bench/support/statistics.ts";

const KB = 1024;
const MB = KB * KB;

/**
 * How much a measure may rise in one life: once, and for each action in it. Files keep what was done, so actions cost
 * room.
 */
const BOUNDS = {
  heap: { once: 3 * MB, anAction: KB },
  external: { once: 2 * MB, anAction: 0.5 * KB },
  resident: { once: 48 * MB, anAction: 8 * KB },
  handles: { once: 4, anAction: 0 },
  sockets: { once: 8, anAction: 0 },
  threads: { once: 2, anAction: 0 },
  timers: { once: 8, anAction: 0 },
  journal: { once: 2 * MB, anAction: 8 * KB },
  "journal log": { once: 8 * MB, anAction: 0 },
  cache: { once: 2 * MB, anAction: 2 * KB },
  "cache log": { once: 8 * MB, anAction: 0 },
};
type Measure = keyof typeof BOUNDS;
const MEASURES = Object.keys(BOUNDS) as Measure[];

/** One weighing of the desk while it rests. */
export interface Sample {
  /** Lives are distinguished by their number: nothing is compared across them. */
  readonly life: number;
  /** Actions since the run began. */
  readonly actions: number;
  /** By measure; null where the system does not report it. */
  readonly values: Readonly<Record<Measure, number | null>>;
}

interface Growth {
  readonly measure: Measure;
  readonly life: number;
  readonly samples: number;
  readonly first: number;
  readonly last: number;
  /** What the trend says it rose by, and what it may. */
  readonly rise: number;
  readonly bound: number;
}

/** The first of a life's samples see it warm up. */
const WARM_UP = 0.25;
const FEWEST = 6;
/** The middles of the first and the last third lie two thirds of the way from each other. */
const THIRDS_APART = 2 / 3;

/** The trend of each measure in each life that was long enough to show one. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  return [...Map.groupBy(samples, ({ life }) => life)].flatMap(([life, own]) => {
    const warm = own.slice(Math.ceil(own.length * WARM_UP));
    if (warm.length < FEWEST) return [];
    return MEASURES.flatMap((measure) => {
      const points = warm.flatMap(({ actions, values }) => {
        const value = values[measure];
        return value === null ? [] : [{ actions, value }];
      });
      return points.length < FEWEST ? [] : [trendOf(measure, life, points)];
    });
  });
}

interface Point {
  readonly actions: number;
  readonly value: number;
}

/**
 * By the median of all slopes between two samples (Theil and Sen), and by the medians of the first and the last third: a
 * rise has to show in both, so that one high sample makes none. The highest single step is taken off, because code that is
 * loaded when it is first used stays: what grows has more steps than one.
 */
function trendOf(measure: Measure, life: number, points: readonly Point[]): Growth {
  const span = (points.at(-1)?.actions ?? 0) - (points[0]?.actions ?? 0);
  const slopes = points.flatMap((one, place) =>
    points
      .slice(place + 1)
      .flatMap((other) =>
        other.actions > one.actions ? [(other.value - one.value) / (other.actions - one.actions)] : [],
      ),
  );
  const third = Math.max(1, Math.floor(points.length / 3));
  const first = median(points.slice(0, third).map(({ value }) => value));
  const last = median(points.slice(-third).map(({ value }) => value));
  const steps = points.slice(1).map(({ value }, place) => value - (points[place]?.value ?? value));
  const rise = Math.min(median(slopes) * span, (last - first) / THIRDS_APART) - Math.max(0, ...steps);
  const { once, anAction } = BOUNDS[measure];
  return { measure, life, samples: points.length, first, last, rise, bound: once + anAction * span };
}

export const tooMuch = (growths: readonly Growth[]): string[] =>
  growths
    .filter(({ rise, bound }) => rise > bound)
    .map(
      ({ measure, life, first, last, rise, bound, samples }) =>
        `${measure} rose by ${Math.round(rise)} in life ${life}, more than ${Math.round(bound)} (from ${Math.round(first)} to ${Math.round(last)}, ${samples} samples)`,
    );
