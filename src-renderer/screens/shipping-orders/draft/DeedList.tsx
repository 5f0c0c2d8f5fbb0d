import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DraftDeed } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { Age } from "../../../components/words/Age.tsx";
import { deedOutcome } from "./deed-words.ts";

/** What this desk did to the order, newest first. */
export function DeedList({ deeds }: { readonly deeds: readonly DraftDeed[] }): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  if (deeds.length === 0) return null;
  return (
    <>
      <h3 className="draft__heading">{t("deeds")}</h3>
      <ul className="shipping__changes" aria-label={t("deeds")}>
        {deeds.map((deed) => (
          <li key={deed.deedId}>
            <strong>{t(`deed.${deed.kind}`)}</strong>
            {deed.itemCount > 0 && ` · ${t("items.count", { count: deed.itemCount })}`} · <Age at={deed.askedAt} />
            {deed.operator !== null && ` · ${deed.operator}`}
            <p className="selectable">{deed.state === "unknown" ? t("unknown.label") : deedOutcome(t, deed)}</p>
            {deed.attempts > 1 && <p>{t("attempts", { count: deed.attempts })}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
