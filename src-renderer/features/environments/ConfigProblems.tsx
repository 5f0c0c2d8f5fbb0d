import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import "./connection.css";
import type { ConfigProblem } from "../../../src-domain/environments/config-problem.ts";

/** Lists every error of a config.json with its key or line. */
export function ConfigProblems({ problems }: { readonly problems: readonly ConfigProblem[] }): JSX.Element {
  const { t } = useTranslation("configProblem");
  const file = problems[0]?.file ?? null;
  return (
    <>
      {file !== null && <p className="connection__detail breaks selectable">{t("in", { file })}</p>}
      <ul className="config-problems">
        {problems.map((problem, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Several problems can be equal.
          <ConfigProblemLine key={index} problem={problem} />
        ))}
      </ul>
    </>
  );
}

function ConfigProblemLine({ problem }: { readonly problem: ConfigProblem }): JSX.Element {
  const { t } = useTranslation(["configProblem", "environment"]);
  const { fault, setting, value, address } = problem;
  const values = {
    setting: setting ?? t("theFile"),
    value: value ?? "",
    why: address === null ? "" : t(`environment:address.problem.${address}`),
  };
  return <li className="connection__detail breaks selectable">{t(fault, values)}</li>;
}
