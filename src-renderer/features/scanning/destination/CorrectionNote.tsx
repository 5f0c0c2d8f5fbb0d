import { IconAlertOctagon } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { LabelReason } from "../../../ui/text/LabelReason.tsx";
import { useAddressCorrection } from "../../resends/address-correction.ts";
import { goToField } from "./field-focus.ts";

/** Says why the label of these items failed, while their address is corrected. */
export function CorrectionNote({ batchId }: { readonly batchId: string }): JSX.Element | null {
  const { t } = useTranslation("labels");
  const correction = useAddressCorrection((state) => (state.correction?.batchId === batchId ? state.correction : null));
  useEffect(() => {
    const [field] = correction?.fields ?? [];
    if (correction?.requestsFocus !== true || field === undefined) return;
    useAddressCorrection.setState({ correction: { ...correction, requestsFocus: false } });
    goToField(field);
  }, [correction]);
  if (correction === null) return null;
  return (
    <div className="refusal-note row-top" role="alert">
      <IconAlertOctagon size={20} aria-hidden="true" />
      <div className="grows breaks">
        <p className="strong">{t("failed.title")}</p>
        <div data-private>
          <LabelReason reason={correction.reason} />
        </div>
        <p>{t("failed.correctHere")}</p>
        {correction.skippedCount > 0 && <p>{t("failed.skipped", { count: correction.skippedCount })}</p>}
      </div>
    </div>
  );
}
