import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { idAtService, type AnyOrderSectionProps } from "../sections/order-section.ts";
import { FailedLabel } from "./FailedLabel.tsx";
import { LabelActions } from "./LabelActions.tsx";
import { LabelPreview } from "./LabelPreview.tsx";
import { LabelPrints } from "./LabelPrints.tsx";
import { readLabelStation } from "../../../labels/label-station.ts";
import { useLabel } from "../../../labels/use-label.ts";
import "./labels.css";

/** The label of an order: seen, printed, saved; or why there is none and what to do about it. */
export function LabelSection({ row, details }: AnyOrderSectionProps): JSX.Element | null {
  const resendId = idAtService(row);
  if (resendId === null) return null;
  if (row.status?.known === "failed") return <FailedLabel row={row} details={details} />;
  return <Label resendId={resendId} isAuto={row.labelMode === "auto-label"} />;
}

function Label({ resendId, isAuto }: { readonly resendId: string; readonly isAuto: boolean }): JSX.Element | null {
  const { t } = useTranslation("labels");
  const view = useLabel(resendId);
  useEffect(() => void readLabelStation(), []);
  if (view === null) return null;
  if (view.firstReportedAt === null) {
    if (!isAuto) return null;
    return (
      <DrawerSection title={t("section")}>
        <p className="label__note">{t("none")}</p>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title={t("section")}>
      <LabelActions view={view} />
      <LabelPrints prints={view.prints} />
      <LabelPreview view={view} />
    </DrawerSection>
  );
}
