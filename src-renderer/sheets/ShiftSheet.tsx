import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ShiftReportView } from "../../src-preload/contract/shift/shift.ts";
import { momentText } from "../shift/report-words.ts";
import { ReportView } from "../shift/ReportView.tsx";
import { sentenceGap } from "../i18n/format.ts";

/** The shift report on paper. */
export function ShiftSheet({ report }: { readonly report: ShiftReportView }): JSX.Element {
  const { t } = useTranslation(["shift", "frame"]);
  return (
    <article className="sheet sheet--report">
      <header className="sheet__head">
        <h1>{t("title")}</h1>
        <p>{t("frame:appName")}</p>
      </header>
      <p className="sheet__intro">
        {t("heading", { from: momentText(report.from), until: momentText(report.until) })} ·{" "}
        {t("zone", { zone: report.zone })} · {t("madeAt")}
        {sentenceGap()}
        {momentText(report.madeAt)}
      </p>
      <ReportView report={report} />
    </article>
  );
}
