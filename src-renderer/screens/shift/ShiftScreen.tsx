import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconFileDownload, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ShiftChoice } from "../../../src-domain/shift/shift-period.ts";
import { desk } from "../../bridge.ts";
import { Age } from "../../components/words/Age.tsx";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { PageHeader } from "../../components/headers/PageHeader.tsx";
import { momentText } from "../../shift/report-words.ts";
import { ReportView } from "../../shift/ReportView.tsx";
import { chooseShift, countShift, localDate, ofKind, useShift } from "./shift-choice.ts";
import { sentenceGap } from "../../i18n/format.ts";
import "./shift.css";

const KINDS = ["day", "shift", "days"] as const satisfies readonly ShiftChoice["kind"][];

/** What a day, a shift or some days came to, on this desk. */
export function ShiftScreen(): JSX.Element {
  const { t } = useTranslation("shift");
  const { report, problem } = useShift();
  useEffect(() => void countShift(), []);
  return (
    <>
      <PageHeader title={t("title")} facts={<Counted />}>
        <Save />
      </PageHeader>
      <Choice />
      {problem === "no-period" && <FailureNote text={t("noPeriod")} />}
      {problem === "failed" && <FailureNote onRetry={() => void countShift()} />}
      {problem === null && report !== null && (
        <div className="shift">
          <p className="shift__period">
            {t("heading", { from: momentText(report.from), until: momentText(report.until) })} ·{" "}
            {t("zone", { zone: report.zone })}
          </p>
          <ReportView report={report} />
        </div>
      )}
    </>
  );
}

function Counted(): JSX.Element | null {
  const { t } = useTranslation("shift");
  const { report, counting, problem } = useShift();
  if (counting) return <>{t("reading")}</>;
  if (report === null || problem !== null) return null;
  return (
    <>
      {t("madeAt")}
      {sentenceGap()}
      <Age at={report.madeAt} />
    </>
  );
}

function Choice(): JSX.Element {
  const { t } = useTranslation("shift");
  const choice = useShift((state) => state.choice);
  return (
    <div className="shift__choice">
      <SegmentedControl
        aria-label={t("kind.label")}
        value={choice.kind}
        data={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => chooseShift(ofKind(kind, choice))}
      />
      <Times choice={choice} />
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
        {t("again")}
      </Button>
    </div>
  );
}

function Times({ choice }: { readonly choice: ShiftChoice }): JSX.Element {
  const { t } = useTranslation("shift");
  if (choice.kind === "days") {
    return (
      <>
        <Field type="date" label={t("from")} value={choice.from} onValue={(from) => chooseShift({ ...choice, from })} />
        <Field
          type="date"
          label={t("until")}
          value={choice.until}
          onValue={(until) => chooseShift({ ...choice, until })}
        />
      </>
    );
  }
  const date = (
    <Field type="date" label={t("date")} value={choice.date} onValue={(day) => chooseShift({ ...choice, date: day })} />
  );
  if (choice.kind === "day") return date;
  return (
    <>
      {date}
      <Field type="time" label={t("from")} value={choice.from} onValue={(from) => chooseShift({ ...choice, from })} />
      <Field
        type="time"
        label={t("until")}
        value={choice.until}
        onValue={(until) => chooseShift({ ...choice, until })}
      />
      {choice.until <= choice.from && <span className="shift__overnight">{t("overnight")}</span>}
    </>
  );
}

interface FieldProps {
  readonly type: "date" | "time";
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A field that is half filled in says nothing yet. */
function Field({ type, label, value, onValue }: FieldProps): JSX.Element {
  return (
    <label className="shift__field">
      <span>{label}</span>
      <TextInput
        type={type}
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== "") onValue(currentTarget.value);
        }}
      />
    </label>
  );
}

type Saving = { readonly state: "idle" | "writing" | "failed" } | { readonly state: "written"; readonly file: string };

function Save(): JSX.Element {
  const { t } = useTranslation("shift");
  const { choice, problem } = useShift();
  const [saving, setSaving] = useState<Saving>({ state: "idle" });
  const save = async (form: "csv" | "pdf"): Promise<void> => {
    setSaving({ state: "writing" });
    const answer = await desk.shift.save({ choice, form });
    if (!answer.ok) setSaving({ state: "failed" });
    else if (answer.value.fileName === null) setSaving({ state: "idle" });
    else setSaving({ state: "written", file: answer.value.fileName });
  };
  return (
    <>
      <span className="shift__said" role="status">
        {saving.state === "written" && t("save.written", { file: saving.file })}
        {saving.state === "writing" && t("save.writing")}
        {saving.state === "failed" && t("notWritten")}
      </span>
      {(["csv", "pdf"] as const).map((form) => (
        <Button
          key={form}
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden="true" />}
          disabled={saving.state === "writing" || problem === "no-period"}
          onClick={() => void save(form)}
        >
          {t(`save.${form}`)}
        </Button>
      ))}
    </>
  );
}
