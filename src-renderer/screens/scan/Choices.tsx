import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { InventoryItem } from "../../../src-domain/inventory.ts";
import { dayOf } from "../../components/time-text.ts";
import { useWarehouseWords } from "../../components/WarehouseName.tsx";
import { useScanLine } from "../../scanner/scan-line.ts";
import { choicesOf } from "./choices.ts";
import { chooseItem, leaveChoice } from "./choose-item.ts";
import "./choices.css";
import { useDeskBatch } from "./desk-batch.ts";

/** The items that a code names, a number key each. Nothing is chosen for the operator. */
export function Choices(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const listening = useScanLine((line) => line.listening);
  const choices = useDeskBatch((state) => choicesOf(state.latest));
  const named = useDeskBatch((state) =>
    state.latest?.verdict.kind === "unknown-code" ? state.latest.verdict.named : 0,
  );
  if (choices.length === 0 || !listening) return null;
  return (
    <section className="choices" aria-label={t("choices.label")}>
      <ol className="choices__list">
        {choices.map((item, index) => (
          <li key={item.returnInventoryId}>
            <Choice item={item} number={index + 1} />
          </li>
        ))}
      </ol>
      <footer className="choices__foot">
        <p>{named > choices.length && t("choices.more", { count: named - choices.length })}</p>
        <Button variant="default" size="compact-md" onClick={leaveChoice}>
          {t("choices.leave")}
          <kbd className="choices__key">Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

function Choice({ item, number }: { readonly item: InventoryItem; readonly number: number }): JSX.Element {
  const { t } = useTranslation("scan");
  const warehouse = useWarehouseWords(item.warehouseId);
  const facts = [item.sku ?? t("batch.noSku"), t("choices.created", { day: dayOf(item.createdOn) }), warehouse.short];
  return (
    <button
      type="button"
      className="choices__item"
      aria-keyshortcuts={String(number)}
      title={[item.description, warehouse.full].filter(Boolean).join("\n")}
      onClick={() => chooseItem(item)}
    >
      <span className="choices__number">{number}</span>
      <span className="choices__words">
        <span className="choices__rma truncated" translate="no">
          {item.rma}
        </span>
        <span className="choices__facts truncated">{facts.join(" · ")}</span>
      </span>
    </button>
  );
}
