import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DraftScanVerdict } from "../../../../src-domain/shipping/draft-items.ts";
import type { DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { Announced } from "../../../components/words/Announced.tsx";
import { warehouseWords } from "../../../components/words/warehouse-words.ts";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { useDraftScans } from "./draft-scans.ts";
import { batchWord } from "../../../components/words/batch-word.ts";

type Words = TFunction<"shippingDraft">;

/** What the last scan came to; scans that are not stored yet are said before anything else. */
export function LastScan({ orderId, items }: Pick<DraftView, "orderId" | "items">): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  return (
    <>
      <NotStored />
      <Announced label={t("scan.label")}>
        <Outcome orderId={orderId} items={items} />
      </Announced>
    </>
  );
}

function NotStored(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { waiting, failures, rejected } = useDraftScans();
  if (failures === 0 && rejected === 0) return null;
  return (
    <p className="draft__scan draft__scan--bad" role="alert">
      {failures > 0 ? t("scan.notStored", { count: waiting }) : t("scan.rejected", { count: rejected })}
    </p>
  );
}

function Outcome({ orderId, items }: Pick<DraftView, "orderId" | "items">): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { last, failures, rejected } = useDraftScans();
  const warehouses = useLiveDesk((live) => live.warehouses);
  const nameOf = (id: number): string =>
    warehouseWords(id, warehouses.find(({ warehouseId }) => warehouseId === id)?.description).short;
  if (failures > 0 || rejected > 0 || last?.orderId !== orderId) return null;
  const { verdict, text, gestureId } = last;
  // What was kept and has moved on since shows in its row.
  if (verdict.kind === "kept" && !isWaiting(items, verdict.item.returnInventoryId)) return null;
  const good = verdict.kind === "kept" && verdict.onHold;
  return (
    // Another scan with the same outcome is said again.
    <p key={gestureId} className={good ? "draft__scan" : "draft__scan draft__scan--warn"}>
      {verdictWords(t, verdict, text, nameOf)}
    </p>
  );
}

const isWaiting = (items: DraftView["items"], id: string): boolean =>
  items.some(({ returnInventoryId, state }) => returnInventoryId === id && state === "waiting");

const LONGEST_SHOWN = 60;

function verdictWords(t: Words, verdict: DraftScanVerdict, text: string, nameOf: (id: number) => string): string {
  switch (verdict.kind) {
    case "kept":
      return t(verdict.onHold ? "scan.kept" : "scan.keptOdd", { rma: verdict.item.rma });
    case "already":
      return t("scan.already", { rma: verdict.item.rma, state: t(`state.${verdict.item.state}`) });
    case "wrong-warehouse": {
      const { rma, warehouseId, orderFrom } = verdict;
      return t("scan.wrongWarehouse", { rma, item: nameOf(warehouseId), order: nameOf(orderFrom) });
    }
    case "elsewhere":
      return t(verdict.batchName === null ? "scan.resending" : "scan.inBatch", {
        rma: verdict.rma,
        name: batchWord(verdict.batchName ?? ""),
      });
    case "in-another-draft":
      return t("scan.otherDraft", { rma: verdict.rma, order: verdict.orderId });
    case "already-resent":
      return t("scan.resent", { rma: verdict.rma });
    case "full":
      return t("scan.full");
    case "unknown":
      return t(verdict.several > 1 ? "scan.several" : "scan.unknown", {
        code: text.slice(0, LONGEST_SHOWN),
        count: verdict.several,
      });
    case "no-item":
      return t("scan.noItem");
    case "damaged":
      return t("scan.damaged");
  }
}
