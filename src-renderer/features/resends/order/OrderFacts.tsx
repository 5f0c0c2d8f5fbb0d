import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Facts } from "../../../ui/dialogs/Drawer.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";

/** Shown for an unknown value of an external order. */
export function NotReported(): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <span className="faint" data-tip={t("learned.notReportedHint")}>
      {t("learned.notReported")}
    </span>
  );
}

export interface RefreshFailure {
  readonly code: string;
  readonly correlationId?: string;
}

export function RefreshFailureNote({ failure }: { readonly failure: RefreshFailure }): JSX.Element {
  const { t } = useTranslation("resends");
  const { code, correlationId } = failure;
  const known = code === "offline" || code === "not-created" || code === "service" ? code : "other";
  return <FailureNote text={t(`refreshFailed.${known}`)} detail={correlationId} correlationId={correlationId} />;
}

export function OrderFacts({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const { resendNumber, resendId, trackingNumber } = row;
  return (
    <Facts
      facts={[
        [t("drawer.number"), resendNumber && <CopyableCode value={resendNumber} kind="rma" />],
        [t("drawer.id"), resendId && <CopyableCode value={resendId} kind="id" />],
        [t("drawer.batch"), batchNameText(row.batchName)],
        [t("drawer.warehouse"), <WarehouseName key="warehouse" warehouseId={row.warehouseId} form="full" />],
        [t("drawer.recipient"), row.recipientName],
        [t("drawer.country"), row.countryCode.toUpperCase()],
        [t("drawer.tracking"), trackingNumber && <CopyableCode value={trackingNumber} />],
        [t("drawer.labelMode"), row.labelMode && t(`labelMode.${row.labelMode}`)],
        [t("drawer.checked"), <Age key="checked" at={row.checkedAt} />],
      ]}
    />
  );
}
