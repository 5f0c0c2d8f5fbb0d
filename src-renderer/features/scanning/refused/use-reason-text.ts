import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { SuspectReason } from "../../../../src-domain/resends/suspects.ts";
import { listText } from "../../../i18n/list-text.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { handlingStatusText, handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { serviceMessageText } from "../../../ui/text/service-text.ts";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";

export function useReasonText(): (reason: SuspectReason, rma: string) => string {
  const { t } = useTranslation("refusal");
  const describeWarehouse = useWarehouseTexts();

  function allocationText(allocation: Extract<SuspectReason, { kind: "bound" }>["allocation"]): string {
    switch (allocation.kind) {
      case "open-batch":
        return t("reason.open-batch", { batch: batchNameText(allocation.batchName) });
      case "submission":
        return t(`reason.${allocation.state}`);
      case "resend-order":
        return t("reason.resend-order", { resendId: allocation.resendId });
    }
  }

  return (reason, rma) => {
    switch (reason.kind) {
      case "named":
        return serviceMessageText(t, reason.message, () => rma) ?? t("reason.named");
      case "absent":
        return t("reason.absent");
      case "obstacle":
        return t(`reason.${reason.obstacle.kind}`, {
          handling: "handlingCode" in reason.obstacle ? handlingCodeText(reason.obstacle.handlingCode) : "",
          status: "handlingStatusCode" in reason.obstacle ? handlingStatusText(reason.obstacle.handlingStatusCode) : "",
        });
      case "bound":
        return allocationText(reason.allocation);
      case "other-warehouse":
        return t("reason.other-warehouse", {
          itemWarehouse: describeWarehouse(reason.warehouseId).full,
          batchWarehouse: describeWarehouse(reason.batchWarehouseId).full,
        });
      case "pending-vas": {
        const codes = listText(reason.codes.filter((code) => code !== "").map((code) => vasName(t, code)));
        return codes === "" ? t("reason.pending-vas-plain") : t("reason.pending-vas", { codes });
      }
      case "oldest-data":
        return reason.readAt === null
          ? t("reason.never-read")
          : t("reason.oldest-data", { age: absoluteTimeText(reason.readAt) });
    }
  };
}

/** Codes of the public documentation (section 5.6). */
const VAS_CODES = ["mobi-fmt", "mobi-imei", "mobi-lock", "prd-inspec", "repack", "req-pic", "split-parcel"] as const;

/** Returns the name of a value-added service; its code if the documentation has no name for the code. */
function vasName(t: TFunction<"refusal">, code: string): string {
  const knownCode = VAS_CODES.find((publishedCode) => publishedCode === code.toLowerCase().replace("_", "-"));
  return knownCode === undefined ? code : t(`vas.${knownCode}`);
}
