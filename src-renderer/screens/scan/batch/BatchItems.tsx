import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { memo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { CodeText } from "../../../components/words/CodeText.tsx";
import "./batch.css";
import { removeLine } from "../../../batches/batch-changes.ts";

export function BatchItems({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <div className="batch-items">
      <ul className="batch-items__list" aria-label={t("batch.items")}>
        {batch.lines
          .toSorted((a, b) => a.slot - b.slot)
          .map(({ slot, item, holding }) => (
            <BatchRow
              key={item.returnInventoryId}
              batchId={batch.batchId}
              returnInventoryId={item.returnInventoryId}
              slot={slot}
              rma={item.rma}
              sku={item.sku}
              description={item.description}
              holding={holding === true}
            />
          ))}
      </ul>
      {batch.lines.length === 0 && (
        <div className="batch-items__empty">
          <p className="batch-items__empty-title">{t("batch.emptyTitle")}</p>
          <p>{t("batch.emptyBody", { limit: batch.limit })}</p>
        </div>
      )}
    </div>
  );
}

interface BatchRowProps {
  readonly batchId: string;
  readonly returnInventoryId: string;
  readonly slot: number;
  readonly rma: string;
  readonly sku: string | null;
  readonly description: string | null;
  readonly holding: boolean;
}

/** Takes primitive props: each scan brings a new copy of the batch, and unchanged rows skip rendering. */
const BatchRow = memo(function BatchRow({
  batchId,
  slot,
  sku,
  description,
  holding,
  ...item
}: BatchRowProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { rma } = item;
  return (
    <li className="batch-items__row">
      <span className="batch-items__slot">{slot}</span>
      <CodeText value={rma} kind="rma" />
      <span className="batch-items__sku truncated">{sku ?? t("batch.noSku")}</span>
      <span className="batch-items__description truncated" title={description ?? undefined}>
        {holding ? <strong className="batch-items__holding">{t("batch.holding")}</strong> : description}
      </span>
      <ActionIcon
        variant="subtle"
        size="calc(var(--row-height) - 8px)"
        aria-label={t("batch.remove", { rma })}
        title={t("batch.remove", { rma })}
        onClick={() => void removeLine(batchId, item)}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
});
