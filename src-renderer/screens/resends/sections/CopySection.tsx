import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { batchWord } from "../../../components/words/batch-word.ts";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { showScreen } from "../../../desk/navigation.ts";
import { readParked, useDeskBatch } from "../../../batches/desk-batch.ts";
import { useCancellation } from "../order/cancellation.ts";
import type { OrderSectionProps } from "./order-section.ts";

/** A new batch with what an order had; nothing is sent. */
export function CopySection({ row }: OrderSectionProps): JSX.Element | null {
  if (row.state !== "created" || row.resendId === null) return null;
  return <Copy key={row.resendId} row={row} resendId={row.resendId} />;
}

function Copy({ row, resendId }: { readonly row: ResendRow; readonly resendId: string }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { view } = useCancellation(resendId);
  const [said, setSaid] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const free = (view?.items ?? []).filter(({ eligible }) => eligible).map((item) => item.returnInventoryId);

  const copy = async (items: readonly string[]): Promise<void> => {
    const order = row.resendNumber ?? resendId;
    const answer = await desk.orderCopy.copyOrder({ submissionId: row.submissionId, order, items: [...items] });
    setFailed(!answer.ok);
    if (!answer.ok) return;
    const { isCurrent, current, name, items: count } = answer.value;
    useDeskBatch.setState({ batch: current, ...(isCurrent && { latest: null }) });
    await readParked();
    setSaid(t(isCurrent ? "copy.current" : "copy.parked", { batch: batchWord(name), count }));
  };
  return (
    <DrawerSection title={t("copy.heading")}>
      <div className="cancellation">
        <p className="cancellation__aside">{t("copy.hint")}</p>
        <div className="cancellation__actions">
          <Button variant="default" onClick={() => void copy([])}>
            {t("copy.action")}
          </Button>
          {free.length > 0 && (
            <Button variant="default" onClick={() => void copy(free)}>
              {t("copy.withItems", { count: free.length })}
            </Button>
          )}
        </div>
        {failed && <FailureNote text={t("copy.failed")} />}
        {said !== null && (
          <div role="status">
            <p>{said}</p>
            <Button variant="default" onClick={() => showScreen("scan")}>
              {t("copy.toScan")}
            </Button>
          </div>
        )}
      </div>
    </DrawerSection>
  );
}
