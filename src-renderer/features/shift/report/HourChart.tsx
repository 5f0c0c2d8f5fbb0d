import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ShiftReportView } from "../../../../src-preload/contract/shift/shift.ts";
import { partText } from "../report-text.ts";

type Part = ShiftReportView["parts"][number];

interface HourChartProps {
  readonly parts: readonly Part[];
  /** 0 for no target. */
  readonly targetPerHour: number;
}

/** Sizes in units of the drawing, which is scaled down to the width of the screen or paper. */
const WIDTH = 960;
const TOP = 22;
const PLOT_HEIGHT = 130;
const BASE = TOP + PLOT_HEIGHT;
const HEIGHT = BASE + 22;
const MAX_SLOT_WIDTH = 72;
/** Width of an hour's label, such as "14:00". */
const LABEL_WIDTH = 44;

/**
 * Items sent by hour: solid for this day, hatched for the day before, a dashed line for the target, so that all can be
 * told apart without color. Screen readers get the numbers from the table below.
 */
export function HourChart({ parts, targetPerHour }: HourChartProps): JSX.Element {
  const { t } = useTranslation("shift");
  const isCompared = parts.some(({ itemsDayBefore }) => itemsDayBefore !== null);
  const slotWidth = Math.min(MAX_SLOT_WIDTH, WIDTH / parts.length);
  const labelEvery = Math.ceil(LABEL_WIDTH / slotWidth);
  const maxItems = Math.max(
    1,
    targetPerHour,
    ...parts.flatMap(({ items, itemsDayBefore }) => [items, itemsDayBefore ?? 0]),
  );
  const yOf = (items: number): number => BASE - (items / maxItems) * PLOT_HEIGHT;
  return (
    <figure className="hour-chart bar-table--wide" aria-hidden="true">
      <figcaption className="hour-chart__head">
        <span className="bar-table__title">{t("chart.title")}</span>
        <Key className="hour-chart__bar" text={t("chart.thisDay")} />
        {isCompared && <Key className="hour-chart__before" text={t("chart.dayBefore")} />}
        {targetPerHour > 0 && <Key className="hour-chart__target" text={t("chart.target", { count: targetPerHour })} />}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <Hatch />
        {parts.map((part, index) => (
          <HourBars
            key={part.from}
            part={part}
            left={index * slotWidth}
            slotWidth={slotWidth}
            yOf={yOf}
            hasLabel={index % labelEvery === 0}
          />
        ))}
        <line className="hour-chart__base" x1={0} x2={slotWidth * parts.length} y1={BASE} y2={BASE} />
        {targetPerHour > 0 && (
          <line
            className="hour-chart__target"
            x1={0}
            x2={slotWidth * parts.length}
            y1={yOf(targetPerHour)}
            y2={yOf(targetPerHour)}
          />
        )}
      </svg>
    </figure>
  );
}

interface HourBarsProps {
  readonly part: Part;
  readonly left: number;
  readonly slotWidth: number;
  readonly yOf: (items: number) => number;
  readonly hasLabel: boolean;
}

function HourBars({ part, left, slotWidth, yOf, hasLabel }: HourBarsProps): JSX.Element {
  const { items, itemsDayBefore, from } = part;
  const barWidth = slotWidth * 0.4;
  const center = left + slotWidth / 2;
  const renderBar = (className: string, x: number, value: number): JSX.Element => (
    <rect className={className} x={x} width={barWidth} y={yOf(value)} height={BASE - yOf(value)} />
  );
  return (
    <>
      {itemsDayBefore !== null &&
        itemsDayBefore > 0 &&
        renderBar("hour-chart__before", center - barWidth, itemsDayBefore)}
      {items > 0 && renderBar("hour-chart__bar", center, items)}
      {items > 0 && (
        <text className="hour-chart__number" x={center + barWidth / 2} y={yOf(items) - 5}>
          {items}
        </text>
      )}
      {hasLabel && (
        <text x={center} y={BASE + 16}>
          {partText(from, "hour")}
        </text>
      )}
    </>
  );
}

const Key = ({ className, text }: { readonly className: string; readonly text: string }): JSX.Element => (
  <span className="hour-chart__key">
    <svg width={24} height={12} viewBox="0 0 24 12">
      {className === "hour-chart__target" ? (
        <line className={className} x1={0} x2={24} y1={6} y2={6} />
      ) : (
        <rect className={className} x={0.5} y={0.5} width={23} height={11} />
      )}
    </svg>
    {text}
  </span>
);

const Hatch = (): JSX.Element => (
  <defs>
    <pattern id="hour-chart-hatch" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className="hour-chart__hatch" x1={0} x2={0} y1={0} y2={6} />
    </pattern>
  </defs>
);
