import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SHIP_TO_FIELDS } from "../../../../src-domain/shipping/ship-to.ts";
import { NOT_DRAFT_FIELD } from "../../../../src-domain/shipping/shipping-order.ts";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { ORDER_FIELDS } from "./OrderSection.tsx";
import type { ShippingSectionProps } from "./order-section.ts";
import { ReportedLines } from "./reported-lines.tsx";

const CUSTOM = "customFieldMap";
const SHOWN: ReadonlySet<string> = new Set([
  ...ORDER_FIELDS,
  ...SHIP_TO_FIELDS,
  CUSTOM,
  NOT_DRAFT_FIELD,
  "currencyCode",
]);

/** The merchant's own fields (service contract, Consolidate shipping order, `customFieldMap`). */
export function CustomFieldsSection({ details: { fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const reported = fields.find(({ name }) => name === CUSTOM);
  const map = reported?.value;
  const entries = typeof map === "object" && map !== null && !Array.isArray(map) ? Object.entries(map) : [];
  return (
    <DrawerSection title={t("drawer.custom")}>
      {reported === undefined || entries.length === 0 ? (
        <p className="shipping__none">{t("drawer.noCustom")}</p>
      ) : (
        <ReportedLines lines={entries.map(([name, value]) => ({ name, reported: { ...reported, value } }))} />
      )}
    </DrawerSection>
  );
}

/** What this version has no line for, with the service's own names and words. */
export function MoreSection({ details: { fields } }: ShippingSectionProps): JSX.Element | null {
  const { t } = useTranslation("shipping");
  const others = fields.filter(({ name }) => !SHOWN.has(name));
  if (others.length === 0) return null;
  return (
    <DrawerSection title={t("drawer.more")}>
      <ReportedLines lines={others.map((reported) => ({ name: reported.name, reported }))} />
    </DrawerSection>
  );
}
