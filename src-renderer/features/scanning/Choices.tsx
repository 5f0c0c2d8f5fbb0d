import { Button } from "@mantine/core";
import type { JSX, PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import { useIsTypingInField } from "../../shell/use-shortcuts.ts";
import { dayText } from "../../ui/text/time-text.ts";
import { useWarehouseTexts } from "../../ui/text/WarehouseName.tsx";
import { useBatchStore } from "../batches/batch-store.ts";
import { itemOptionsOf, type ItemOption } from "../batches/item-options.ts";
import { chooseItem, dismissChoice } from "./choose-item.ts";
import "./verdict/verdict.css";

/** Lists item options with number keys. Nothing is preselected, so that Enter chooses nothing. */
export function Choices(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const isListening = useScanRecorder((line) => line.isListening);
  const latest = useBatchStore((state) => state.latest);
  const isTyping = useIsTypingInField();
  const choices = itemOptionsOf(latest);
  const named = latest?.verdict.kind === "unknown-code" ? latest.verdict.named : 0;
  if (choices.length === 0 || !isListening) return null;
  return (
    <section
      className={`choices${choices[0]?.hold ? " choices--hold" : ""}`}
      aria-label={t(choices[0]?.hold ? "choices.hold" : "choices.label")}
    >
      <ol className="choices__list">
        {choices.map((choice, index) => (
          <li key={choice.hold ?? choice.item.returnInventoryId}>
            {choice.hold ? (
              <ChoiceButton choice={choice} number={index + 1}>
                <strong>{t(`choices.${choice.hold}`)}</strong>
                <span className="finer">{t(`choices.${choice.hold}Hint`)}</span>
              </ChoiceButton>
            ) : (
              <ItemChoice choice={choice} number={index + 1} />
            )}
          </li>
        ))}
      </ol>
      <footer className="choices__foot row fine">
        {isTyping && <p>{t("choices.inField")}</p>}
        <p>{named > choices.length && t("choices.more", { count: named - choices.length })}</p>
        <Button variant="default" size="compact-md" onClick={dismissChoice}>
          {t("choices.leave")}
          <kbd className="choices__key finer">Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

interface ChoiceProps {
  readonly choice: ItemOption;
  readonly number: number;
}

function ItemChoice({ choice, number }: ChoiceProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { item } = choice;
  const warehouse = useWarehouseTexts()(item.warehouseId);
  const facts = [
    item.sku ?? t("batch.noSku"),
    item.description,
    t("choices.created", { day: dayText(item.createdOn) }),
    warehouse.full,
  ].filter(Boolean);
  return (
    <ChoiceButton choice={choice} number={number}>
      <span className="choices__rma strong truncated" translate="no">
        {item.rma}
      </span>
      <span className="finer">{facts.join(" · ")}</span>
    </ChoiceButton>
  );
}

function ChoiceButton({ choice, number, children }: PropsWithChildren<ChoiceProps>): JSX.Element {
  return (
    <button
      type="button"
      className="choices__item row pressable"
      aria-keyshortcuts={String(number)}
      onClick={() => chooseItem(choice)}
    >
      <span className="choices__number">{number}</span>
      <span className="choices__words grows">{children}</span>
    </button>
  );
}
