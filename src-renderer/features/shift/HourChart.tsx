import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CHART_BASE, CHART_HEIGHT, CHART_WIDTH, createHourChart } from "../../../src-domain/shift/hour-chart.ts";
import type { ShiftReportView } from "../../../src-preload/contract/shift/shift.ts";
import "./report.css";
import { partText } from "./report-text.ts";

interface HourChartProps {
  readonly title: string;
  readonly parts: readonly Pick<ShiftReportView["parts"][number], "from" | "items" | "itemsDayBefore">[];
  /** 0 for no target. */
  readonly targetPerHour: number;
}

/**
 * Items sent by hour: solid for this day, hatched for the day before, a dashed line for the target, so that all can be
 * told apart without color. Screen readers get the numbers from the table below.
 */
export function HourChart({ title, parts, targetPerHour }: HourChartProps): JSX.Element {
  const { t } = useTranslation("shift");
  const isCompared = parts.some(({ itemsDayBefore }) => itemsDayBefore !== null);
  const { hours, right, targetY } = createHourChart(parts, targetPerHour);
  return (
    <figure className="hour-chart bar-table--wide" aria-hidden="true">
      <figcaption className="hour-chart__head">
        <span className="bar-table__title">{title}</span>
        {isCompared && (
          <>
            <Key className="hour-chart__bar" text={t("chart.thisDay")} />
            <Key className="hour-chart__before" text={t("chart.dayBefore")} />
          </>
        )}
        {targetPerHour > 0 && <Key className="hour-chart__target" text={t("chart.target", { count: targetPerHour })} />}
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}>
        <Hatch />
        {hours.map((hour) => (
          <HourBars key={hour.from} hour={hour} />
        ))}
        <line className="hour-chart__base" x1={0} x2={right} y1={CHART_BASE} y2={CHART_BASE} />
        {targetY !== null && <line className="hour-chart__target" x1={0} x2={right} y1={targetY} y2={targetY} />}
      </svg>
    </figure>
  );
}

interface HourBarsProps {
  readonly hour: ReturnType<typeof createHourChart>["hours"][number];
}

function HourBars({ hour: { from, items, center, hasLabel, bar, barDayBefore } }: HourBarsProps): JSX.Element {
  return (
    <>
      {barDayBefore !== null && <rect className="hour-chart__before" {...barDayBefore} />}
      {bar !== null && <rect className="hour-chart__bar" {...bar} />}
      {bar !== null && (
        <text className="hour-chart__number" x={bar.x + bar.width / 2} y={bar.y - 5}>
          {items}
        </text>
      )}
      {hasLabel && (
        <text x={center} y={CHART_BASE + 16}>
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
