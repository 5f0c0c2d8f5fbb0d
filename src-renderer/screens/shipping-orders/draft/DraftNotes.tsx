import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { ProductionQuestion } from "../worksheet/BeginNote.tsx";
import { answerProduction, useDraft } from "./draft.ts";
import { openCreated } from "./new-draft.ts";
import { actionOutcome } from "./action-words.ts";

export function DraftNotes(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { problem, outcome, misfits, asking } = useDraft();
  if (asking !== null) return <ProductionQuestion onAnswer={(yes) => void answerProduction(yes).then(openCreated)} />;
  if (problem !== null) return <FailureNote text={t(`problem.${problem}`)} />;
  // An unknown result is shown where it can be settled.
  if (outcome === null || outcome.state === "unknown") return null;
  const { correlationId = null } = outcome.refusal ?? {};
  const words = actionOutcome(t, outcome);
  return (
    <>
      {outcome.state === "done" ? (
        <p className="draft__done" role="status" aria-label={t("outcome.label")}>
          {words}
        </p>
      ) : (
        <FailureNote text={words} {...(correlationId !== null && { correlationId })} />
      )}
      {misfits.length > 0 && <FailureNote text={t("misfits", { count: misfits.length })} />}
    </>
  );
}
