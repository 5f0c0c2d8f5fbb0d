import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ShiftReportView } from "../../../src-preload/contract/shift/shift.ts";
import { listText } from "../../i18n/list-text.ts";
import { stationNameText } from "../../ui/text/batch-name-text.ts";
import { Hint } from "../../ui/text/Hint.tsx";
import { momentText } from "../../ui/text/time-text.ts";
import "./report.css";
import { type BarRow, BarTable } from "./BarTable.tsx";
import { HourChart } from "./HourChart.tsx";
import { durationText, partText, reasonText } from "./report-text.ts";

interface ReportProps {
  readonly report: ShiftReportView;
}

export function ReportView({ report }: ReportProps): JSX.Element {
  const { t } = useTranslation("shift");
  const isEmpty = report.total.scans === 0 && report.total.batches === 0;
  return (
    <div className="report">
      <Figures report={report} />
      {isEmpty ? (
        <p className="report__nothing">{t("nothing")}</p>
      ) : (
        <div className="report__tables">
          <ActiveParts report={report} />
          <People report={report} />
          <CountTables report={report} />
        </div>
      )}
      {report.fleet !== null && <FleetShares shares={report.fleet} />}
    </div>
  );
}

const FIGURES = ["scans", "added", "refused", "unknownCodes", "batches", "items", "created"] as const;

function Figures({ report: { total, unknownOpen } }: ReportProps): JSX.Element {
  const { t } = useTranslation("shift");
  return (
    <dl className="report__figures ruled">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`figure.${name}`)}</dt>
          <dd>{total[name]}</dd>
        </div>
      ))}
      <div>
        <dt>
          <Hint tip={t("figureHint.medianBatchMs")}>{t("figure.medianBatchMs")}</Hint>
        </dt>
        <dd>{durationText(t, total.medianBatchMs)}</dd>
      </div>
      <div className={unknownOpen > 0 ? "report__figure--loud" : undefined}>
        <dt>
          <Hint tip={t("figureHint.unknownOpen")}>{t("figure.unknownOpen")}</Hint>
        </dt>
        <dd>{unknownOpen}</dd>
      </div>
    </dl>
  );
}

/** Shows the hours or days from the first to the last one with activity, on this day or the day before. */
function ActiveParts({ report: { parts, unit, targetPerHour } }: ReportProps): JSX.Element {
  const { t } = useTranslation("shift");
  const activity = parts.map(({ scans, orders, itemsDayBefore }) => scans + orders + (itemsDayBefore ?? 0) > 0);
  const activeParts = parts.slice(Math.max(0, activity.indexOf(true)), activity.lastIndexOf(true) + 1);
  const isCompared = activeParts.some(({ itemsDayBefore }) => itemsDayBefore !== null);
  const hasItems = activeParts.some(({ items, itemsDayBefore }) => items + (itemsDayBefore ?? 0) > 0);
  const rows: readonly BarRow[] = activeParts.map(({ from, scans, added, refused, orders, items, itemsDayBefore }) => ({
    key: from,
    value: scans,
    solidValue: added,
    cells: [partText(from, unit), scans, added, refused, orders, items, ...(isCompared ? [itemsDayBefore] : [])],
  }));
  return (
    <>
      {unit === "hour" && hasItems && (
        <HourChart title={t("chart.title")} parts={activeParts} targetPerHour={targetPerHour} />
      )}
      <BarTable
        isWide
        title={unit === "hour" ? t("table.hours") : t("table.days")}
        columns={[
          unit === "hour" ? t("column.time") : t("column.day"),
          ...(["scans", "added", "refused", "orders", "sent"] as const).map((name) => t(`column.${name}`)),
          ...(isCompared ? [t("column.dayBefore")] : []),
        ]}
        rows={rows}
      />
    </>
  );
}

const PERSON_COUNTS = ["scans", "added", "refused", "unknownCodes", "batches", "created"] as const;

function People({ report: { people, namesOperators } }: ReportProps): JSX.Element {
  const { t } = useTranslation("shift");
  return (
    <BarTable
      isWide
      title={namesOperators ? t("table.people") : t("table.stations")}
      columns={[
        ...(namesOperators ? [t("column.operator")] : []),
        t("column.station"),
        ...PERSON_COUNTS.map((name) => t(`column.${name}`)),
        t("column.medianBatchMs"),
      ]}
      textColumns={[t("column.station")]}
      rows={people.map(({ operator, station, ...counts }) => ({
        key: JSON.stringify([operator, station]),
        value: counts.scans,
        solidValue: counts.added,
        cells: [
          ...(namesOperators ? [operator ?? t("noName")] : []),
          stationNameText(station ?? ""),
          ...PERSON_COUNTS.map((name) => counts[name]),
          durationText(t, counts.medianBatchMs),
        ],
      }))}
    />
  );
}

type Shares = NonNullable<ShiftReportView["fleet"]>;

/** Lists the items that each desk of the fleet sent, and the desks whose numbers are missing. */
function FleetShares({ shares }: { readonly shares: Shares }): JSX.Element {
  const { t } = useTranslation("floor");
  if (shares === "unreachable") return <p className="report__nothing">{t("report.unreachable")}</p>;
  const missing = shares
    .filter(({ isComplete }) => !isComplete)
    .map(({ desk, knownUntil }) => `${desk} (${knownUntil === null ? t("report.unknown") : momentText(knownUntil)})`);
  const known = shares.filter(({ knownUntil }) => knownUntil !== null);
  const total = { desk: t("report.all"), items: known.reduce((sum, { items }) => sum + items, 0), knownUntil: null };
  return (
    <>
      <BarTable
        isWide
        title={t("report.title")}
        columns={[t("report.desk"), t("report.sent"), t("report.knownUntil")]}
        rows={[...known, total].map(({ desk, items, knownUntil }) => ({
          key: desk,
          value: items,
          cells: [desk, items, knownUntil === null ? "" : momentText(knownUntil)],
        }))}
      />
      <p className="report__nothing">
        {missing.length === 0 ? t("report.complete") : t("report.missing", { desks: listText(missing) })}
      </p>
    </>
  );
}

function CountTables({ report }: ReportProps): JSX.Element {
  const { t } = useTranslation(["shift", "verdict"]);
  const shiftText = t as TFunction<"shift">;
  const rowsOf = <Name extends string>(
    entries: readonly { readonly name: Name; readonly count: number }[],
    nameText: (name: Name) => string,
  ) => entries.map(({ name, count }) => ({ key: name, value: count, cells: [nameText(name), count] }));
  const causeRows = report.causes.map(({ kind, reason, count }) => {
    const verdictText = t(`verdict:${kind}`);
    const causeText =
      reason === null
        ? verdictText
        : shiftText("causeReason", { cause: verdictText, reason: reasonText(shiftText, reason) });
    return { key: `${kind} ${reason ?? ""}`, value: count, cells: [causeText, count] };
  });
  const countColumn = t("column.count");
  return (
    <>
      <BarTable title={t("table.causes")} columns={[t("column.cause"), countColumn]} rows={causeRows} />
      <BarTable
        title={t("table.verdicts")}
        columns={[t("column.verdict"), countColumn]}
        rows={rowsOf(report.verdicts, (name) => t(`verdict:${name}`))}
      />
      <BarTable
        title={t("table.unknownCodes")}
        columns={[t("column.code"), countColumn]}
        rows={rowsOf(report.unknownCodes, (name) => name)}
      />
      <BarTable
        title={t("table.orders")}
        columns={[t("column.state"), countColumn]}
        rows={rowsOf(report.orders, (name) => t(`state.${name}`))}
      />
      <BarTable
        title={t("table.refusals")}
        columns={[t("column.field"), countColumn]}
        rows={rowsOf(report.refusals, (name) => (name === "" ? t("notNamed") : name))}
      />
    </>
  );
}
