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
import {
  isKnownMethod,
  parseShippingStatus,
  type ShippingOrderRow,
  type ShippingStatus,
} from "../../../../src-domain/shipping/shipping-order.ts";
import { UNKNOWN_VALUE } from "../../../../src-domain/shipping/shipping-order-query.ts";
import { StatusText, type Tone } from "../../../ui/text/text.tsx";
import { locale } from "../../../i18n/format.ts";

type Words = TFunction<"shipping">;
type Standing = ShippingStatus | "not-draft" | "not-known" | "other";

const SHAPES: Readonly<Record<Standing, readonly [Icon, Tone]>> = {
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

function standingOf({ status, draft }: Pick<ShippingOrderRow, "status" | "draft">): Standing {
  if (draft === "no" && (status === null || status.known === "CREATED")) return "not-draft";
  return status === null ? "not-known" : (status.known ?? "other");
}

export function ShippingStatusText({ row }: { readonly row: Pick<ShippingOrderRow, "status" | "draft"> }): JSX.Element {
  const { t } = useTranslation("shipping");
  const standing = standingOf(row);
  const [shape, tone] = SHAPES[standing];
  const raw = row.status?.raw ?? "";
  return (
    <StatusText
      shape={shape}
      tone={tone}
      word={t(`status.${standing}`, { raw })}
      tip={t(`statusHint.${standing}`, { raw })}
    />
  );
}

export function shippingStatusText(t: Words, value: string): string {
  if (value === UNKNOWN_VALUE) return t("status.not-known");
  const known = parseShippingStatus(value);
  return known === null ? value : t(`status.${known}`);
}

/** An unpublished method is shown as the service writes it. */
export function shippingMethodText(t: Words, method: string): string {
  if (method === UNKNOWN_VALUE) return t("methodNotKnown");
  return isKnownMethod(method) ? t(`method.${method}`) : method;
}

/** Keeps its identity until the language changes. */
export function useShippingMethodText(): (method: string) => string {
  const { t } = useTranslation("shipping");
  return useCallback((method) => shippingMethodText(t, method), [t]);
}

export function feeText(fee: number | null, currency: string | null): string | null {
  if (fee === null) return null;
  const amount = fee.toLocaleString(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return currency === null ? amount : `${amount} ${currency}`;
}
