import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { QuestionDialog } from "../../../ui/dialogs/Dialog.tsx";
import { DescriptionItem } from "../../../ui/dialogs/Drawer.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useEnvironmentNameText } from "../../environments/environments.ts";
import { useOrderFeeText, useShippingMethodText } from "../screen/shipping-text.tsx";
import { closeConfirmation, performAction, useDraft } from "./draft.ts";
import { Address } from "./DraftSide.tsx";

interface ConfirmDraftProps {
  readonly view: DraftView;
  /** ID of an earlier confirmation with an unknown result, which is repeated; null for the first confirmation. */
  readonly repeatedActionId: string | null;
}

/** Confirms the order. The summary stays fixed, so that main confirms only what the operator has reviewed. */
export function ConfirmDraft({ view, repeatedActionId }: ConfirmDraftProps): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const orderFeeText = useOrderFeeText();
  const methodText = useShippingMethodText();
  const isBusy = useDraft((state) => state.isBusy);
  const { orderId, row } = view;
  const [seenSummary] = useState(view.summary);
  const { warehouseId, method, shipTo, items, leftOver, fee, currency } = seenSummary;
  // This dialog is the confirmation that production requires.
  const sendConfirmation = () =>
    repeatedActionId === null
      ? desk.shippingDraft.confirm({ orderId, seenSummary })
      : desk.shippingDraft.retryAction({ actionId: repeatedActionId, seenSummary });
  const environmentName = useEnvironmentNameText();
  return (
    <QuestionDialog
      title={t("confirm.title", { order: row?.number ?? orderId })}
      body={t(repeatedActionId === null ? "confirm.body" : "confirm.bodyAgain")}
      scansText={t("confirm.scans")}
      onDismiss={closeConfirmation}
      facts={
        <>
          <dl className="facts draft__summary" aria-label={t("confirm.summary")}>
            <DescriptionItem name={t("confirm.environment")}>{environmentName}</DescriptionItem>
            <DescriptionItem name={t("shipping:field.outboundWarehouseId")}>
              {warehouseId === null ? t("notReported") : <WarehouseName warehouseId={warehouseId} form="full" />}
            </DescriptionItem>
            <DescriptionItem name={t("shipping:field.shippingMethod")}>
              {method === null ? t("notReported") : methodText(method)}
            </DescriptionItem>
            <DescriptionItem name={t("confirm.items")}>{t("confirm.itemCount", { count: items })}</DescriptionItem>
            <DescriptionItem name={t("shipping:field.shippingFee")}>
              {orderFeeText(fee, currency) ?? t("confirm.noFee")}
            </DescriptionItem>
            <DescriptionItem name={t("shipping:drawer.shipTo")}>
              <Address shipTo={shipTo} />
            </DescriptionItem>
          </dl>
          {leftOver > 0 && <p className="warns draft__left-over">{t("confirm.leftOver", { count: leftOver })}</p>}
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={closeConfirmation}>
            {t("confirm.no")}
          </Button>
          <OnlineButton loading={isBusy} onClick={() => void performAction(sendConfirmation)}>
            {t("confirm.yes")}
          </OnlineButton>
        </>
      }
    />
  );
}
