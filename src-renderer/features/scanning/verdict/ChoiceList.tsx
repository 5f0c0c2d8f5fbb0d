import { Button } from "@mantine/core";
import { type JSX, type MouseEvent, type PropsWithChildren, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RefusedScan } from "../../../../src-preload/contract/scanning/refused-scans.ts";
import { useIsTypingInField } from "../../../shell/use-shortcuts.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";
import { differenceOf, type ItemOption } from "../../batches/item-options.ts";
import { chooseItem, dismissChoice } from "../choose-item.ts";
import { ItemPicture } from "./ItemPicture.tsx";

interface ChoiceListProps {
  readonly options: readonly ItemOption[];
  /** Number of items with the scanned code; some may have no option. */
  readonly itemCount: number;
  /** The refused scan, if the option is an item with a similar RMA. */
  readonly nearScan: RefusedScan | null;
}

/** Lists item options with number keys. Nothing is preselected, so that Enter chooses nothing. */
export function ChoiceList({ options, itemCount, nearScan }: ChoiceListProps): JSX.Element {
  const { t } = useTranslation("scan");
  const isTyping = useIsTypingInField();
  const [{ hold, nearMatchOf } = {}] = options;
  let kind: "hold" | "near" | "label" = "label";
  if (hold !== undefined) kind = "hold";
  else if (nearMatchOf !== undefined) kind = "near";
  return (
    <section className={kind === "label" ? "choices" : `choices choices--${kind}`} aria-label={t(`choices.${kind}`)}>
      <ol className="choices__list">
        {options.map((option, index) => (
          <li key={option.hold ?? option.nearMatchOf ?? option.item.returnInventoryId}>
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
  const warehouse = useWarehouseTexts()(item.warehouseId).short;
  const facts = [
    item.sku ?? t("batch.noSku"),
    item.description,
    t("choices.created", { day: dayText(item.createdOn) }),
    warehouse,
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

/**
 * Milliseconds for which a similar item ignores clicks, because it appears after its verdict, in the place of something
 * else.
 */
const IGNORED_MS = 500;

function OptionButton({ option, number, picture, children }: PropsWithChildren<OptionProps>): JSX.Element {
  const [shownAtMs] = useState(() => performance.now());
  const onClick = ({ detail, timeStamp }: MouseEvent): void => {
    const isMouseClick = detail > 0;
    if (isMouseClick && option.nearMatchOf !== undefined && timeStamp - shownAtMs < IGNORED_MS) return;
    chooseItem(option);
  };
  return (
    <button type="button" className="choices__item row pressable" aria-keyshortcuts={String(number)} onClick={onClick}>
      <span className="choices__number">{number}</span>
      <span className="choices__text grows">{children}</span>
      {picture}
    </button>
  );
}
