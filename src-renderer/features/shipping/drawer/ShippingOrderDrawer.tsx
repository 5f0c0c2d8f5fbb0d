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
import { plainValue } from "../../../ui/text/service-text.ts";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { openDraft, useDraft } from "../draft/draft.ts";
import { feeText, shippingMethodText, ShippingStatusText, useShippingMethodText } from "../screen/shipping-text.tsx";
import { refreshShipping } from "../shipping-pages.ts";
import { changeReason, ChangeText } from "../worksheet/outcome-text.tsx";
import { type ShippingSectionProps, type ReportedLine, ReportedLines } from "./reported-lines.tsx";

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
const TITLE = "consolidateShippingShipmentNumber";
const KNOWN: ReadonlySet<string> = new Set([...SHIPMENT_FIELDS, TITLE, "consolidateShippingOrderId"]);

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
  const reported = (name: string) => fields.find((field) => field.name === name);
  const others = fields.filter(({ name }) => !KNOWN.has(name));
  return (
    <article className="shipping__shipment">
      <h4 className="shipping__shipment-name strong">
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
          // oxlint-disable-next-line react/no-array-index-key -- Rows of several worksheets have no key of their own here.
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

/** Service contract, Consolidate shipping order. */
function OrderSection({ details: { row, fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const reported = (name: string) => fields.find((field) => field.name === name);
  const line = (name: OrderField, extra: Partial<ReportedLine> = {}): ReportedLine => ({
    name: t(`field.${name}`),
    reported: reported(name),
    ...extra,
  });
  return (
    <DrawerSection title={t("drawer.order")}>
      <ReportedLines
        lines={[
          line("consolidateShippingOrderStatus", { shown: <ShippingStatusText row={row} /> }),
          line("consolidateShippingOrderNumber", { code: true }),
          line("shippingMethod", { shown: row.method !== null && shippingMethodText(t, row.method) }),
          line("shippingFee", { shown: feeText(row.fee, row.currency) }),
          line("outboundWarehouseId", {
            shown: row.warehouseId !== null && <WarehouseName warehouseId={row.warehouseId} form="full" />,
          }),
          line("deliveryInstructions"),
          line("createOn"),
          line("modifyOn"),
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

const CUSTOM = "customFieldMap";
const SHOWN: ReadonlySet<string> = new Set([
  ...ORDER_FIELDS,
  ...SHIP_TO_FIELDS,
  CUSTOM,
  NOT_DRAFT_FIELD,
  "currencyCode",
]);

/** Service contract, Consolidate shipping order, `customFieldMap`. */
function CustomFieldsSection({ details: { fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const reported = fields.find(({ name }) => name === CUSTOM);
  const map = reported?.value;
  const entries = typeof map === "object" && map !== null && !Array.isArray(map) ? Object.entries(map) : [];
  return (
    <DrawerSection title={t("drawer.custom")}>
      {reported === undefined || entries.length === 0 ? (
        <p className="shipping__none fine">{t("drawer.noCustom")}</p>
      ) : (
        <ReportedLines lines={entries.map(([name, value]) => ({ name, reported: { ...reported, value } }))} />
      )}
    </DrawerSection>
  );
}

function MoreSection({ details: { fields } }: ShippingSectionProps): JSX.Element | null {
  const { t } = useTranslation("shipping");
  const others = fields.filter(({ name }) => !SHOWN.has(name));
  if (others.length === 0) return null;
  return (
    <DrawerSection title={t("drawer.more")}>
      <ReportedLines lines={others.map((reported) => ({ name: reported.name, reported }))} />
    </DrawerSection>
  );
}

interface ShownOrder {
  readonly details: ShippingOrderDetails | null;
  readonly problem: "no-such-order" | "unreadable" | null;
}

function useShippingOrder(orderId: string): ShownOrder {
  const [shown, setShown] = useState<ShownOrder>({ details: null, problem: null });
  useEffect(() => {
    const show = (answer: PageAnswerOf<"shippingOrder", "get">): void => {
      if (answer.ok) setShown({ details: answer.value, problem: null });
      else setShown({ details: null, problem: answer.error.code === "no-such-order" ? "no-such-order" : "unreadable" });
    };
    return fetchAndRefetch(
      () => desk.shippingOrder.get({ orderId }),
      show,
      (refetch) =>
        desk.shippingOrder.onChanged(({ orderIds }) => {
          if (orderIds === null || orderIds.includes(orderId)) refetch();
        }),
    );
  }, [orderId]);
  return shown;
}

function DraftSection({ row }: { readonly row: ShippingOrderRow }): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const isOn = useDraft((work) => work.isEnabled);
  if (!isOn) return null;
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
          {t(row.draft === "no" ? "section.look" : "section.open")}
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
          reported: fields.find((field) => field.name === name),
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
  MoreSection,
];

interface ShippingOrderDrawerProps {
  readonly orderId: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ShippingOrderDrawer({ orderId, takesFocus, onClose }: ShippingOrderDrawerProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const { details, problem } = useShippingOrder(orderId);
  const number = details?.row.number ?? null;
  const isKnown = details !== null && details.row.reportedAt !== null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={number ?? orderId} kind={number === null ? "plain" : "rma"} />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {problem !== null && (problem === "no-such-order" ? <FailureNote text={t("drawer.gone")} /> : <FailureNote />)}
      <DrawerSection title={t("drawer.here")}>
        <CopyableCode value={orderId} />
        {details !== null && <Origin details={details} />}
      </DrawerSection>
      {details !== null && <DraftSection row={details.row} />}
      {details !== null && !isKnown && <NothingKnown orderId={orderId} onForgotten={onClose} />}
      {isKnown && SECTIONS.map((Section) => <Section key={Section.name} details={details} />)}
    </Drawer>
  );
}

function Origin({ details: { row } }: ShippingSectionProps): JSX.Element {
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

function NothingKnown({ orderId, onForgotten }: { readonly orderId: string; readonly onForgotten: () => void }) {
  const { t } = useTranslation("shipping");
  const forget = async (): Promise<void> => {
    const answer = await desk.shippingOrder.remove({ orderId });
    if (!answer.ok) return;
    onForgotten();
    await refreshShipping();
  };
  return (
    <div className="shipping__nothing-known fine stack">
      <p>{t("nothingKnown")}</p>
      <Button variant="default" size="xs" onClick={() => void forget()}>
        {t("forget")}
      </Button>
    </div>
  );
}
