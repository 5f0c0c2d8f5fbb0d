import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DraftAction } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { Age } from "../../../components/words/Age.tsx";
import { actionOutcome } from "./action-words.ts";

/** What this desk did to the order, newest first. */
export function ActionList({ actions }: { readonly actions: readonly DraftAction[] }): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  if (actions.length === 0) return null;
  return (
    <>
      <h3 className="draft__heading">{t("actions")}</h3>
      <ul className="shipping__changes" aria-label={t("actions")}>
        {actions.map((action) => (
          <li key={action.actionId}>
            <strong>{t(`action.${action.kind}`)}</strong>
            {action.itemCount > 0 && ` · ${t("items.count", { count: action.itemCount })}`} ·{" "}
            <Age at={action.askedAt} />
            {action.operator !== null && ` · ${action.operator}`}
            <p className="selectable">{action.state === "unknown" ? t("unknown.label") : actionOutcome(t, action)}</p>
            {action.attempts > 1 && <p>{t("attempts", { count: action.attempts })}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
