import { Button } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { showFailedOrders } from "../../../resends/open-order.ts";

/** Orders of this desk whose label could not be made: nothing is sent of them until the operator looks. */
export function FailedOrders(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const count = useLiveDesk((live) => live.status?.outbox.failed ?? 0);
  if (count === 0) return null;
  return (
    <Button
      className="scan-history__failed"
      variant="subtle"
      size="compact-md"
      title={t("failedOrders.hint")}
      leftSection={<IconCircleX size={16} aria-hidden="true" />}
      onClick={showFailedOrders}
    >
      {t("failedOrders.count", { count })}
    </Button>
  );
}
