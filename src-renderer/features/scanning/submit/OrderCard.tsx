import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { OrderOutcome } from "../../../scanner/sounds/signatures.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { CardBody } from "../../../ui/verdict/CardBody.tsx";
import { noticeText, useBatchStore } from "../../batches/batch-store.ts";
import { askText, useLastOrders } from "./last-orders.ts";
import { labelText, recipientText } from "./LastOrders.tsx";

/** The content of the verdict card after a submit, until the next scan. */
export function OrderCard({ kind }: { readonly kind: OrderOutcome }): JSX.Element {
  const { t } = useTranslation(["scan", "verdict"]);
  const order = useLastOrders((state) => state.orders[0]);
  const isMasked = useIsOperatorIdle();
  const notice = useBatchStore((state) => state.notice);
  // The verdict "Printed" already names the label's state.
  const todo = order === undefined ? "" : askText(t, order) || (kind === "printed" ? "" : labelText(t, order));
  return (
    <CardBody verdict={t(`verdict:${kind}`)} kind={kind}>
      {kind === "refused" || order === undefined ? (
        <p className="verdict-card__reason">{t("scan:readyRefused")}</p>
      ) : (
        <>
          <p className="verdict-card__facts">
            <span className="verdict-card__code" translate="no">
              {order.row.resendNumber ?? order.row.resendId}
            </span>
          </p>
          <p className="verdict-card__reason" translate="no">
            {recipientText(order, isMasked)}
          </p>
          {todo !== "" && <p className="verdict-card__todo">{todo}</p>}
        </>
      )}
      {notice && <p className="verdict-card__todo">{noticeText(t, notice)}</p>}
    </CardBody>
  );
}
