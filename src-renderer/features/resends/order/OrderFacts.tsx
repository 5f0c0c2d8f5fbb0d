import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { listAddressLines } from "../../../../src-domain/recipients/address.ts";
import type { ResendDetails, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useServiceTypes } from "../../reference/use-service-types.ts";

export function NotReportedText(): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <span className="faint" data-tip={t("external.notReportedHint")}>
      {t("external.notReported")}
    </span>
  );
}

interface ShipmentFactsProps {
  readonly shipment: NonNullable<ResendDetails["shipment"]>;
  readonly warehouseId: number;
}

/** The recipient as sent to the service. */
export function ShipmentFacts({ shipment, warehouseId }: ShipmentFactsProps): JSX.Element {
  const { t } = useTranslation(["resends", "scan"]);
  const serviceTypes = useServiceTypes(warehouseId);
  const code = shipment.shipmentServiceType ?? null;
  const serviceType = serviceTypes && (serviceTypes.types.find((type) => type.code === code)?.name ?? code);
  const lines = [
    shipment.shipmentName ?? "",
    ...listAddressLines(shipment),
    shipment.shipmentCountryCode?.toUpperCase() ?? "",
  ].filter((line) => line !== "");
  const otherFields = ["shipmentPhone", "shipmentEmail", "shipmentServiceType", "description", "remarks"] as const;
  const otherValues = { ...shipment, shipmentServiceType: serviceType };
  return (
    <DrawerSection title={t("resends:drawer.recipient")}>
      <address className="shipment-address selectable" translate="no">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <Facts facts={otherFields.map((field) => [t(`scan:field.${field}`), otherValues[field] ?? null])} />
    </DrawerSection>
  );
}

export function OrderFacts({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const { resendNumber, resendId, trackingNumber } = row;
  return (
    <DrawerSection title={t("drawer.order")}>
      <Facts
        facts={[
          [t("drawer.number"), resendNumber && <CopyableCode value={resendNumber} kind="rma" />],
          [t("drawer.id"), resendId && <CopyableCode value={resendId} kind="id" />],
          [t("drawer.batch"), batchNameText(row.batchName)],
          [t("drawer.warehouse"), <WarehouseName key="warehouse" warehouseId={row.warehouseId} form="full" />],
          [t("drawer.tracking"), trackingNumber && <CopyableCode value={trackingNumber} />],
          [t("drawer.labelMode"), row.labelMode && t(`labelMode.${row.labelMode}`)],
          [t("drawer.checked"), <Age key="checked" at={row.checkedAt} />],
        ]}
      />
    </DrawerSection>
  );
}

interface OrderItem {
  readonly returnInventoryId: string;
  readonly rma: string | null;
  readonly sku: string | null;
}

interface OrderItemsProps {
  readonly items: readonly OrderItem[];
  /** Returns the text beside an item's code. Without it, the SKU is shown. */
  readonly textOf?: (returnInventoryId: string) => string;
}

export function OrderItems({ items, textOf }: OrderItemsProps): JSX.Element {
  return (
    <ul className="resend-items ruled-rows">
      {items.map((item) => (
        <li key={item.returnInventoryId}>
          {item.rma === null ? (
            <CodeText value={item.returnInventoryId} kind="id" />
          ) : (
            <CodeText value={item.rma} kind="rma" />
          )}
          {textOf ? <span>{textOf(item.returnInventoryId)}</span> : item.sku && <CodeText value={item.sku} />}
        </li>
      ))}
    </ul>
  );
}
