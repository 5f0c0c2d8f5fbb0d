import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import { hideImport, stopImport } from "../../import/import-file.ts";
import { numberText } from "../../i18n/format.ts";
import { timeLeftText } from "./import-words.ts";
import { ProgressBar } from "../../components/ProgressBar.tsx";

interface ImportProgressProps {
  readonly view: ImportView;
  readonly run: ImportRunView;
}

export function ImportProgress({ view, run }: ImportProgressProps): JSX.Element {
  const { t } = useTranslation("import");
  const done = run.taken + run.problems;
  const rows = view.inspection.kind === "inventory" ? "rows" : "events";
  const detail = [
    t(rows, { count: done, formatted: numberText(done) }),
    t("rate", { formatted: numberText(run.rowsPerSecond) }),
    run.secondsLeft !== null && timeLeftText(t, run.secondsLeft),
    run.problems > 0 && t("problems", { count: run.problems, formatted: numberText(run.problems) }),
  ].filter((part) => part !== false);
  return (
    <div className="import__form">
      <ProgressBar label={t("running", { name: view.fileName })} share={run.share} detail={detail.join(" · ")} />
      <p className="import__hint">{t("stays")}</p>
      <footer className="import__foot">
        <p className="import__scans">{t("scans")}</p>
        <Button variant="default" onClick={() => void stopImport()}>
          {t("stop")}
        </Button>
        <Button onClick={hideImport}>{t("hide")}</Button>
      </footer>
    </div>
  );
}
