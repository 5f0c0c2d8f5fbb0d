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
  const isListening = useScanRecorder((recorder) => recorder.isListening);
  const latestOutcome = useBatchStore((state) => state.latestOutcome);
  const isTyping = useIsTypingInField();
  const options = itemOptionsOf(latestOutcome);
  const itemCount = latestOutcome?.verdict.kind === "unknown-code" ? latestOutcome.verdict.named : 0;
  if (options.length === 0 || !isListening) return null;
  const isHold = options[0]?.hold !== undefined;
  return (
    <section
      className={isHold ? "choices choices--hold" : "choices"}
      aria-label={t(isHold ? "choices.hold" : "choices.label")}
    >
      <ol className="choices__list">
        {options.map((option, index) => (
          <li key={option.hold ?? option.item.returnInventoryId}>
            {option.hold ? (
              <OptionButton option={option} number={index + 1}>
                <strong>{t(`choices.${option.hold}`)}</strong>
                <span className="finer">{t(`choices.${option.hold}Hint`)}</span>
              </OptionButton>
            ) : (
              <ItemButton option={option} number={index + 1} />
            )}
          </li>
        ))}
      </ol>
      <footer className="choices__foot row fine">
        {isTyping && <p>{t("choices.inField")}</p>}
        <p>{itemCount > options.length && t("choices.more", { count: itemCount - options.length })}</p>
        <Button variant="default" size="compact-md" onClick={dismissChoice}>
          {t("choices.leave")}
          <kbd className="choices__key finer">Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

interface OptionProps {
  readonly option: ItemOption;
  readonly number: number;
}

function ItemButton({ option, number }: OptionProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { item } = option;
  const warehouse = useWarehouseTexts()(item.warehouseId);
  const facts = [
    item.sku ?? t("batch.noSku"),
    item.description,
    t("choices.created", { day: dayText(item.createdOn) }),
    warehouse.full,
  ].filter(Boolean);
  return (
    <OptionButton option={option} number={number}>
      <span className="choices__rma strong truncated" translate="no">
        {item.rma}
      </span>
      <span className="finer">{facts.join(" · ")}</span>
    </OptionButton>
  );
}

function OptionButton({ option, number, children }: PropsWithChildren<OptionProps>): JSX.Element {
  return (
    <button
      type="button"
      className="choices__item row pressable"
      aria-keyshortcuts={String(number)}
      onClick={() => chooseItem(option)}
    >
      <span className="choices__number">{number}</span>
      <span className="choices__text grows">{children}</span>
    </button>
  );
}
