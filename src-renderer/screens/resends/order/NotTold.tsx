import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** For what nobody told of an order that was made elsewhere. */
export function NotTold(): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <span className="not-told" title={t("learned.notToldHint")}>
      {t("learned.notTold")}
    </span>
  );
}
