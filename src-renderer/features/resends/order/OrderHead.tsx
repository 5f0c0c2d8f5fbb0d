import { IconRefresh } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { ResendStatusText, stageSentenceKey } from "../screen/ResendStatusText.tsx";
import type { OrderDetailsState, RefreshFailure } from "./use-order-details.ts";
import "./order.css";

interface OrderHeadProps {
  readonly row: OrderRow;
  readonly order: OrderDetailsState<unknown>;
  readonly children: ReactNode;
}

/** Shows the status and its meaning, the next action, and why the last refresh failed. */
export function OrderHead({ row, order: { refreshFailure }, children }: OrderHeadProps): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <>
      <div className="resend-state row-top">
        <div className="resend-state__words">
          <ResendStatusText row={row} />
          {/* The label section says why an order failed. */}
          {row.status?.known !== "failed" && (
            <p>{t(`sentence.${stageSentenceKey(row)}`, { raw: row.status?.raw ?? "" })}</p>
          )}
        </div>
        {children}
      </div>
      {refreshFailure !== null && <RefreshFailureNote failure={refreshFailure} />}
    </>
  );
}

function RefreshFailureNote({ failure: { code, correlationId } }: { readonly failure: RefreshFailure }): JSX.Element {
  const { t } = useTranslation("resends");
  const textKey = code === "offline" || code === "not-created" || code === "service" ? code : "other";
  return <FailureNote text={t(`refreshFailed.${textKey}`)} detail={correlationId} correlationId={correlationId} />;
}

export function RefreshOrder({ order }: { readonly order: OrderDetailsState<unknown> }): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <OnlineButton variant="default" loading={order.isRefreshing} icon={IconRefresh} onClick={order.refresh}>
      {t("drawer.refresh")}
    </OnlineButton>
  );
}
