import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlayerStop } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import { leaveImport } from "../../import/import-file.ts";
import { numberText } from "../../i18n/format.ts";
import { ProblemList } from "./ProblemList.tsx";
import { SaveProblems } from "./SaveProblems.tsx";
import "./import-result.css";

interface ImportResultProps {
  readonly view: ImportView;
  readonly run: ImportRunView;
  readonly end: NonNullable<ImportRunView["end"]>;
}

const END_SHAPES = { complete: IconCircleCheck, canceled: IconPlayerStop, failed: IconAlertTriangle } as const;

export function ImportResult({ view, run, end }: ImportResultProps): JSX.Element {
  const { t } = useTranslation("import");
  const Shape = END_SHAPES[end.kind];
  const isInventory = view.inspection.kind === "inventory";
  const counts = [
    [t("result.added"), run.added],
    ...(isInventory ? [[t("result.renewed"), run.renewed] as const] : []),
    [t(isInventory ? "result.older" : "result.known"), run.known],
    [t("result.problems"), run.problems],
  ] as const;
  return (
    <div className="import__form">
      <div className="import-result" data-end={end.kind} role="status">
        <Shape size={28} aria-hidden="true" />
        <div>
          <p className="import-result__title">
            {t(isInventory ? "result.takenRows" : "result.takenEvents", {
              count: run.taken,
              formatted: numberText(run.taken),
            })}
          </p>
          <p>{useEndWords(end)}</p>
        </div>
      </div>
      <dl className="import-result__counts">
        {counts.map(([label, count]) => (
          <div key={label} className="import-result__count">
            <dt>{label}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {run.problems > 0 && <ProblemList run={run} />}
      <footer className="import__foot">
        <p className="import__scans">{t("scans")}</p>
        {run.problems > 0 && <SaveProblems count={run.problems} />}
        <Button onClick={() => void leaveImport()}>{t("done")}</Button>
      </footer>
    </div>
  );
}

function useEndWords(end: ImportResultProps["end"]): string {
  const { t } = useTranslation("import");
  if (end.kind !== "failed") return t(`end.${end.kind}`);
  const { reason } = end;
  const isOwn = reason === "changed" || reason === "disk-full" || reason === "store";
  return t("end.failed", { why: isOwn ? t(`failures.${reason}`) : t(`file.${reason}`) });
}
