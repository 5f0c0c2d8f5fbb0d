import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRunView } from "../../../src-preload/contract/import/imports.ts";
import { numberText, sentenceGap } from "../../i18n/format.ts";
import "./preview.css";

/** The first lines that were not taken, each with what is wrong and what to do. */
export function ProblemList({ run }: { readonly run: ImportRunView }): JSX.Element {
  const { t } = useTranslation("import");
  const { firstProblems, problems } = run;
  const title = t("problems", { count: problems, formatted: numberText(problems) });
  const isPart = firstProblems.length < problems;
  return (
    <div className="import__preview import__preview--problems" role="region" aria-label={title}>
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
            <tr key={line} title={text}>
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
