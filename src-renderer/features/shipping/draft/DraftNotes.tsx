import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { TFunction } from "i18next";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useDraft } from "./draft.ts";
import type { DraftAction } from "../../../../src-preload/contract/shipping/shipping-draft.ts";

type Words = TFunction<"shippingDraft">;

const saidBy = ({ refusal }: Pick<DraftAction, "refusal">): string => Object.values(refusal?.fields ?? {}).join(" ");

/** What happened, why, and what to do. */
export function actionOutcome(t: Words, action: DraftAction): string {
  const { kind, state, doubt } = action;
  switch (state) {
    case "sending":
      return t("outcome.sending");
    case "done":
      return t(`outcome.done.${kind}`, { count: action.itemCount });
    case "refused":
      return t("outcome.refused", { action: t(`action.${kind}`), said: saidBy(action) });
    case "not-sent":
      return t(action.loss === null ? "outcome.notSentCredentials" : "outcome.notSent");
    case "not-done":
      return t("outcome.notDone");
    case "unknown":
      return doubt === "repeat-refused" ? t("unknown.repeatRefused", { said: saidBy(action) }) : t(`unknown.${kind}`);
  }
}

export function DraftNotes(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { problem, outcome, misfits } = useDraft();
  if (problem !== null) return <FailureNote text={t(`problem.${problem}`)} />;
  // An unknown result is shown where it can be settled.
  if (outcome === null || outcome.state === "unknown") return null;
  const { correlationId = null } = outcome.refusal ?? {};
  const words = actionOutcome(t, outcome);
  return (
    <>
      {outcome.state === "done" ? (
        <p className="draft__done text" role="status" aria-label={t("outcome.label")}>
          {words}
        </p>
      ) : (
        <FailureNote text={words} {...(correlationId !== null && { correlationId })} />
      )}
      {misfits.length > 0 && <FailureNote text={t("misfits", { count: misfits.length })} />}
    </>
  );
}
