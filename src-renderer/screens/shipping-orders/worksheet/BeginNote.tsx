import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironmentWord } from "../../../environments/environments.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { answerProduction, useWorksheet } from "./worksheet.ts";

/** Why a worksheet did not begin, or the question before the day's first production write. */
export function BeginNote(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const problem = useWorksheet((view) => view.problem);
  const asking = useWorksheet((view) => view.asking !== null);
  if (problem !== null) return <FailureNote text={t(`problem.${problem}`)} />;
  return asking ? <ProductionQuestion onAnswer={(yes) => void answerProduction(yes)} /> : null;
}

export function ProductionQuestion({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const name = useEnvironmentWord();
  return (
    <div className="worksheet__question row-wide" role="group" aria-label={t("production.title", { name })}>
      <p>
        <strong>{t("production.title", { name })}</strong> {t("production.body", { name })}
      </p>
      <Button variant="default" autoFocus onClick={() => onAnswer(false)}>
        {t("production.no")}
      </Button>
      <Button onClick={() => onAnswer(true)}>{t("production.yes", { name })}</Button>
    </div>
  );
}
