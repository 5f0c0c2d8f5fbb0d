import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { momentText } from "../../../ui/text/time-text.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { acknowledgeTaken } from "./floor.ts";

/** Shows the batches that other desks of the fleet took over, until the operator acknowledges each. */
export function TakenNotes(): JSX.Element {
  const { t } = useTranslation("floor");
  const takenBatches = useBatchStore((state) => state.takenBatches);
  return (
    <LiveRegion>
      {takenBatches.map(({ batchId, name, itemCount, takenBy, takenAt, changedAt }) => (
        <div key={batchId} className="undo-note floating row">
          <IconArrowsExchange size={18} aria-hidden="true" />
          <p className="undo-note__text">
            {t("taken", {
              desk: takenBy ?? "",
              time: momentText(takenAt ?? changedAt),
              name: batchNameText(name),
              count: itemCount,
            })}
          </p>
          <Button
            className="rigid"
            variant="default"
            size="compact-md"
            aria-label={t("acknowledge", { name: batchNameText(name) })}
            onClick={() => void acknowledgeTaken(batchId)}
          >
            {t("acknowledgeShort")}
          </Button>
        </div>
      ))}
    </LiveRegion>
  );
}
