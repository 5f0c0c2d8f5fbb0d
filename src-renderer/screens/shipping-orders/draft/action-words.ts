import type { TFunction } from "i18next";
import type { DraftAction } from "../../../../src-preload/contract/shipping/shipping-draft.ts";

type Words = TFunction<"shippingDraft">;

export const saidBy = ({ refusal }: Pick<DraftAction, "refusal">): string =>
  Object.values(refusal?.fields ?? {}).join(" ");

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
