import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Environments } from "../../../../src-preload/contract/environments/environment.ts";

/** What is wrong with what IT rolled out, for the operator to pass on. */
export function ConfigProblemNote({
  problem,
}: {
  readonly problem: NonNullable<Environments["configProblem"]>;
}): JSX.Element {
  const { t } = useTranslation("environment");
  const { t: words } = useTranslation("configProblem");
  const { fault, file, setting, value, address } = problem;
  const slots = {
    setting: setting ?? words("theFile"),
    value: value ?? "",
    why: address === null ? "" : t(`address.problem.${address}`),
  };
  return (
    <div role="alert">
      <p className="connection__problem">{t("configProblem")}</p>
      <p className="connection__detail selectable">
        {file !== null && `${words("in", { file })} `}
        {words(fault, slots)}
      </p>
    </div>
  );
}
