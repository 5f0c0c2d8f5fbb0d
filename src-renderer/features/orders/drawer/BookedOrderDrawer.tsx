import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFinished } from "../../../../src-domain/orders/order-book-query.ts";
import { shopText } from "../../../../src-domain/orders/shops.ts";
import { listAddressLines } from "../../../../src-domain/recipients/address.ts";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import type { BookedOrderDetails } from "../../../../src-preload/contract/orders/order-book.ts";
import { desk } from "../../../bridge.ts";
import { listText } from "../../../i18n/list-text.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, type DrawerFrame, DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { showOrder } from "../../resends/order-pages.ts";
import { closeOrders, reopenOrders } from "../list/closing.ts";
import { BookedStateText, channelTimeText, isUrgent, shipByText } from "../order-book-text.tsx";
import { UseForOrder, useCurrentItem } from "./UseForOrder.tsx";

interface BookedOrderDrawerProps extends DrawerFrame {
  readonly orderId: string;
}

export function BookedOrderDrawer({ orderId, takesFocus, onClose }: BookedOrderDrawerProps): JSX.Element {
  const { t } = useTranslation("orderBook");
  const { details, hasFailed } = useBookedOrder(orderId);
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={details?.row.orderNumber ?? ""} />}
      subtitle={details && <BookedStateText row={details.row} />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {hasFailed && <FailureNote text={t("drawer.gone")} />}
      {details !== null && (
        <>
          <ClosingSection details={details} />
          <LinesSection details={details} />
          <RecipientSection details={details} />
          <OrderSection details={details} />
        </>
      )}
    </Drawer>
  );
}

const needsHelp = ({ state, addressProblem }: BookedOrderDetails["row"]): boolean =>
  state === "held" || state === "gone" || (addressProblem !== null && !isFinished(state));

interface OrderState {
  readonly details: BookedOrderDetails | null;
  readonly hasFailed: boolean;
}

function useBookedOrder(orderId: string): OrderState {
  const [state, setState] = useState<OrderState>({ details: null, hasFailed: false });
  useEffect(
    () =>
      fetchAndRefetch(
        () => desk.orderBook.get({ orderId }),
        (answer: PageAnswerOf<"orderBook", "get">) =>
          setState({ details: answer.ok ? answer.value : null, hasFailed: !answer.ok }),
        (refetch) =>
          desk.orderBook.onChanged(({ orderIds }) => {
            if (orderIds === null || orderIds.includes(orderId)) refetch();
          }),
      ),
    [orderId],
  );
  return state;
}

interface DetailsProps {
  readonly details: BookedOrderDetails;
}

/** Closes the units that were sent elsewhere, or reopens them. */
function ClosingSection({ details: { row, lines } }: DetailsProps): JSX.Element | null {
  const { t } = useTranslation("orderBook");
  const canReopen = lines.some((line) => line.isClosed || line.isInDoubt);
  const canClose = row.openUnits > 0 || row.state === "held" || lines.some((line) => line.isInDoubt);
  if (!canReopen && !canClose) return null;
  return (
    <DrawerSection>
      <div className="flow">
        {canClose && (
          <Button
            variant="default"
            size="xs"
            data-tip={t("closing.hint")}
            onClick={() => void closeOrders([row.orderId])}
          >
            {t("closing.close")}
          </Button>
        )}
        {canReopen && (
          <Button variant="default" size="xs" onClick={() => void reopenOrders([row.orderId])}>
            {t("closing.reopen")}
          </Button>
        )}
        {needsHelp(row) && <HelpLink chapter="orders-to-send" />}
      </div>
    </DrawerSection>
  );
}

type Line = BookedOrderDetails["lines"][number];

function LinesSection({ details: { row, lines } }: DetailsProps): JSX.Element {
  const { t } = useTranslation(["orderBook", "orderMatch"]);
  const currentItem = useCurrentItem();
  const usableItem = isFinished(row.state) ? undefined : currentItem;
  return (
    <DrawerSection title={t("drawer.lines")}>
      {usableItem !== undefined && <p className="fine">{t("orderMatch:choice.item", { rma: usableItem.rma })}</p>}
      <ul className="booked-lines ruled-rows">
        {lines.map((line) => (
          <li key={line.lineId}>
            <div className="booked-lines__facts row-close">
              <span>
                {t("drawer.quantity", { count: line.quantity })} <CodeText value={line.itemCode ?? line.sku ?? ""} />
              </span>
              <span className="fine">{lineStateText(t, line)}</span>
            </div>
            {line.condition !== null && <p className="fine">{t("drawer.condition", { condition: line.condition })}</p>}
            {usableItem !== undefined && <UseForOrder item={usableItem} orderId={row.orderId} lineId={line.lineId} />}
            {line.sentParts.map(({ submissionId, resendNumber, resendId, trackingNumber }) => (
              <p key={submissionId} className="row-close">
                <Button variant="subtle" size="compact-xs" onClick={() => showOrder(submissionId)}>
                  {resendNumber ?? resendId}
                </Button>
                {trackingNumber !== null && <CopyableCode value={trackingNumber} />}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

type Translate = ReturnType<typeof useTranslation<"orderBook">>["t"];

function lineStateText(t: Translate, line: Line): string {
  const { isClosed, isInDoubt, holdReason, heldBy, openUnits, batchNames, sentParts } = line;
  if (isClosed) return t("state.sent-elsewhere");
  if (isInDoubt) return t("drawer.inDoubt");
  if (holdReason !== null) return t(`hold.${holdReason}`);
  const texts = [
    heldBy !== null && heldByText(t, heldBy),
    openUnits > 0 && heldBy === null && t("drawer.toSend", { count: openUnits }),
    batchNames.length > 0 && t("drawer.inBatches", { batches: listText(batchNames.map(batchNameText)) }),
    openUnits === 0 && heldBy === null && batchNames.length === 0 && sentParts.length > 0 && t("state.sent"),
  ];
  return texts.filter((text) => text !== false).join(" · ");
}

function heldByText(t: Translate, { desk: deskName, batchName }: NonNullable<Line["heldBy"]>): string {
  if (deskName === null || batchName === null) return t("drawer.heldByAnother");
  return t("drawer.heldBy", { desk: deskName, batch: batchNameText(batchName) });
}

function RecipientSection({ details: { row, recipient } }: DetailsProps): JSX.Element {
  const { t } = useTranslation(["orderBook", "scan"]);
  return (
    <DrawerSection title={t("drawer.recipient")}>
      {row.addressProblem !== null && recipient !== null && (
        <p className="fine">{t(`address.${row.addressProblem}`)}</p>
      )}
      {recipient === null ? (
        <p className="fine">{t("drawer.erased")}</p>
      ) : (
        <div data-private>
          <address className="booked-address selectable" translate="no">
            {recipientLines(recipient).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <Facts
            facts={(["shipmentPhone", "shipmentEmail"] as const).map((field) => [
              t(`scan:field.${field}`),
              recipient[field] || null,
            ])}
          />
        </div>
      )}
    </DrawerSection>
  );
}

const recipientLines = (recipient: NonNullable<BookedOrderDetails["recipient"]>): string[] =>
  [recipient.shipmentName ?? "", ...listAddressLines(recipient), recipient.shipmentCountryCode ?? ""].filter(Boolean);

/** Returns "29 Nov 2026 (1 day late)" for an order due today or late; null without a ship-by date. */
function shipByFact(t: TFunction<"orderBook">, row: BookedOrderDetails["row"]): string | null {
  const note = shipByText(t, row);
  const day = channelTimeText(row.shipBy);
  return isUrgent(row) ? t("drawer.shipBy", { day, note }) : day || note || null;
}

function OrderSection({
  details: { row, note, fileName, writtenAt, importedAt, importedBy },
}: DetailsProps): JSX.Element {
  const { t } = useTranslation("orderBook");
  return (
    <DrawerSection title={t("drawer.order")}>
      <Facts
        facts={[
          [t("channelFilter"), shopText(row.channel, row.shop)],
          [t("column.shipBy"), shipByFact(t, row)],
          [t("column.ordered"), channelTimeText(row.orderedAt) || null],
          [t("column.service"), row.serviceName],
          [t("drawer.note"), note],
          [t("drawer.file"), fileName],
          [t("drawer.writtenAt"), absoluteTimeText(writtenAt)],
          [t("drawer.importedAt"), absoluteTimeText(importedAt)],
          [t("drawer.importedBy"), importedBy],
        ]}
      />
    </DrawerSection>
  );
}
