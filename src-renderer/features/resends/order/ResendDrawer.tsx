import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResendDetails, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { clockOf } from "../../../ui/text/time-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { Drawer, DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { LabelSection } from "../labels/LabelSection.tsx";
import { CancellationSection } from "../sections/CancellationSection.tsx";
import type { OrderSectionProps } from "../sections/order-section.ts";
import { type OrderDetails, useResendDetails } from "./use-order-details.ts";
import "./order.css";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { OrderFacts, RefreshFailureNote } from "./OrderFacts.tsx";
import { Timeline } from "./Timeline.tsx";
import { Refusal } from "./Refusal.tsx";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { showScreen } from "../../../shell/navigation.ts";
import { resendStage, ResendStatusText } from "../screen/ResendStatusText.tsx";
import { desk } from "../../../bridge.ts";
import { fetchParkedBatches, useBatchStore } from "../../batches/batch-store.ts";
import { useCancellation } from "./cancellation.ts";

/** Copies the order into a new batch; sends nothing. */
function CopySection({ row }: OrderSectionProps): JSX.Element | null {
  if (row.state !== "created" || row.resendId === null) return null;
  return <Copy key={row.resendId} row={row} resendId={row.resendId} />;
}

function Copy({ row, resendId }: { readonly row: ResendRow; readonly resendId: string }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { view } = useCancellation(resendId);
  const [resultText, setResultText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const eligibleIds = (view?.items ?? []).filter(({ eligible }) => eligible).map((item) => item.returnInventoryId);

  const copy = async (items: readonly string[]): Promise<void> => {
    const order = row.resendNumber ?? resendId;
    const answer = await desk.batch.copyOrder({ submissionId: row.submissionId, order, items: [...items] });
    setFailed(!answer.ok);
    if (!answer.ok) return;
    const { isCurrent, current, name, items: count } = answer.value;
    useBatchStore.setState({ batch: current, ...(isCurrent && { latest: null }) });
    await fetchParkedBatches();
    setResultText(t(isCurrent ? "copy.current" : "copy.parked", { batch: batchNameText(name), count }));
  };
  return (
    <DrawerSection title={t("copy.heading")}>
      <div className="cancellation">
        <p className="cancellation__aside fine">{t("copy.hint")}</p>
        <div className="flow">
          <Button variant="default" onClick={() => void copy([])}>
            {t("copy.action")}
          </Button>
          {eligibleIds.length > 0 && (
            <Button variant="default" onClick={() => void copy(eligibleIds)}>
              {t("copy.withItems", { count: eligibleIds.length })}
            </Button>
          )}
        </div>
        {failed && <FailureNote text={t("copy.failed")} />}
        {resultText !== null && (
          <div role="status">
            <p>{resultText}</p>
            <Button variant="default" onClick={() => showScreen("scan")}>
              {t("copy.toScan")}
            </Button>
          </div>
        )}
      </div>
    </DrawerSection>
  );
}

function RetryButton({ row, waitsUntil }: { readonly row: ResendRow; readonly waitsUntil: string }): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <div className="flow">
      <span className="fine">{t("drawer.nextTry", { time: clockOf(waitsUntil) })}</span>
      <OnlineButton
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => void desk.resend.checkOutcome({ submissionId: row.submissionId })}
      >
        {t("drawer.tryNow")}
      </OnlineButton>
    </div>
  );
}

interface OrderStateProps {
  readonly row: ResendRow;
  readonly order: OrderDetails<ResendDetails>;
}

function OrderState({ row, order }: OrderStateProps): JSX.Element {
  const { t } = useTranslation("resends");
  const stage = resendStage(row);
  return (
    <>
      <div className="resend-state row-top">
        <div className="resend-state__words">
          <ResendStatusText row={row} />
          <p>{t(`sentence.${stage}`, { raw: row.status?.raw ?? "" })}</p>
        </div>
        {row.state === "ready" && row.waitsUntil !== null && <RetryButton row={row} waitsUntil={row.waitsUntil} />}
        {row.state === "created" && (
          <OnlineButton
            variant="default"
            loading={order.refreshing}
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={order.refresh}
          >
            {t("drawer.refresh")}
          </OnlineButton>
        )}
        {(row.state === "refused" || row.state === "released") && (
          <Button onClick={() => showScreen("scan")}>{t("drawer.toScan")}</Button>
        )}
      </div>
      {order.refreshFailure !== null && <RefreshFailureNote failure={order.refreshFailure} />}
    </>
  );
}

function ItemsSection({ details }: OrderSectionProps): JSX.Element | null {
  const { t } = useTranslation("resends");
  if (details === null) return null;
  const { items } = details;
  return (
    <DrawerSection title={t("drawer.items", { count: items.length })}>
      <ul className="resend-items">
        {items.map((item) => (
          <li key={item.returnInventoryId}>
            <CodeText value={item.rma} kind="rma" />
            {item.sku !== null && <CodeText value={item.sku} />}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

function RefusalSection({ details }: OrderSectionProps): JSX.Element | null {
  const { t } = useTranslation("resends");
  const refusal = details?.refusal ?? null;
  if (refusal === null) return null;
  return (
    <DrawerSection title={t("drawer.refusal")}>
      <Refusal refusal={refusal} />
    </DrawerSection>
  );
}

function TimelineSection({ details }: OrderSectionProps): JSX.Element | null {
  const { t } = useTranslation("resends");
  if (details === null) return null;
  return (
    <DrawerSection title={t("timeline")}>
      <Timeline details={details} />
    </DrawerSection>
  );
}

function FactsSection({ row }: OrderSectionProps): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <DrawerSection title={t("drawer.order")}>
      <OrderFacts row={row} />
    </DrawerSection>
  );
}

/** In display order. */
const SECTIONS: readonly ((props: OrderSectionProps) => JSX.Element | null)[] = [
  RefusalSection,
  LabelSection,
  CancellationSection,
  TimelineSection,
  FactsSection,
  ItemsSection,
  CopySection,
];

interface ResendDrawerProps {
  readonly row: ResendRow;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ResendDrawer({ row, takesFocus, onClose }: ResendDrawerProps): JSX.Element {
  const { t } = useTranslation("resends");
  const order = useResendDetails(row.submissionId);
  return (
    <Drawer
      label={t("drawer.label")}
      title={
        row.resendNumber === null ? batchNameText(row.batchName) : <CodeText value={row.resendNumber} kind="rma" />
      }
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <OrderState row={row} order={order} />
      {order.unreadable && <FailureNote />}
      {SECTIONS.map((Section) => (
        <Section key={Section.name} row={row} details={order.details} />
      ))}
    </Drawer>
  );
}
