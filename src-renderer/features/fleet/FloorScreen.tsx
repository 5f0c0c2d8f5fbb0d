import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX, type Icon } from "@tabler/icons-react";
import { memo, startTransition, useEffect, useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  sumFloorHours,
  summarizeFloor,
  lastHourOf,
  nextCutOffOf,
  readableFigures,
  type DeskPresence,
} from "../../../src-domain/fleet/desk-figures.ts";
import type { FloorDeskView } from "../../../src-preload/contract/fleet/floor.ts";
import { desk } from "../../bridge.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { listText } from "../../i18n/list-text.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { fetchAndRefetch } from "../../shell/subscriptions.ts";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { Hint } from "../../ui/text/Hint.tsx";
import { EmptyState, StatusText, type TextTone } from "../../ui/text/text.tsx";
import { momentText } from "../../ui/text/time-text.ts";
import { BarTable } from "../shift/BarTable.tsx";
import { HourChart } from "../shift/HourChart.tsx";
import "./floor.css";

interface KnownDesks {
  /** Null before the first answer. */
  readonly desks: readonly FloorDeskView[] | null;
  readonly updatedAt: string | null;
  readonly isUnreachable: boolean;
}

/** Main tracks the desks of the fleet only while the page keeps fetching them. */
const REFETCH_MS = 5000;

function useDesks(): KnownDesks {
  const isVisible = useIsCurrentScreen("settings");
  const [knownDesks, setKnown] = useState<KnownDesks>({ desks: null, updatedAt: null, isUnreachable: false });
  useEffect(() => {
    if (!isVisible) return undefined;
    return fetchAndRefetch(
      () => desk.floor.desks({}),
      (answer) => {
        // Many rows may change at once, and must not delay a scan.
        startTransition(() => {
          if (answer.ok) setKnown({ desks: answer.value, updatedAt: new Date().toISOString(), isUnreachable: false });
          else setKnown((previousDesks) => ({ ...previousDesks, isUnreachable: true }));
        });
      },
      (refetch) => {
        const timer = setInterval(refetch, REFETCH_MS);
        const unsubscribe = desk.floor.onDesksChanged(refetch);
        return () => {
          clearInterval(timer);
          unsubscribe();
        };
      },
    );
  }, [isVisible]);
  return knownDesks;
}

interface FloorScreenProps {
  /** Shown in the header. */
  readonly children?: ReactNode;
}

/** Shows the desks of the fleet with live figures of their work. */
export function FloorScreen({ children }: FloorScreenProps): JSX.Element {
  const { t } = useTranslation("floor");
  const { desks, updatedAt, isUnreachable } = useDesks();
  return (
    <>
      <ScreenHeader
        title={t("view.title")}
        facts={
          updatedAt !== null && (
            <>
              {t("view.updated")}
              {sentenceGap()}
              <Age at={updatedAt} />
            </>
          )
        }
      >
        <span className="floor-view__help">
          <HelpLink chapter="desk-gone" />
        </span>
        {children}
      </ScreenHeader>
      {desks === null || updatedAt === null ? (
        <p className="report floor-view__note" role="status">
          {t(isUnreachable ? "view.unreachable" : "view.loading")}
        </p>
      ) : (
        <div className="scrolls">
          <div className="report">
            <div role="status">{isUnreachable && <p className="floor-view__note">{t("view.stale")}</p>}</div>
            <FloorOverview desks={desks} at={new Date(updatedAt)} />
          </div>
        </div>
      )}
    </>
  );
}

const SHOWN_HOURS = 12;

interface FloorProps {
  readonly desks: readonly FloorDeskView[];
  /** When the desks were fetched. */
  readonly at: Date;
}

function FloorOverview({ desks, at }: FloorProps): JSX.Element {
  const { t } = useTranslation(["floor", "verdict", "shift"]);
  const totals = summarizeFloor(desks);
  const hours = sumFloorHours(desks, SHOWN_HOURS, at);
  return (
    <>
      <Totals desks={desks} at={at} />
      {totals.desksWithoutFigures.length > 0 && (
        <p className="floor-view__note">{t("floor:view.missing", { desks: listText(totals.desksWithoutFigures) })}</p>
      )}
      <div className="report__tables">
        {hours.length > 0 && (
          <>
            <HourChart
              title={t("floor:view.chart")}
              parts={hours.map((hour) => ({ ...hour, itemsDayBefore: null }))}
              targetPerHour={0}
            />
            <table className="visually-hidden" aria-label={t("floor:view.chart")}>
              <tbody>
                {hours.map(({ from, items }) => (
                  <tr key={from}>
                    <th scope="row">{momentText(from)}</th>
                    <td>{items}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <DeskTable desks={desks} at={at} />
        <BarTable
          title={t("floor:view.causes")}
          columns={[t("shift:column.cause"), t("shift:column.count")]}
          rows={totals.causes.map(({ kind, count }) => ({
            key: kind,
            value: count,
            cells: [t(`verdict:${kind}`), count],
          }))}
        />
      </div>
      {desks.length === 1 && desks[0]?.isOwn === true && (
        <EmptyState title={t("floor:view.desks")} body={t("floor:view.alone")} />
      )}
    </>
  );
}

function Totals({ desks, at }: FloorProps): JSX.Element {
  const { t } = useTranslation("floor");
  const { presences, added, sentToday, refused, waiting, unknown, lateLabels, unsealed } = summarizeFloor(desks);
  return (
    <dl className="report__figures ruled">
      <Figure name={t("view.desksWorking")} value={`${presences.working} / ${desks.length}`} />
      <Figure name={t("view.added")} value={added} />
      <Figure name={t("view.sentToday")} value={sentToday} />
      <Figure name={t("view.refused")} value={refused} />
      <Figure name={t("view.waiting")} value={waiting} />
      <Figure name={t("view.unknown")} value={unknown} isLoud={unknown > 0} />
      <Figure
        name={<Hint tip={t("view.hint.lateLabels")}>{t("view.lateLabels")}</Hint>}
        value={lateLabels ?? "–"}
        isLoud={(lateLabels ?? 0) > 0}
      />
      <Figure name={<Hint tip={t("view.hint.unsealed")}>{t("view.unsealed")}</Hint>} value={unsealed} />
      <Figure name={t("view.cutOff")} value={timeOrDash(nextCutOffOf(desks, at))} />
    </dl>
  );
}

const timeOrDash = (at: string | null): string => (at === null ? "–" : momentText(at));

interface FigureProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly isLoud?: boolean;
}

const Figure = ({ name, value, isLoud = false }: FigureProps): JSX.Element => (
  <div className={isLoud ? "report__figure--loud" : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const COUNTS = ["added", "sentToday", "refused", "waiting", "unknown", "lateLabels", "unsealed"] as const;
const LOUD_COUNTS: ReadonlySet<(typeof COUNTS)[number]> = new Set(["unknown", "lateLabels"] as const);

function DeskTable({ desks, at }: FloorProps): JSX.Element {
  const { t } = useTranslation("floor");
  const hasOperators = desks.some((one) => (readableFigures(one)?.operator ?? null) !== null);
  return (
    <section className="bar-table bar-table--wide">
      <h2 className="bar-table__title">{t("view.desks")}</h2>
      <table aria-label={t("view.desks")} className="floor-view__desks">
        <thead>
          <tr>
            <th scope="col">{t("view.column.desk")}</th>
            <th scope="col">{t("view.column.state")}</th>
            {hasOperators && (
              <th scope="col" className="bar-table__text">
                {t("view.column.operator")}
              </th>
            )}
            {COUNTS.map((name) => (
              <th key={name} scope="col" className="bar-table__number">
                {t(`view.column.${name}`)}
              </th>
            ))}
            <th scope="col" className="bar-table__number">
              {t("view.column.batches")}
            </th>
            <th scope="col" className="bar-table__text">
              {t("view.column.cutOff")}
            </th>
            <th scope="col" className="bar-table__text">
              {t("view.column.causes")}
            </th>
          </tr>
        </thead>
        <tbody>
          {desks.map((one) => (
            <DeskRow key={one.desk} row={one} at={at} hasOperators={hasOperators} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DeskRowProps extends Pick<FloorProps, "at"> {
  readonly row: FloorDeskView;
  readonly hasOperators: boolean;
}

/** Returns what a row shows, as text. Contains `lastMessageAt`, to the minute, only if the desk is not at work. */
const shownContent = ({ row, hasOperators }: DeskRowProps): string =>
  JSON.stringify([
    hasOperators,
    { ...row, lastMessageAt: row.presence === "working" ? "" : row.lastMessageAt?.slice(0, 16) },
  ]);

/** Each answer has new objects, but few of 200 desks have changed. */
const isSameRow = (previous: DeskRowProps, next: DeskRowProps): boolean =>
  shownContent(previous) === shownContent(next);

const DeskRow = memo(function DeskRow({ row, at, hasOperators }: DeskRowProps): JSX.Element {
  const { t } = useTranslation("floor");
  const figures = readableFigures(row);
  return (
    <tr>
      <th scope="row">{row.isOwn ? t("view.own", { desk: row.desk }) : row.desk}</th>
      <td>
        <Presence row={row} />
      </td>
      {hasOperators && <td className="bar-table__text">{row.presence === "gone" ? "" : figures?.operator}</td>}
      <CountCells row={row} />
      <td className="bar-table__number">{row.batches}</td>
      <td className="bar-table__text">{timeOrDash(nextCutOffOf([row], at))}</td>
      <td className="bar-table__text">
        <RefusalCauses row={row} />
      </td>
    </tr>
  );
}, isSameRow);

function CountCells({ row }: { readonly row: FloorDeskView }): JSX.Element[] {
  const figures = readableFigures(row);
  const lastHour = lastHourOf(row);
  const { added = null, refused = null } = lastHour ?? {};
  const counts = figures && { ...figures, added, refused, sentToday: figures.today.items };
  return COUNTS.map((name) => {
    const value = counts?.[name] ?? null;
    const isLoud = LOUD_COUNTS.has(name) && (value ?? 0) > 0;
    return (
      <td key={name} className={isLoud ? "bar-table__number floor-view__loud" : "bar-table__number"}>
        {value ?? "–"}
      </td>
    );
  });
}

/** Shows the refused scans of the last hour by cause, or why there are no figures. */
function RefusalCauses({ row }: { readonly row: FloorDeskView }): JSX.Element {
  const { t } = useTranslation(["floor", "verdict"]);
  if (row.figures === null) return <>{t("floor:view.noFigures")}</>;
  if (row.figures === "unreadable") return <>{t("floor:view.unreadable")}</>;
  const causes = lastHourOf(row)?.causes ?? [];
  return (
    <>{listText(causes.map(({ kind, count }) => t("floor:view.cause", { cause: t(`verdict:${kind}`), count })))}</>
  );
}

const PRESENCE_ICONS: Readonly<Record<DeskPresence, { readonly shape: Icon; readonly tone: TextTone }>> = {
  working: { shape: IconCircleCheck, tone: "good" },
  silent: { shape: IconAlertTriangle, tone: "warn" },
  gone: { shape: IconPlugConnectedX, tone: "quiet" },
};

function Presence({ row: { presence, lastMessageAt } }: { readonly row: FloorDeskView }): JSX.Element {
  const { t } = useTranslation("floor");
  const text =
    lastMessageAt === null ? t("view.goneLong") : t(`view.presence.${presence}`, { time: momentText(lastMessageAt) });
  return <StatusText {...PRESENCE_ICONS[presence]} text={text} />;
}
