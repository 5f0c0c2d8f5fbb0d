import { Button } from "@mantine/core";
import type { JSX, PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import { useIsTypingInField } from "../../shell/use-shortcuts.ts";
import { dayText } from "../../ui/text/time-text.ts";
import { useWarehouseTexts } from "../../ui/text/WarehouseName.tsx";
import { useBatchStore } from "../batches/batch-store.ts";
import { differenceOf, itemOptionsOf, nearOptionsOf, type ItemOption } from "../batches/item-options.ts";
import { useNearScan } from "../batches/refused-scans.ts";
import { chooseItem, dismissChoice } from "./choose-item.ts";
import { ItemPicture } from "./verdict/ItemPicture.tsx";
import "./verdict/verdict.css";

/** Lists item options with number keys. Nothing is preselected, so that Enter chooses nothing. */
export function Choices(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const isListening = useScanRecorder((recorder) => recorder.isListening);
  const latestOutcome = useBatchStore((state) => state.latestOutcome);
  const isTyping = useIsTypingInField();
  const verdictOptions = itemOptionsOf(latestOutcome);
  const nearScan = useNearScan();
  const options = verdictOptions.length > 0 ? verdictOptions : nearOptionsOf(nearScan);
  const itemCount = latestOutcome?.verdict.kind === "unknown-code" ? latestOutcome.verdict.named : 0;
  if (options.length === 0 || !isListening) return null;
  const [{ hold, nearMatchOf } = {}] = options;
  const isHold = hold !== undefined;
  const itemLabel = nearMatchOf === undefined ? t("choices.label") : t("choices.near");
  return (
    <section
      className={isHold ? "choices choices--hold" : "choices"}
      aria-label={isHold ? t("choices.hold") : itemLabel}
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
              <ItemButton option={option} number={index + 1} scannedCode={nearScan?.text ?? null} />
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
  readonly picture?: ReactNode;
}

interface ItemButtonProps extends OptionProps {
  /** The refused code, for an item with a similar RMA. */
  readonly scannedCode: string | null;
}

function ItemButton({ option, number, scannedCode }: ItemButtonProps): JSX.Element {
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
    <OptionButton
      option={option}
      number={number}
      picture={
        option.nearMatchOf !== undefined && (
          <ItemPicture
            key={item.returnInventoryId}
            className="choices__picture"
            returnInventoryId={item.returnInventoryId}
          />
        )
      }
    >
      <span className="choices__rma strong truncated" translate="no">
        {option.nearMatchOf === undefined || scannedCode === null ? (
          item.rma
        ) : (
          <Difference code={item.rma} otherCode={scannedCode} />
        )}
      </span>
      <span className="finer">{facts.join(" · ")}</span>
    </OptionButton>
  );
}

/** Marks the characters of `code` that `otherCode` has not. */
function Difference({ code, otherCode }: { readonly code: string; readonly otherCode: string }): JSX.Element {
  const [start, end] = differenceOf(code, otherCode);
  return (
    <>
      {code.slice(0, start)}
      <mark className="choices__difference">{code.slice(start, end)}</mark>
      {code.slice(end)}
    </>
  );
}

function OptionButton({ option, number, picture, children }: PropsWithChildren<OptionProps>): JSX.Element {
  return (
    <button
      type="button"
      className="choices__item row pressable"
      aria-keyshortcuts={String(number)}
      onClick={() => chooseItem(option)}
    >
      <span className="choices__number">{number}</span>
      <span className="choices__text grows">{children}</span>
      {picture}
    </button>
  );
}
