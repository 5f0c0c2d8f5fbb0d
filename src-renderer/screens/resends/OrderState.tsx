import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendDetails, ResendRow } from "../../../src-preload/contract/resends/resend.ts";
import { OnlineButton } from "../../components/OnlineButton.tsx";
import { showScreen } from "../../desk/navigation.ts";
import { RefreshFailureNote } from "./list/RefreshFailureNote.tsx";
import { resendStage } from "./order/resend-stage.ts";
import { ResendStatusWord } from "./ResendStatusWord.tsx";
import type { OrderDetails } from "./order/use-order-details.ts";

interface OrderStateProps {
  readonly row: ResendRow;
  readonly order: OrderDetails<ResendDetails>;
}

/** How the order stands in one sentence, and what can be done about it first. */
export function OrderState({ row, order }: OrderStateProps): JSX.Element {
  const { t } = useTranslation("resends");
  const stage = resendStage(row);
  return (
    <>
      <div className="resend-state">
        <div className="resend-state__words">
          <ResendStatusWord row={row} />
          <p>{t(`sentence.${stage}`, { raw: row.status?.raw ?? "" })}</p>
        </div>
        {row.state === "created" && (
          <OnlineButton
            variant="default"
            loading={order.refreshing}
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={order.refresh}
          >
            {t("drawer.refresh")}
          </OnlineButton>
        )}
        {(row.state === "refused" || row.state === "released") && (
          <Button onClick={() => showScreen("scan")}>{t("drawer.toScan")}</Button>
        )}
      </div>
      {order.refreshFailure !== null && <RefreshFailureNote failure={order.refreshFailure} />}
    </>
  );
}
