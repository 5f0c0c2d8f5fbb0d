import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DraftAction } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useDraft } from "./draft.ts";

type Translate = TFunction<"shippingDraft">;

const refusalText = ({ refusal }: Pick<DraftAction, "refusal">): string =>
  Object.values(refusal?.fields ?? {}).join(" ");

/** Returns a text that explains the outcome and the next step. */
export function actionOutcomeText(t: Translate, action: DraftAction): string {
  const { kind, state, doubt } = action;
  switch (state) {
    case "sending":
      return t("outcome.sending");
    case "done":
      return t(`outcome.done.${kind}`, { count: action.itemCount });
    case "refused":
      return t("outcome.refused", { action: t(`action.${kind}`), message: refusalText(action) });
    case "not-sent":
      return t(action.loss === null ? "outcome.notSentCredentials" : "outcome.notSent");
    case "not-done":
      return t("outcome.notDone");
    case "unknown":
      return doubt === "repeat-refused"
        ? t("unknown.repeatRefused", { message: refusalText(action) })
        : t(`unknown.${kind}`);
  }
}

export function DraftNotes(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { problem, outcome, misfits } = useDraft();
  if (problem !== null) return <FailureNote text={t(`problem.${problem}`)} />;
  // `UnknownAction` and `LostCreates` show unknown results.
  if (outcome === null || outcome.state === "unknown") return null;
  const { correlationId = null } = outcome.refusal ?? {};
  const text = actionOutcomeText(t, outcome);
  return (
    <>
      {outcome.state === "done" ? (
        <p className="draft__done text" role="status" aria-label={t("outcome.label")}>
          {text}
        </p>
      ) : (
        <FailureNote text={text} {...(correlationId !== null && { correlationId })} />
      )}
      {misfits.length > 0 && <FailureNote text={t("misfits", { count: misfits.length })} />}
    </>
  );
}
