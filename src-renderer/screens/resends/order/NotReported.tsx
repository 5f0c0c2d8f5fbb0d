import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Stands for a value that is unknown because the order was made elsewhere. */
export function NotReported(): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <span className="not-reported" data-tip={t("learned.notReportedHint")}>
      {t("learned.notReported")}
    </span>
  );
}
