import { Button } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { showScreen } from "../../../shell/navigation.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useBatchStore } from "../../batches/batch-store.ts";
import { exclusionText, type Translate } from "../match/match-text.ts";
import { type ChoiceRefusal, chooseOrderLine } from "../order-match.ts";

type Line = BatchView["lines"][number];

/** The newest item of the current batch; undefined if the batch has none. */
export function useCurrentItem(): Line["item"] | undefined {
  const lines = useBatchStore((state) => state.batch?.lines);
  return lines?.reduce<Line | undefined>(
    (newestLine, line) => (newestLine === undefined || line.addedAt >= newestLine.addedAt ? line : newestLine),
    undefined,
  )?.item;
}

interface UseForOrderProps {
  readonly item: Line["item"];
  readonly orderId: string;
  readonly lineId: string;
}

/** Puts the current item into an order line. Says why, if main refuses. */
export function UseForOrder({ item, orderId, lineId }: UseForOrderProps): JSX.Element {
  const { t } = useTranslation(["orderMatch", "orderBook"]);
  const [refusal, setRefusal] = useState<ChoiceRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const use = async (): Promise<void> => {
    const { batch } = useBatchStore.getState();
    if (batch === null) return;
    setBusy(true);
    const { returnInventoryId } = item;
    const newRefusal = await chooseOrderLine({ batchId: batch.batchId, returnInventoryId }, { orderId, lineId });
    setBusy(false);
    setRefusal(newRefusal);
    if (newRefusal === null) showScreen("scan");
  };
  return (
    <>
      <Button variant="default" size="xs" disabled={isBusy} onClick={() => void use()}>
        {t("orderMatch:choice.use")}
      </Button>
      {refusal !== null && <FailureNote text={refusalText(t, refusal)} />}
    </>
  );
}

function refusalText(t: Translate, refusal: ChoiceRefusal): string {
  switch (refusal.kind) {
    case "excluded":
      return exclusionText(t, refusal.exclusion);
    case "other-item":
      return t("orderMatch:choice.other-item");
    case "other-order":
    case "address-edited":
    case "failed":
      return t(`orderMatch:failure.${refusal.kind}`);
  }
}
