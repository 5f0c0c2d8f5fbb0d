import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ReportedField } from "../../../../src-preload/contract/shipping/shipping-order.ts";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import type { ShippingSectionProps } from "./order-section.ts";
import { plainValue } from "../../../components/words/service-words.ts";
import { ReportedLines } from "./reported-lines.tsx";

/** Service contract, Consolidate shipping order, shipment object. */
const SHIPMENT_FIELDS = [
  "consolidateShippingShipmentStatus",
  "awb",
  "serviceProvider",
  "shipDate",
  "shippingFee",
  "currencyCode",
  "consolidateShippingShipmentId",
] as const;
const CODES: ReadonlySet<string> = new Set(["awb", "consolidateShippingShipmentId"]);
/** The heading of the shipment shows it. */
const TITLE = "consolidateShippingShipmentNumber";
const KNOWN: ReadonlySet<string> = new Set([...SHIPMENT_FIELDS, TITLE, "consolidateShippingOrderId"]);

export function ShipmentsSection({ details: { shipments } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <DrawerSection title={t("drawer.shipments", { count: shipments.length })}>
      {shipments.length === 0 && <p className="shipping__none">{t("drawer.noShipments")}</p>}
      {shipments.map(({ shipmentId, fields }) => (
        <Shipment key={shipmentId} shipmentId={shipmentId} fields={fields} />
      ))}
    </DrawerSection>
  );
}

interface ShipmentProps {
  readonly shipmentId: string;
  readonly fields: readonly ReportedField[];
}

function Shipment({ shipmentId, fields }: ShipmentProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const reported = (name: string) => fields.find((field) => field.name === name);
  const others = fields.filter(({ name }) => !KNOWN.has(name));
  return (
    <article className="shipping__shipment">
      <h4 className="shipping__shipment-name">
        <CodeText value={plainValue(reported(TITLE)?.value) ?? shipmentId} kind="rma" />
      </h4>
      <ReportedLines
        lines={[
          ...SHIPMENT_FIELDS.map((name) => ({
            name: t(`shipmentField.${name}`),
            reported: reported(name),
            code: CODES.has(name),
          })),
          ...others.map((field) => ({ name: field.name, reported: field })),
        ]}
      />
    </article>
  );
}
