import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ExternalOrderDetails, ExternalOrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { CutOff } from "./CutOff.tsx";
import { LabelSection } from "../labels/LabelSection.tsx";
import { NotReported, RefreshFailureNote } from "./OrderFacts.tsx";
import { resendStage, ResendStatusText } from "../screen/ResendStatusText.tsx";
import { CancellationSection } from "../sections/CancellationSection.tsx";
import { Timeline } from "./Timeline.tsx";
import { useExternalOrderDetails } from "./use-order-details.ts";
import "./order.css";

interface ExternalOrderDrawerProps {
  readonly resendId: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ExternalOrderDrawer({ resendId, takesFocus, onClose }: ExternalOrderDrawerProps): JSX.Element {
  const { t } = useTranslation("resends");
  const { details, unreadable, refreshing, refreshFailure, refresh } = useExternalOrderDetails(resendId);
  const code = details?.row.resendNumber ?? null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={code ?? resendId} kind={code === null ? "id" : "rma"} />}
      subtitle={t("learned.subtitle")}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {unreadable && <FailureNote />}
      {details !== null && (
        <>
          <div className="resend-state row-top">
            <div className="resend-state__words">
              <ResendStatusText row={details.row} />
              <p>{t(`sentence.${externalSentence(details.row)}`, { raw: details.row.status?.raw ?? "" })}</p>
            </div>
            <OnlineButton
              variant="default"
              loading={refreshing}
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={refresh}
            >
              {t("drawer.refresh")}
            </OnlineButton>
          </div>
          {refreshFailure !== null && <RefreshFailureNote failure={refreshFailure} />}
          <LabelSection row={details.row} details={details} />
          <CancellationSection row={details.row} details={details} />
          <DrawerSection title={t("timeline")}>
            <Timeline details={details} />
          </DrawerSection>
          <DrawerSection title={t("drawer.order")}>
            <ExternalOrderFacts row={details.row} />
          </DrawerSection>
          <ExternalOrderItems items={details.items} />
        </>
      )}
    </Drawer>
  );
}

const externalSentence = (row: ExternalOrderRow) => (row.status === null ? "learned" : resendStage(row));

function ExternalOrderFacts({ row }: { readonly row: ExternalOrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const { resendNumber, resendId, warehouseId, recipientName, countryCode, trackingNumber, labelMode } = row;
  return (
    <Facts
      facts={[
        [
          t("drawer.number"),
          resendNumber === null ? <NotReported /> : <CopyableCode value={resendNumber} kind="rma" />,
        ],
        [t("drawer.id"), <CopyableCode key="id" value={resendId} kind="id" />],
        [
          t("drawer.warehouse"),
          warehouseId === null ? <NotReported /> : <WarehouseName warehouseId={warehouseId} form="full" />,
        ],
        [t("drawer.recipient"), recipientName ?? <NotReported />],
        [t("drawer.country"), countryCode?.toUpperCase() ?? <NotReported />],
        [t("drawer.tracking"), trackingNumber === null ? <NotReported /> : <CopyableCode value={trackingNumber} />],
        [t("drawer.labelMode"), labelMode === null ? <NotReported /> : t(`labelMode.${labelMode}`)],
        [t("drawer.cutOff"), row.cutOff === null ? <NotReported /> : <CutOff row={row} />],
        [t("drawer.created"), row.createdAt === null ? <NotReported /> : <Age at={row.createdAt} />],
        [t("drawer.firstReported"), <Age key="reported" at={row.firstReportedAt} />],
        [t("drawer.checked"), <Age key="checked" at={row.checkedAt} />],
      ]}
    />
  );
}

function ExternalOrderItems({ items }: { readonly items: ExternalOrderDetails["items"] }): JSX.Element {
  const { t } = useTranslation("resends");
  if (items === null) {
    return (
      <DrawerSection title={t("learned.items")}>
        <NotReported />
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title={t("drawer.items", { count: items.length })}>
      <ul className="resend-items">
        {items.map(({ returnInventoryId, rma, sku }) => (
          <li key={returnInventoryId}>
            {rma === null ? <CodeText value={returnInventoryId} kind="id" /> : <CodeText value={rma} kind="rma" />}
            {sku !== null && <CodeText value={sku} />}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
