import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { CodeText } from "../../components/CodeText.tsx";
import "./batch-items.css";
import { removeLine } from "./desk-batch.ts";

export function BatchItems({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <div className="batch-items">
      <ul className="batch-items__list" aria-label={t("batch.items")}>
        {batch.lines
          .toSorted((a, b) => a.slot - b.slot)
          .map(({ slot, item }) => (
            <li key={item.returnInventoryId} className="batch-items__row">
              <span className="batch-items__slot">{slot}</span>
              <CodeText value={item.rma} kind="rma" />
              <span className="batch-items__sku truncated">{item.sku ?? t("batch.noSku")}</span>
              <span className="batch-items__description truncated" title={item.description ?? undefined}>
                {item.description}
              </span>
              <ActionIcon
                variant="subtle"
                size="calc(var(--row-height) - 8px)"
                aria-label={t("batch.remove", { rma: item.rma })}
                title={t("batch.remove", { rma: item.rma })}
                onClick={() => void removeLine(batch.batchId, item)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
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
