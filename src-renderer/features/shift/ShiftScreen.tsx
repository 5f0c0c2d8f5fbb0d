import { Button, SegmentedControl } from "@mantine/core";
import { IconFileDownload, IconRefresh } from "@tabler/icons-react";
import { Fragment, type JSX, type ReactNode, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { localDayText } from "../../../src-domain/instants.ts";
import { MAX_PERIOD_DAYS, type ShiftChoice } from "../../../src-domain/shift/shift-period.ts";
import type { ShiftReportView } from "../../../src-preload/contract/shift/shift.ts";
import { desk } from "../../bridge.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { DateField, TimeField } from "../../ui/DateField.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { useSaveFile } from "../../ui/use-save-file.ts";
import "./screen/shift.css";
import { momentText } from "./report-text.ts";
import { ReportView } from "./ReportView.tsx";

interface ShiftState {
  readonly choice: ShiftChoice;
  /** The last report, also while a new choice is being counted; null before the first one. */
  readonly report: ShiftReportView | null;
  readonly isCounting: boolean;
  readonly problem: "no-period" | "failed" | null;
}

const localDate = (daysAgo = 0): string => localDayText(new Date(), daysAgo);

const useShift = create<ShiftState>(() => ({
  choice: { kind: "day", date: localDate() },
  report: null,
  isCounting: false,
  problem: null,
}));

function chooseShift(choice: ShiftChoice): void {
  useShift.setState({ choice });
  void countShift();
}

async function countShift(): Promise<void> {
  const { choice } = useShift.getState();
  useShift.setState({ isCounting: true });
  const answer = await desk.shift.report(choice);
  if (useShift.getState().choice !== choice) return;
  if (answer.ok) useShift.setState({ report: answer.value, isCounting: false, problem: null });
  else {
    const isInvalidPeriod = answer.error.code === "no-period" || answer.error.code === "bad-input";
    useShift.setState({ isCounting: false, problem: isInvalidPeriod ? "no-period" : "failed" });
  }
}

function changeKind(kind: ShiftChoice["kind"], previousChoice: ShiftChoice): ShiftChoice {
  const date = previousChoice.kind === "days" ? previousChoice.until : previousChoice.date;
  switch (kind) {
    case "day":
      return { kind, date };
    case "shift":
      return { kind, date, from: "06:00", until: "14:00" };
    case "days":
      return { kind, from: date, until: date };
  }
}

const KINDS = ["day", "shift", "days"] as const satisfies readonly ShiftChoice["kind"][];

interface ShiftScreenProps {
  /** Shown in the header. */
  readonly tools?: ReactNode;
  /** Shown below the report. */
  readonly children?: ReactNode;
}

export function ShiftScreen({ tools, children }: ShiftScreenProps): JSX.Element {
  const { t } = useTranslation("shift");
  const { choice, report, problem } = useShift();
  const endsFirst = choice.kind === "days" && choice.until < choice.from;
  useEffect(() => void countShift(), []);
  return (
    <>
      <ScreenHeader title={t("title")} facts={<CountedAt />}>
        <SaveButtons />
        {tools}
      </ScreenHeader>
      <PeriodChoice />
      {problem === "no-period" && (
        <FailureNote text={t(`noPeriod.${endsFirst ? "ends-first" : "too-long"}`, { days: MAX_PERIOD_DAYS })} />
      )}
      {problem === "failed" && <FailureNote onRetry={() => void countShift()} />}
      {problem === null && report !== null && (
        <div className="scrolls">
          <p className="shift__period fine">
            {t("heading", { from: momentText(report.from), until: momentText(report.until) })} ·{" "}
            {t("zone", { zone: report.zone })}
          </p>
          <ReportView report={report} />
          {/* The key fetches again what the children show. */}
          <Fragment key={report.createdAt}>{children}</Fragment>
        </div>
      )}
    </>
  );
}

function CountedAt(): JSX.Element | null {
  const { t } = useTranslation("shift");
  const { report, isCounting, problem } = useShift();
  if (isCounting) return <>{t("counting")}</>;
  if (report === null || problem !== null) return null;
  return (
    <>
      {t("countedAt")}
      {sentenceGap()}
      <Age at={report.createdAt} />
    </>
  );
}

function PeriodChoice(): JSX.Element {
  const { t } = useTranslation("shift");
  const choice = useShift((state) => state.choice);
  return (
    <div className="shift__choice flow bar">
      <SegmentedControl
        aria-label={t("kind.label")}
        value={choice.kind}
        data={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => chooseShift(changeKind(kind, choice))}
      />
      <PeriodFields choice={choice} />
      {choice.kind !== "days" && (
        <>
          <Button variant="default" onClick={() => chooseShift({ ...choice, date: localDate() })}>
            {t("today")}
          </Button>
          <Button variant="default" onClick={() => chooseShift({ ...choice, date: localDate(1) })}>
            {t("yesterday")}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => void countShift()}
      >
        {t("refresh")}
      </Button>
    </div>
  );
}

function PeriodFields({ choice }: { readonly choice: ShiftChoice }): JSX.Element {
  const { t } = useTranslation("shift");
  if (choice.kind === "days") {
    return (
      <>
        <PeriodField
          field={DateField}
          label={t("from")}
          value={choice.from}
          onValue={(from) => chooseShift({ ...choice, from })}
        />
        <PeriodField
          field={DateField}
          label={t("until")}
          value={choice.until}
          onValue={(until) => chooseShift({ ...choice, until })}
        />
      </>
    );
  }
  const date = (
    <PeriodField
      field={DateField}
      label={t("date")}
      value={choice.date}
      onValue={(day) => chooseShift({ ...choice, date: day })}
    />
  );
  if (choice.kind === "day") return date;
  return (
    <>
      {date}
      <PeriodField
        field={TimeField}
        label={t("from")}
        value={choice.from}
        onValue={(from) => chooseShift({ ...choice, from })}
      />
      <PeriodField
        field={TimeField}
        label={t("until")}
        value={choice.until}
        onValue={(until) => chooseShift({ ...choice, until })}
      />
      {choice.until <= choice.from && <span className="fine">{t("overnight")}</span>}
    </>
  );
}

interface PeriodFieldProps {
  readonly field: typeof DateField | typeof TimeField;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function PeriodField({ field: Field, label, value, onValue }: PeriodFieldProps): JSX.Element {
  const id = useId();
  return (
    <div className="shift__field row">
      <label htmlFor={id}>{label}</label>
      <Field id={id} w={Field === TimeField ? 88 : 156} isRequired value={value} onValue={onValue} />
    </div>
  );
}

function SaveButtons(): JSX.Element {
  const { t } = useTranslation(["shift", "table"]);
  const { choice, problem } = useShift();
  const { saving, save } = useSaveFile();
  return (
    <>
      <span className="fine" role="status">
        {saving.state === "written" && t("save.written", { file: saving.file })}
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
        {saving.state === "writing" && t("save.writing")}
        {saving.state === "failed" && t(saving.code === "too-many-rows" ? "table:tooManyRows" : "notWritten")}
      </span>
      {(["table", "pdf"] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden="true" />}
          disabled={saving.state === "writing" || problem === "no-period"}
          onClick={() => void save(desk.shift.save({ choice, format }))}
        >
          {t(`save.${format}`)}
        </Button>
      ))}
    </>
  );
}
