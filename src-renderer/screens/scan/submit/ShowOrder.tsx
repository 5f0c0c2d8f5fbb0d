import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { showOrder } from "../../../resends/open-order.ts";
import "./submit.css";

export function ShowOrder({ submissionId }: { readonly submissionId: string }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <button type="button" className="show-order" onClick={() => showOrder(submissionId)}>
      {t("order.show")}
    </button>
  );
}
