import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResendDetails, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { showScreen } from "../../../shell/navigation.ts";
import { Drawer, type DrawerFrame, DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { preciseTimeText } from "../../../ui/text/time-text.ts";
import { fetchParkedBatches, useBatchStore } from "../../batches/batch-store.ts";
import { LabelSection } from "../labels/LabelSection.tsx";
import { CancellationSection } from "../sections/CancellationSection.tsx";
import { useCancellation } from "./cancellation.ts";
import { OrderFacts, OrderItems, ShipmentFacts } from "./OrderFacts.tsx";
import { OrderHead, RefreshOrder } from "./OrderHead.tsx";
import { Refusal } from "./Refusal.tsx";
import { Timeline } from "./Timeline.tsx";
import type { OrderDetailsState } from "./use-order-details.ts";

function CopySection({ row, resendId }: { readonly row: ResendRow; readonly resendId: string }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { view } = useCancellation(resendId);
  const [resultText, setResultText] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const eligibleIds = (view?.items ?? []).filter(({ isEligible }) => isEligible).map((item) => item.returnInventoryId);

  const copyToNewBatch = async (itemIds: string[]): Promise<void> => {
    const order = row.resendNumber ?? resendId;
    setCopying(true);
    const answer = await desk.batch.copyOrder({ submissionId: row.submissionId, order, items: itemIds });
    setCopying(false);
    setHasFailed(!answer.ok);
    if (!answer.ok) return;
    const { isCurrent, current, name, items: count } = answer.value;
    useBatchStore.setState({ batch: current, ...(isCurrent && { latestOutcome: null }) });
    await fetchParkedBatches();
    setResultText(t(isCurrent ? "copy.current" : "copy.parked", { batch: batchNameText(name), count }));
  };
  return (
    <DrawerSection title={t("copy.heading")}>
      <div className="cancellation">
        <p className="cancellation__aside fine">{t("copy.hint")}</p>
        <div className="flow">
          <Button variant="default" loading={isCopying} onClick={() => void copyToNewBatch([])}>
            {t("copy.action")}
          </Button>
          {eligibleIds.length > 0 && (
            <Button variant="default" loading={isCopying} onClick={() => void copyToNewBatch(eligibleIds)}>
              {t("copy.withItems", { count: eligibleIds.length })}
            </Button>
          )}
        </div>
        {hasFailed && <FailureNote text={t("copy.failed")} />}
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

export interface OwnOrderProps extends DrawerFrame {
  readonly row: ResendRow;
  readonly order: OrderDetailsState<ResendDetails>;
}

function NextAction({ row, order }: Pick<OwnOrderProps, "row" | "order">): JSX.Element | null {
  const { t } = useTranslation("resends");
  if (row.state === "created") return <RefreshOrder order={order} />;
  if (row.state === "refused" || row.state === "released") {
    return <Button onClick={() => showScreen("scan")}>{t("drawer.toScan")}</Button>;
  }
  return row.state === "ready" ? <WaitingActions row={row} /> : null;
}

function WaitingActions({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const { submissionId, waitsUntil, waitingFor } = row;
  const [isTooLate, setTooLate] = useState(false);
  const [isTakingBack, setTakingBack] = useState(false);
  const takeBack = async (): Promise<void> => {
    setTakingBack(true);
    const answer = await desk.resend.takeBack({ submissionId });
    setTakingBack(false);
    setTooLate(!answer.ok);
    if (!answer.ok) return;
    useBatchStore.setState({ batch: answer.value, latestOutcome: null, notice: { kind: "taken-back" } });
    await fetchParkedBatches();
    showScreen("scan");
  };
  return (
    <div className="flow">
      {waitingFor === "fleet-order" && <span className="fine">{t("drawer.awaitsFleetOrder")}</span>}
      {(waitsUntil !== null || waitingFor === "fleet") && (
        <>
          <span className="fine">
            {waitingFor === "fleet" || waitsUntil === null
              ? t("drawer.awaitsFleet")
              : t("drawer.nextTry", { time: preciseTimeText(waitsUntil) })}
          </span>
          <OnlineButton
            variant="default"
            icon={IconRefresh}
            onClick={() => void desk.resend.checkOutcome({ submissionId })}
          >
            {t("drawer.tryNow")}
          </OnlineButton>
        </>
      )}
      <Button variant="default" loading={isTakingBack} onClick={() => void takeBack()}>
        {t("drawer.takeBack")}
      </Button>
      {isTooLate && <FailureNote text={t("drawer.tooLate")} />}
    </div>
  );
}

export function ResendDrawer({ row, order, takesFocus, onClose }: OwnOrderProps): JSX.Element {
  const { t } = useTranslation("resends");
  const { details } = order;
  const resendId = row.state === "created" ? row.resendId : null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={
        row.resendNumber === null ? batchNameText(row.batchName) : <CodeText value={row.resendNumber} kind="rma" />
      }
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <OrderHead row={row} order={order}>
        <NextAction row={row} order={order} />
      </OrderHead>
      {order.isUnreadable && <FailureNote />}
      {details?.refusal && (
        <DrawerSection title={t("drawer.refusal")}>
          <Refusal refusal={details.refusal} />
        </DrawerSection>
      )}
      {resendId !== null && <LabelSection row={row} resendId={resendId} details={details} />}
      {resendId !== null && <CancellationSection key={resendId} row={row} resendId={resendId} />}
      {details !== null && <Timeline details={details} />}
      {details?.shipment && <ShipmentFacts shipment={details.shipment} warehouseId={row.warehouseId} />}
      <OrderFacts row={row} />
      {details !== null && (
        <DrawerSection title={t("drawer.items", { count: details.items.length })}>
          <OrderItems items={details.items} />
        </DrawerSection>
      )}
      {resendId !== null && <CopySection key={`copy ${resendId}`} row={row} resendId={resendId} />}
    </Drawer>
  );
}
