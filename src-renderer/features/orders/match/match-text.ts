import type { TFunction } from "i18next";
import type {
  FilledOrder,
  ItemResult,
  MatchExclusion,
  OrderChoice,
} from "../../../../src-preload/contract/orders/order-matches.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { absoluteTimeText, dayText } from "../../../ui/text/time-text.ts";
import { channelTimeText } from "../order-book-text.tsx";

export type Translate = TFunction<["orderMatch", "orderBook"]>;

type OrderSummary = Pick<OrderChoice, "orderNumber" | "shop" | "town" | "country" | "shipBy">;

/** Returns the order number, with the shop if a person named it: "#1001 (Outlet)". */
const orderName = ({ orderNumber, shop }: Pick<OrderChoice, "orderNumber" | "shop">): string =>
  shop === "" ? orderNumber : `${orderNumber} (${shop})`;

/**
 * Describes an order without recipient data that a passer-by should not see: "Order #1001 · Berlin, DEU · ship by 1 Dec
 * 2026".
 */
export function orderText(t: Translate, order: OrderSummary): string {
  const { town, country, shipBy } = order;
  const townText = listText([town, country].filter(Boolean));
  const day = shipBy !== null && t("orderMatch:shipBy", { day: channelTimeText(shipBy) });
  return [t("orderMatch:order", { order: orderName(order) }), townText, day].filter(Boolean).join(" · ");
}

export function listFilledSentences(t: Translate, order: FilledOrder): string[] {
  const neededItems = order.needs.map(({ wanted, quantity, onHold }) =>
    onHold === null
      ? t("orderMatch:needs", { wanted, quantity })
      : t("orderMatch:needsOnHold", { wanted, quantity, onHold }),
  );
  return [
    t(`orderMatch:from.${order.address}`, { order: orderName(order) }),
    ...(order.address === "typed" && order.addressProblem !== null
      ? [t(`orderBook:address.${order.addressProblem}`)]
      : []),
    ...neededItems,
    ...(order.otherItems > 0 ? [t("orderMatch:otherItems", { count: order.otherItems })] : []),
    ...(order.addressObstacle === null ? [] : [t(`orderMatch:addressObstacle.${order.addressObstacle}`)]),
  ];
}

export function exclusionText(t: Translate, exclusion: MatchExclusion): string {
  const order = orderName(exclusion);
  switch (exclusion.kind) {
    case "sent": {
      const day = exclusion.sentAt === null ? "" : dayText(exclusion.sentAt);
      const { resendId } = exclusion;
      if (resendId === null) return t("orderMatch:excluded.sent", { order, day });
      return t("orderMatch:excluded.sentBy", { order, day, resendId });
    }
    case "in-other-batches":
      return t("orderMatch:excluded.in-other-batches", {
        order,
        batches: listText(exclusion.batchNames.map(batchNameText)),
      });
    case "at-other-desk": {
      const { desk, batchName } = exclusion;
      if (desk === null || batchName === null) return t("orderMatch:excluded.at-another-desk", { order });
      return t("orderMatch:excluded.at-other-desk", { order, desk, batch: batchNameText(batchName) });
    }
    case "held-by-file":
      return t("orderMatch:excluded.held-by-file", { order, reason: t(`orderBook:hold.${exclusion.holdReason}`) });
    case "in-doubt":
      return t("orderMatch:excluded.in-doubt", { order });
    case "gone":
      return t("orderMatch:excluded.gone", { order });
  }
}

function offerText(
  t: Translate,
  reason: Extract<ItemResult, { kind: "offer" }>["reason"],
  choice: OrderChoice | undefined,
): string {
  if (reason === "file-old") {
    const writtenAt = choice?.oldFileFrom ?? null;
    const day = writtenAt === null ? "" : absoluteTimeText(writtenAt);
    return t("orderMatch:offer.file-old", { day });
  }
  return t(`orderMatch:offer.${reason}`, { wanted: choice?.wanted ?? "" });
}

const askText = (
  t: Translate,
  reason: Extract<ItemResult, { kind: "ask" }>["reason"],
  choice: OrderChoice | undefined,
): string => t(`orderMatch:ask.${reason}`, { wanted: choice?.wanted ?? "", condition: choice?.condition ?? "" });

/** Returns the question or text about the item, besides the batch's order. `choice`: the order that is shown. */
export function resultText(
  t: Translate,
  result: ItemResult,
  { order, choice }: { readonly order: FilledOrder | null; readonly choice: OrderChoice | undefined },
): string {
  switch (result.kind) {
    case "allocated":
      return "";
    case "no-sku":
      return t("orderMatch:noSku");
    case "none":
      return result.exclusions.map((exclusion) => exclusionText(t, exclusion)).join(sentenceGap());
    case "not-for-order":
      return t("orderMatch:notForOrder", { order: order === null ? "" : orderName(order) });
    case "address-missing":
      return t("orderMatch:addressMissing", { problem: t(`orderBook:address.${result.problem}`) });
    case "offer":
      return offerText(t, result.reason, choice);
    case "ask":
      return askText(t, result.reason, choice);
  }
}
