import { IconX, IconArrowBarRight } from "@tabler/icons-react";
import { memo, useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { findFreeSlot } from "../../../../src-domain/batches/batch.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { removeLine } from "../../batches/batch-actions.ts";
import "./batch.css";
import { useBatchAfterPaint } from "../../batches/batch-store.ts";
import { searchBlackBox } from "../../health/stored-scans.ts";
import { keepThumbnails, useThumbnail } from "../../inventory/thumbnails.ts";
import { useReasonText } from "../refused/use-reason-text.ts";
import { refusalReasonsOf, useRefusedItems } from "../submit/item-evidence.ts";
import { moveSurplus } from "./undo-notes.ts";

export const MOVE_SURPLUS_ID = "move-surplus";

export function OverLimit({ batch }: { readonly batch: BatchView }): JSX.Element {
  const count = batch.lines.length - batch.limit;
  return <LiveRegion>{count > 0 && <Surplus batch={batch} count={count} />}</LiveRegion>;
}

function Surplus({ batch, count }: { readonly batch: BatchView; readonly count: number }): JSX.Element {
  const { t } = useTranslation("refusal");
  return (
    <div className="over-limit row">
      <p className="strong grows">{t("limit.over", { count, limit: batch.limit })}</p>
      <ActionButton
        id={MOVE_SURPLUS_ID}
        size="compact-md"
        icon={IconArrowBarRight}
        onClick={() => void moveSurplus(batch.batchId)}
      >
        {t("limit.move", { count })}
      </ActionButton>
    </div>
  );
}

/** If the limit is higher, only the next free slot has a row. */
const MAX_ROWS_WITH_FREE_SLOTS = 8;

/** Shows one row per slot; free slots are hidden from screen readers. */
export function BatchItems({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  const { lines, limit } = batch;
  const lineBySlot = new Map(lines.map((line) => [line.slot, line]));
  const nextFreeSlot = lines.length < limit ? findFreeSlot(lines) : null;
  const usedSlots = [...lineBySlot.keys()];
  const lastFreeSlot = limit <= MAX_ROWS_WITH_FREE_SLOTS ? limit : (nextFreeSlot ?? limit);
  const lastSlot = Math.max(lastFreeSlot, ...usedSlots);
  const refusals = useRefusalTexts(batch);
  useThumbnailsOf(lines);
  const slotsOverLimit = new Set(usedSlots.toSorted((a, b) => a - b).slice(limit));
  return (
    <div
      className={`batch-items ${nextFreeSlot === null ? "batch-items--full" : ""} ${batch.refusal ? "batch-items--refused" : ""}`}
    >
      <ul className="batch-items__list" aria-label={t("batch.items")}>
        {Array.from({ length: lastSlot }, (_, index) => index + 1).map((slot) => {
          const line = lineBySlot.get(slot);
          if (line === undefined) return <FreeSlot key={`free-${slot}`} slot={slot} isNext={slot === nextFreeSlot} />;
          const { item } = line;
          return (
            <BatchRow
              key={item.returnInventoryId}
              batchId={batch.batchId}
              returnInventoryId={item.returnInventoryId}
              slot={slot}
              rma={item.rma}
              sku={item.sku}
              description={item.description}
              isHoldPending={line.holding === true}
              isOverLimit={slotsOverLimit.has(slot)}
              refusal={refusals.get(item.returnInventoryId) ?? null}
            />
          );
        })}
      </ul>
      {nextFreeSlot === null && <Overflow batchId={batch.batchId} />}
    </div>
  );
}

function FreeSlot({ slot, isNext }: { readonly slot: number; readonly isNext: boolean }): JSX.Element {
  return (
    <li
      className={isNext ? "batch-items__row batch-items__row--next" : "batch-items__row batch-items__row--free"}
      aria-hidden="true"
    >
      <span className="batch-items__slot">{slot}</span>
    </li>
  );
}

/** Milliseconds without a change of the batch. The photo of a scanned item is loaded with its card before that. */
const PHOTO_PAUSE_MS = 1000;

function useThumbnailsOf(lines: BatchView["lines"]): void {
  useEffect(() => {
    const ids = lines.map(({ item }) => item.returnInventoryId);
    const timer = setTimeout(() => void keepThumbnails(ids), PHOTO_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lines]);
}

interface BatchRowProps {
  readonly batchId: string;
  readonly returnInventoryId: string;
  readonly slot: number;
  readonly rma: string;
  readonly sku: string | null;
  readonly description: string | null;
  readonly isHoldPending: boolean;
  /** True for a surplus item after the limit was lowered. */
  readonly isOverLimit: boolean;
  /** Why the service refuses the item at present; null if nothing is known against it. */
  readonly refusal: string | null;
}

/** Texts by return inventory ID, of the items that the service refuses at present. */
function useRefusalTexts(batch: BatchView): ReadonlyMap<string, string> {
  useRefusedItems(batch);
  const reasonText = useReasonText();
  const reasons = [...refusalReasonsOf(batch)];
  return new Map(
    reasons.map(([returnInventoryId, reason]) => {
      const line = batch.lines.find(({ item }) => item.returnInventoryId === returnInventoryId);
      return [returnInventoryId, reasonText(reason, line?.item.rma ?? "")];
    }),
  );
}

/** Takes primitive props: each scan creates a new batch object, and unchanged rows must not rerender. */
const BatchRow = memo(function BatchRow({
  batchId,
  slot,
  sku,
  description,
  isHoldPending,
  isOverLimit,
  refusal,
  ...item
}: BatchRowProps): JSX.Element {
  const { t } = useTranslation(["scan", "refusal"]);
  const { rma } = item;
  const photoUrl = useThumbnail(item.returnInventoryId);
  const state = refusal !== null ? "set-aside" : isOverLimit ? "over" : "filled";
  let warning = refusal;
  if (warning === null && isHoldPending) warning = t("scan:batch.holding");
  else if (warning === null && isOverLimit) warning = t("refusal:limit.slotOver");
  return (
    <li className={`batch-items__row batch-items__row--${state}`}>
      <span className="batch-items__slot">{slot}</span>
      <button type="button" className="bare batch-items__code" onClick={() => searchBlackBox(rma)}>
        <span className="visually-hidden">{t("scan:batch.why")}</span> <CodeText value={rma} kind="rma" />
      </button>
      {refusal === null && <span className="batch-items__sku truncated">{sku ?? t("scan:batch.noSku")}</span>}
      <span className="batch-items__description soft truncated">
        {warning === null ? description : <strong>{warning}</strong>}
      </span>
      {photoUrl !== null && <img className="batch-items__photo" src={photoUrl} alt="" />}
      <IconButton
        size="calc(var(--row-height) - 8px)"
        label={t("scan:batch.remove", { rma })}
        icon={IconX}
        iconSize={18}
        onClick={() => void removeLine(batchId, item)}
        tip=""
      />
    </li>
  );
});

/** Shows the parked batch that gets the items above the limit. */
function Overflow({ batchId }: { readonly batchId: string }): JSX.Element | null {
  const { t } = useTranslation("scan");
  const overflow = useBatchAfterPaint((state) => state.parkedBatches.find(({ overflowOf }) => overflowOf === batchId));
  if (overflow === undefined) return null;
  return (
    <p className="batch-items__overflow">
      {t("overflow", { count: overflow.itemCount, name: batchNameText(overflow.name) })}
    </p>
  );
}
