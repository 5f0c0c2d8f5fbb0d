interface HourPart {
  readonly from: string;
  readonly items: number;
  /** Items of this hour on the day before; null if nothing is compared. */
  readonly itemsDayBefore: number | null;
}

interface ChartBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ChartHour {
  readonly from: string;
  readonly items: number;
  readonly center: number;
  /** Whether there is room for the hour's name. */
  readonly hasLabel: boolean;
  /** Bar of the hour; null without items. */
  readonly bar: ChartBar | null;
  readonly barDayBefore: ChartBar | null;
}

interface HourChart {
  readonly hours: readonly ChartHour[];
  /** Right end of the base line. */
  readonly right: number;
  /** Height of the target's line; null without a target. */
  readonly targetY: number | null;
}

/** Sizes in units of the drawing, which is scaled down to the width of the screen or paper. */
export const CHART_WIDTH = 960;
const TOP = 22;
const PLOT_HEIGHT = 130;
export const CHART_BASE = TOP + PLOT_HEIGHT;
export const CHART_HEIGHT = CHART_BASE + 22;
const MAX_SLOT_WIDTH = 72;
/** Width of an hour's label, such as "14:00". */
const LABEL_WIDTH = 44;

/** Lays out the items of each hour as bars. `targetPerHour`: 0 for no target. */
export function createHourChart(parts: readonly HourPart[], targetPerHour: number): HourChart {
  const slotWidth = Math.min(MAX_SLOT_WIDTH, CHART_WIDTH / Math.max(1, parts.length));
  const labelEvery = Math.ceil(LABEL_WIDTH / slotWidth);
  const maxItems = Math.max(
    1,
    targetPerHour,
    ...parts.flatMap(({ items, itemsDayBefore }) => [items, itemsDayBefore ?? 0]),
  );
  const yOf = (items: number): number => CHART_BASE - (items / maxItems) * PLOT_HEIGHT;
  const barWidth = slotWidth * 0.4;
  const isCompared = parts.some(({ itemsDayBefore }) => itemsDayBefore !== null);
  const barAt = (x: number, items: number): ChartBar | null =>
    items > 0 ? { x, y: yOf(items), width: barWidth, height: CHART_BASE - yOf(items) } : null;
  return {
    hours: parts.map(({ from, items, itemsDayBefore }, index) => {
      const center = index * slotWidth + slotWidth / 2;
      return {
        from,
        items,
        center,
        hasLabel: index % labelEvery === 0,
        bar: barAt(isCompared ? center : center - barWidth / 2, items),
        barDayBefore: barAt(center - barWidth, itemsDayBefore ?? 0),
      };
    }),
    right: slotWidth * parts.length,
    targetY: targetPerHour > 0 ? yOf(targetPerHour) : null,
  };
}
