import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconHelpSquare,
  IconLock,
  IconPackageExport,
  IconPencil,
  IconTruckDelivery,
  type Icon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useCallback, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { UNKNOWN_VALUE } from "../../../../src-domain/shipping/shipping-order-query.ts";
import {
  isKnownMethod,
  parseShippingStatus,
  type ShippingOrderRow,
  type ShippingStatus,
} from "../../../../src-domain/shipping/shipping-order.ts";
import { currentLocale } from "../../../i18n/format.ts";
import { StatusText, type TextTone } from "../../../ui/text/text.tsx";

type Translate = TFunction<"shipping">;
type DisplayStatus = ShippingStatus | "not-draft" | "not-known" | "other";

const STATUS_ICONS: Readonly<Record<DisplayStatus, readonly [Icon, TextTone]>> = {
  CREATED: [IconPencil, "moving"],
  CONFIRMED: [IconLock, "quiet"],
  READY_TO_SHIP: [IconPackageExport, "moving"],
  PARTIALLY_SHIPPED: [IconTruckDelivery, "moving"],
  SHIPPED: [IconCircleCheck, "good"],
  CANCELED: [IconBan, "quiet"],
  "not-draft": [IconCircleDot, "quiet"],
  "not-known": [IconCircleDashed, "quiet"],
  other: [IconHelpSquare, "warn"],
};

function displayStatusOf({ status, draft }: Pick<ShippingOrderRow, "status" | "draft">): DisplayStatus {
  if (draft === "no" && (status === null || status.known === "CREATED")) return "not-draft";
  return status === null ? "not-known" : (status.known ?? "other");
}

export const shippingRowStatusText = (row: Pick<ShippingOrderRow, "status" | "draft">, t: Translate): string =>
  t(`status.${displayStatusOf(row)}`, { raw: row.status?.raw ?? "" });

export function ShippingStatusText({ row }: { readonly row: Pick<ShippingOrderRow, "status" | "draft"> }): JSX.Element {
  const { t } = useTranslation("shipping");
  const displayStatus = displayStatusOf(row);
  const [shape, tone] = STATUS_ICONS[displayStatus];
  const raw = row.status?.raw ?? "";
  return (
    <StatusText
      shape={shape}
      tone={tone}
      text={shippingRowStatusText(row, t)}
      tip={t(`statusHint.${displayStatus}`, { raw })}
    />
  );
}

export function shippingStatusText(t: Translate, value: string): string {
  if (value === UNKNOWN_VALUE) return t("status.not-known");
  const knownStatus = parseShippingStatus(value);
  return knownStatus === null ? value : t(`status.${knownStatus}`);
}

/** Returns the translated method; an unpublished method is returned unchanged. */
export function shippingMethodText(t: Translate, method: string): string {
  if (method === UNKNOWN_VALUE) return t("methodNotKnown");
  return isKnownMethod(method) ? t(`method.${method}`) : method;
}

export function useShippingMethodText(): (method: string) => string {
  const { t } = useTranslation("shipping");
  return useCallback((method) => shippingMethodText(t, method), [t]);
}

/** Returns the fee of one order, and says if its currency was not reported. */
export function useOrderFeeText(): (fee: number | null, currency: string | null) => string | null {
  const { t } = useTranslation("shipping");
  return (fee, currency) => {
    const amount = feeText(fee, currency);
    return amount === null || currency !== null ? amount : t("feeWithoutCurrency", { amount });
  };
}

export function feeText(fee: number | null, currency: string | null): string | null {
  if (fee === null) return null;
  const amount = fee.toLocaleString(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return currency === null ? amount : `${amount} ${currency}`;
}
