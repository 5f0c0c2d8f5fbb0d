import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { nextSlot } from "../../../../src-domain/batches/batch.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { batchWord } from "../../../components/words/batch-word.ts";
import { dayOf } from "../../../components/words/time-text.ts";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { codeTail } from "../../../components/verdict/code-tail.ts";
import { useDrawnBatch } from "../../../batches/drawn-batch.ts";
import "./batch.css";

/** Up to this many slots have room for words; with more, each is a numbered cell. */
const WORDED_SLOTS = 8;

export function SlotRail({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation(["scan", "refusal"]);
  const bySlot = new Map(batch.lines.map((line) => [line.slot, line.item]));
  const next = batch.lines.length < batch.limit ? nextSlot(batch.lines) : null;
  const worded = batch.limit <= WORDED_SLOTS;
  const surplus = new Set(
    batch.lines
      .map((line) => line.slot)
      .toSorted((a, b) => a - b)
      .slice(batch.limit),
  );
  const limit = useLimitWords(batch.limit);
  const rail = `slot-rail${worded ? "" : " slot-rail--cells"}${next === null ? " slot-rail--full" : ""}`;
  return (
    <div className="slots">
      <ol className={rail} aria-label={t("scan:rail")} title={limit}>
        {Array.from({ length: Math.max(batch.limit, ...bySlot.keys()) }, (_, index) => index + 1).map((slot) => {
          const item = bySlot.get(slot);
          const state = surplus.has(slot) ? "over" : item ? "filled" : slot === next ? "next" : "free";
          const words = {
            over: "refusal:limit.slotOver",
            filled: "scan:railSlot",
            next: "scan:railNext",
            free: "scan:railFree",
          } as const;
          return (
            <li
              key={`${slot}-${state}`}
              className={`slot-rail__slot slot-rail__slot--${state === "over" ? "filled slot-rail__slot--over" : state}`}
              aria-label={t(words[state], { slot, rma: item?.rma ?? "" })}
              title={item === undefined ? undefined : `${item.rma} · ${limit}`}
            >
              <span className="slot-rail__number">{slot}</span>
              {worded && item && (
                <>
                  <span className="slot-rail__tail">{codeTail(item.rma)}</span>
                  <span className="slot-rail__sku truncated">{item.sku ?? t("scan:batch.noSku")}</span>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {next === null && <Overflow batchId={batch.batchId} />}
    </div>
  );
}

function useLimitWords(limit: number): string {
  const { t } = useTranslation("refusal");
  const confirmedAt = useLiveDesk((live) => live.settings?.batchLimitConfirmedAt ?? null);
  return confirmedAt === null ? t("limit.byHand", { limit }) : t("limit.confirmed", { limit, day: dayOf(confirmedAt) });
}

/** The parked batch that takes the items beyond the limit. */
function Overflow({ batchId }: { readonly batchId: string }): JSX.Element | null {
  const { t } = useTranslation("scan");
  const overflow = useDrawnBatch((state) => state.parked.find(({ overflowOf }) => overflowOf === batchId));
  if (overflow === undefined) return null;
  return (
    <p className="slots__overflow">
      <span className="truncated">{batchWord(overflow.name)}</span>
      <span aria-hidden="true" className="visually-hidden">
        {" · "}
      </span>
      <span>{t("parkedNext", { count: overflow.itemCount })}</span>
    </p>
  );
}
