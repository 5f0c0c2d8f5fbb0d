import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconPlayerStop } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import { leaveImport } from "../../import/import-file.ts";
import { numberText, sentenceGap } from "../../i18n/format.ts";
import "./import.css";
import { ROW_PROBLEMS, type RowProblemKind } from "../../../src-domain/import/row-problem.ts";
import { useSaveFile } from "../../components/use-save-file.ts";
import { desk } from "../../bridge.ts";

const COLUMNS = ["line", "column", "value", "reason", "remedy", "original"] as const;

/** Writes every rejected row to a file. Main has no translations, so the request carries the words. */
function SaveProblems({ count }: { readonly count: number }): JSX.Element {
  const { t } = useTranslation("import");
  const { saving, save } = useSaveFile();
  const saveProblems = (): void => {
    const kinds = Object.fromEntries(
      ROW_PROBLEMS.map((kind) => [kind, { reason: t(`problem.${kind}.reason`), remedy: t(`problem.${kind}.remedy`) }]),
    ) as Record<RowProblemKind, { reason: string; remedy: string }>;
    const headings = COLUMNS.map((column) => t(`errorFile.${column}`));
    void save(desk.imports.saveProblems({ headings, kinds }));
  };
  return (
    <>
      <span className="import__saved" data-state={saving.state} role="status">
        {saving.state === "written" && t("saved", { file: saving.file })}
        {saving.state === "failed" && t("notSaved")}
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={saving.state === "writing"}
        onClick={saveProblems}
      >
        {saving.state === "writing" ? t("saving") : t("save", { count, formatted: numberText(count) })}
      </Button>
    </>
  );
}

function ProblemList({ run }: { readonly run: ImportRunView }): JSX.Element {
  const { t } = useTranslation("import");
  const { firstProblems, problems } = run;
  const title = t("problems", { count: problems, formatted: numberText(problems) });
  const isPart = firstProblems.length < problems;
  return (
    <div className="import__preview import__preview--problems" role="region" aria-label={title} tabIndex={0}>
      <table className="import-table import-table--problems">
        <caption className="import__legend">
          {title}
          {isPart && <span className="import__part"> · {t("someProblems", { count: firstProblems.length })}</span>}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("problemTable.line")}</th>
            <th scope="col">{t("problemTable.column")}</th>
            <th scope="col">{t("problemTable.value")}</th>
            <th scope="col">{t("problemTable.why")}</th>
          </tr>
        </thead>
        <tbody>
          {firstProblems.map(({ line, kind, column, value, text }) => (
            <tr key={line} data-tip={text}>
              <td className="import-table__number">{line}</td>
              <td>{column}</td>
              <td className="import-table__value">{value === "" ? text.slice(0, 80) : value}</td>
              <td>
                {t(`problem.${kind}.reason`)}
                {sentenceGap()}
                {t(`problem.${kind}.remedy`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
