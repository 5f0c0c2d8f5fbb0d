import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ExternalOrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, type DrawerFrame, DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { LabelSection } from "../labels/LabelSection.tsx";
import { CancellationSection } from "../sections/CancellationSection.tsx";
import { CutOff } from "./CutOff.tsx";
import { NotReportedText, OrderItems } from "./OrderFacts.tsx";
import { OrderHead, RefreshOrder } from "./OrderHead.tsx";
import { Timeline } from "./Timeline.tsx";
import { useExternalOrderDetails } from "./use-order-details.ts";

interface ExternalOrderDrawerProps extends DrawerFrame {
  readonly orderKey: string;
}

export function ExternalOrderDrawer({ orderKey, takesFocus, onClose }: ExternalOrderDrawerProps): JSX.Element {
  const { t } = useTranslation("resends");
  const order = useExternalOrderDetails(orderKey);
  const { details } = order;
  const orderNumber = details?.row.resendNumber ?? null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={orderNumber ?? orderKey} kind={orderNumber === null ? "id" : "rma"} />}
      subtitle={t("external.subtitle")}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {order.isUnreadable && <FailureNote />}
      {details !== null && (
        <>
          <OrderHead row={details.row} order={order}>
            <RefreshOrder order={order} />
          </OrderHead>
          <LabelSection row={details.row} resendId={orderKey} details={details} />
          <CancellationSection row={details.row} resendId={orderKey} />
          <Timeline details={details} />
          <DrawerSection title={t("drawer.order")}>
            <ExternalOrderFacts row={details.row} />
          </DrawerSection>
          <DrawerSection
            title={details.items === null ? t("external.items") : t("drawer.items", { count: details.items.length })}
          >
            {details.items === null ? <NotReportedText /> : <OrderItems items={details.items} />}
          </DrawerSection>
        </>
      )}
    </Drawer>
  );
}

function ExternalOrderFacts({ row }: { readonly row: ExternalOrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const { resendNumber, warehouseId, trackingNumber, labelMode } = row;
  const facts = [
    [t("drawer.number"), resendNumber && <CopyableCode key="number" value={resendNumber} kind="rma" />],
    [t("drawer.id"), <CopyableCode key="id" value={row.resendId} kind="id" />],
    [
      t("drawer.warehouse"),
      warehouseId === null ? null : <WarehouseName key="warehouse" warehouseId={warehouseId} form="full" />,
    ],
    [t("drawer.recipient"), row.recipientName],
    [t("drawer.country"), row.countryCode?.toUpperCase()],
    [t("drawer.tracking"), trackingNumber && <CopyableCode key="tracking" value={trackingNumber} />],
    [t("drawer.labelMode"), labelMode && t(`labelMode.${labelMode}`)],
    [t("drawer.cutOff"), row.cutOff && <CutOff key="cutOff" row={row} />],
    [t("drawer.created"), row.createdAt && <Age key="created" at={row.createdAt} />],
    [t("drawer.firstReported"), <Age key="reported" at={row.firstReportedAt} />],
    [t("drawer.checked"), <Age key="checked" at={row.checkedAt} />],
  ] as const;
  return <Facts facts={facts.map(([name, value]) => [name, value ?? <NotReportedText key={name} />])} />;
}
