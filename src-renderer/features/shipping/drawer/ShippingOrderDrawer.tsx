import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SHIP_TO_FIELDS } from "../../../../src-domain/shipping/ship-to.ts";
import { NOT_DRAFT_FIELD, type ShippingOrderRow } from "../../../../src-domain/shipping/shipping-order.ts";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import type { ShippingOrderDetails, ReportedField } from "../../../../src-preload/contract/shipping/shipping-order.ts";
import type { WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { desk } from "../../../bridge.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import "../draft/draft.css";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { openDraft, useDraft } from "../draft/draft.ts";
import {
  shippingMethodText,
  ShippingStatusText,
  useOrderFeeText,
  useShippingMethodText,
} from "../screen/shipping-text.tsx";
import { refreshShipping } from "../shipping-pages.ts";
import { changeReason, ChangeText } from "../worksheet/outcome-text.tsx";
import { type ShippingSectionProps, type ReportedLine, ReportedLines } from "./ReportedLines.tsx";

/** Fields of a shipment, in display order (service contract, Consolidate shipping order, shipment object). */
const SHIPMENT_FIELDS = [
  "consolidateShippingShipmentStatus",
  "awb",
  "serviceProvider",
  "shipDate",
  "shippingFee",
  "currencyCode",
  "consolidateShippingShipmentId",
] as const;
const CODE_FIELDS: ReadonlySet<string> = new Set(["awb", "consolidateShippingShipmentId"]);
const TITLE_FIELD = "consolidateShippingShipmentNumber";
const KNOWN_SHIPMENT_FIELDS: ReadonlySet<string> = new Set([
  ...SHIPMENT_FIELDS,
  TITLE_FIELD,
  "consolidateShippingOrderId",
]);

function ShipmentsSection({ details: { shipments } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <DrawerSection title={t("drawer.shipments", { count: shipments.length })}>
      {shipments.length === 0 && <p className="shipping__none fine">{t("drawer.noShipments")}</p>}
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
  const findField = (name: string) => fields.find((field) => field.name === name);
  const otherFields = fields.filter(({ name }) => !KNOWN_SHIPMENT_FIELDS.has(name));
  return (
    <article className="shipping__shipment">
      <h4 className="shipping__shipment-name strong">
        <CodeText value={plainValueText(findField(TITLE_FIELD)?.value) ?? shipmentId} kind="rma" />
      </h4>
      <ReportedLines
        lines={[
          ...SHIPMENT_FIELDS.map((name) => ({
            name: t(`shipmentField.${name}`),
            reportedField: findField(name),
            isCode: CODE_FIELDS.has(name),
          })),
          ...otherFields.map((field) => ({ name: field.name, reportedField: field })),
        ]}
      />
    </article>
  );
}

function ChangesSection({ details }: ShippingSectionProps): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  const [changes, setChanges] = useState<readonly WorksheetRow[]>([]);
  useEffect(() => {
    const { orderId } = details.row;
    return fetchAndRefetch(
      () => desk.worksheet.history({ orderId }),
      (answer) => answer.ok && setChanges(answer.value),
    );
  }, [details]);
  if (changes.length === 0) return null;
  return (
    <DrawerSection title={t("history.title")}>
      <ul className="shipping__changes" aria-label={t("history.title")}>
        {changes.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Rows of several worksheets share no unique key.
          <li key={index}>
            <ChangeText row={row} />
            <p>
              {t("history.line", {
                from: row.fromMethod === null ? t("notKnown") : methodText(row.fromMethod),
                to: methodText(row.toMethod),
              })}
              {row.settledAt !== null && (
                <>
                  {" · "}
                  <Age at={row.settledAt} />
                </>
              )}
            </p>
            {changeReason(t, row) !== null && <p className="shipping__none fine selectable">{changeReason(t, row)}</p>}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

/** Shows the order's fields (service contract, Consolidate shipping order). */
function OrderSection({ details: { row, fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const orderFeeText = useOrderFeeText();
  const lineOf = (fieldName: OrderField, options: Partial<ReportedLine> = {}): ReportedLine => ({
    name: t(`field.${fieldName}`),
    reportedField: fields.find(({ name }) => name === fieldName),
    ...options,
  });
  return (
    <DrawerSection title={t("drawer.order")}>
      <ReportedLines
        lines={[
          lineOf("consolidateShippingOrderStatus", { content: <ShippingStatusText row={row} /> }),
          lineOf("consolidateShippingOrderNumber", { isCode: true }),
          lineOf("shippingMethod", { content: row.method !== null && shippingMethodText(t, row.method) }),
          lineOf("shippingFee", { content: orderFeeText(row.fee, row.currency) }),
          lineOf("outboundWarehouseId", {
            content: row.warehouseId !== null && <WarehouseName warehouseId={row.warehouseId} form="full" />,
          }),
          lineOf("deliveryInstructions"),
          lineOf("createOn"),
          lineOf("modifyOn"),
        ]}
      />
    </DrawerSection>
  );
}

const ORDER_FIELDS = [
  "consolidateShippingOrderId",
  "consolidateShippingOrderNumber",
  "consolidateShippingOrderStatus",
  "outboundWarehouseId",
  "shippingMethod",
  "shippingFee",
  "deliveryInstructions",
  "createOn",
  "modifyOn",
] as const;
type OrderField = (typeof ORDER_FIELDS)[number];

const CUSTOM_FIELD_MAP = "customFieldMap";
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  ...ORDER_FIELDS,
  ...SHIP_TO_FIELDS,
  CUSTOM_FIELD_MAP,
  NOT_DRAFT_FIELD,
  "currencyCode",
]);

/** Shows `customFieldMap` (service contract, Consolidate shipping order). */
function CustomFieldsSection({ details: { fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const mapField = fields.find(({ name }) => name === CUSTOM_FIELD_MAP);
  const fieldMap = mapField?.value;
  const entries =
    typeof fieldMap === "object" && fieldMap !== null && !Array.isArray(fieldMap) ? Object.entries(fieldMap) : [];
  return (
    <DrawerSection title={t("drawer.custom")}>
      {mapField === undefined || entries.length === 0 ? (
        <p className="shipping__none fine">{t("drawer.noCustom")}</p>
      ) : (
        <ReportedLines lines={entries.map(([name, value]) => ({ name, reportedField: { ...mapField, value } }))} />
      )}
    </DrawerSection>
  );
}

function OtherFieldsSection({ details: { fields } }: ShippingSectionProps): JSX.Element | null {
  const { t } = useTranslation("shipping");
  const otherFields = fields.filter(({ name }) => !SHOWN_FIELDS.has(name));
  if (otherFields.length === 0) return null;
  return (
    <DrawerSection title={t("drawer.more")}>
      <ReportedLines lines={otherFields.map((field) => ({ name: field.name, reportedField: field }))} />
    </DrawerSection>
  );
}

interface OrderState {
  readonly details: ShippingOrderDetails | null;
  readonly problem: "no-such-order" | "unreadable" | null;
}

function useShippingOrder(orderId: string): OrderState {
  const [orderState, setOrderState] = useState<OrderState>({ details: null, problem: null });
  useEffect(() => {
    const applyAnswer = (answer: PageAnswerOf<"shippingOrder", "get">): void => {
      if (answer.ok) setOrderState({ details: answer.value, problem: null });
      else
        setOrderState({
          details: null,
          problem: answer.error.code === "no-such-order" ? "no-such-order" : "unreadable",
        });
    };
    return fetchAndRefetch(
      () => desk.shippingOrder.get({ orderId }),
      applyAnswer,
      (refetch) =>
        desk.shippingOrder.onChanged(({ orderIds }) => {
          if (orderIds === null || orderIds.includes(orderId)) refetch();
        }),
    );
  }, [orderId]);
  return orderState;
}

function DraftSection({ row }: { readonly row: ShippingOrderRow }): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const areDraftsOn = useDraft((state) => state.isEnabled);
  if (!areDraftsOn) return null;
  return (
    <DrawerSection title={t("section.title")}>
      <div className="draft__start stack-close">
        <p>{t(`section.${row.draft}`)}</p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          onClick={() => openDraft(row.orderId)}
        >
          {t(row.draft === "no" ? "section.viewActions" : "section.open")}
        </Button>
      </div>
    </DrawerSection>
  );
}

function ShipToSection({ details: { fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <DrawerSection title={t("drawer.shipTo")}>
      <ReportedLines
        lines={SHIP_TO_FIELDS.map((name) => ({
          name: t(`field.${name}`),
          reportedField: fields.find((field) => field.name === name),
        }))}
      />
    </DrawerSection>
  );
}

const SECTIONS: readonly ((props: ShippingSectionProps) => JSX.Element | null)[] = [
  OrderSection,
  ChangesSection,
  ShipmentsSection,
  ShipToSection,
  CustomFieldsSection,
  OtherFieldsSection,
];

interface ShippingOrderDrawerProps {
  readonly orderId: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ShippingOrderDrawer({ orderId, takesFocus, onClose }: ShippingOrderDrawerProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const { details, problem } = useShippingOrder(orderId);
  const orderNumber = details?.row.number ?? null;
  const isReported = details !== null && details.row.reportedAt !== null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={orderNumber ?? orderId} kind={orderNumber === null ? "plain" : "rma"} />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {problem !== null && (problem === "no-such-order" ? <FailureNote text={t("drawer.gone")} /> : <FailureNote />)}
      <DrawerSection title={t("drawer.here")}>
        <CopyableCode value={orderId} />
        {details !== null && <OrderOrigin details={details} />}
      </DrawerSection>
      {details !== null && <DraftSection row={details.row} />}
      {details !== null && !isReported && <NothingKnownNote orderId={orderId} onRemoved={onClose} />}
      {isReported && SECTIONS.map((Section) => <Section key={Section.name} details={details} />)}
    </Drawer>
  );
}

function OrderOrigin({ details: { row } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <p className="shipping__origin fine">
      {row.entered === null ? (
        t("entered.not")
      ) : (
        <>
          {t(`entered.${row.entered.how}`)} <Age at={row.entered.at} />
        </>
      )}
      {row.reportedAt !== null && (
        <>
          {" · "}
          {t("newest")} <Age at={row.reportedAt} />
        </>
      )}
    </p>
  );
}

function NothingKnownNote({ orderId, onRemoved }: { readonly orderId: string; readonly onRemoved: () => void }) {
  const { t } = useTranslation("shipping");
  const [hasFailed, setHasFailed] = useState(false);
  const removeOrder = async (): Promise<void> => {
    const answer = await desk.shippingOrder.remove({ orderId });
    setHasFailed(!answer.ok);
    if (!answer.ok) return;
    onRemoved();
    await refreshShipping();
  };
  return (
    <div className="shipping__nothing-known fine stack">
      <p>{t("nothingKnown")}</p>
      <Button variant="default" size="xs" onClick={() => void removeOrder()}>
        {t("forget")}
      </Button>
      {hasFailed && <FailureNote text={t("notForgotten")} />}
    </div>
  );
}
