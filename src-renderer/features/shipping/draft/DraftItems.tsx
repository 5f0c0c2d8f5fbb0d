import { Button } from "@mantine/core";
import {
  type Icon,
  IconAlertOctagon,
  IconCircleCheck,
  IconClock,
  IconHelpSquare,
  IconPackage,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  countItems,
  type DraftItem,
  type DraftItemState,
  type DraftScanVerdict,
} from "../../../../src-domain/shipping/draft-items.ts";
import { draftObstacle } from "../../../../src-domain/shipping/draft-summary.ts";
import type { DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { CodesBox } from "../../../ui/CodesBox.tsx";
import "../../../ui/filters/filters.css";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import type { SelectMode } from "../../../ui/table/table-props.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { StatusText, type Tone, LiveRegion } from "../../../ui/text/text.tsx";
import { useWarehouseTexts, WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { addTypedItems, useDraftScans } from "./draft-scans.ts";
import { perform, useDraft } from "./draft.ts";

type Translate = TFunction<"shippingDraft">;

function NotStored(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { waiting, failures, rejected } = useDraftScans();
  if (failures === 0 && rejected === 0) return null;
  return (
    <p className="draft__scan rigid breaks text fails" role="alert">
      {failures > 0 ? t("scan.notStored", { count: waiting }) : t("scan.rejected", { count: rejected })}
    </p>
  );
}

function LastScan({ orderId, items }: Pick<DraftView, "orderId" | "items">): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { last, failures, rejected } = useDraftScans();
  const warehouse = useWarehouseTexts();
  if (failures > 0 || rejected > 0 || last?.orderId !== orderId) return null;
  const { verdict, text, gestureId } = last;
  // If the item's state has changed since the scan, its row shows the state.
  if (verdict.kind === "kept" && !isWaiting(items, verdict.item.returnInventoryId)) return null;
  const isGood = verdict.kind === "kept" && verdict.onHold;
  return (
    // The key makes a screen reader announce an equal outcome again.
    <p key={gestureId} className={isGood ? "draft__scan rigid breaks text" : "draft__scan rigid breaks text warns"}>
      {verdictText(t, verdict, text, (id) => warehouse(id).short)}
    </p>
  );
}

const isWaiting = (items: DraftView["items"], id: string): boolean =>
  items.some(({ returnInventoryId, state }) => returnInventoryId === id && state === "waiting");

const MAX_SHOWN = 60;

function verdictText(t: Translate, verdict: DraftScanVerdict, text: string, nameOf: (id: number) => string): string {
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
        name: batchNameText(verdict.batchName ?? ""),
      });
    case "in-another-draft":
      return t("scan.otherDraft", { rma: verdict.rma, order: verdict.orderId });
    case "already-resent":
      return t("scan.resent", { rma: verdict.rma });
    case "full":
      return t("scan.full");
    case "unknown":
      return t(verdict.several > 1 ? "scan.several" : "scan.unknown", {
        code: text.slice(0, MAX_SHOWN),
        count: verdict.several,
      });
    case "no-item":
      return t("scan.noItem");
    case "damaged":
      return t("scan.damaged");
  }
}

const SHAPES: Readonly<Record<DraftItemState | "unknown", readonly [Icon, Tone]>> = {
  waiting: [IconPackage, "quiet"],
  adding: [IconClock, "moving"],
  added: [IconCircleCheck, "good"],
  removing: [IconClock, "moving"],
  refused: [IconAlertOctagon, "bad"],
  unknown: [IconHelpSquare, "warn"],
};

/** `hasUnknown`: an action with an unknown result may include these items. */
function useItemColumns(hasUnknown: boolean): readonly Column<DraftItem>[] {
  const { t } = useTranslation("shippingDraft");
  return useMemo(
    (): readonly Column<DraftItem>[] => [
      {
        key: "state",
        header: t("column.state"),
        width: "150px",
        cell: ({ state }) => {
          const shown = hasUnknown && (state === "adding" || state === "removing") ? "unknown" : state;
          const [shape, tone] = SHAPES[shown];
          return <StatusText shape={shape} tone={tone} text={t(`state.${shown}`)} tip={t(`stateHint.${shown}`)} />;
        },
      },
      {
        key: "rma",
        header: t("column.rma"),
        width: "minmax(186px, 1fr)",
        cell: ({ rma }) => <CodeText value={rma} kind="rma" />,
      },
      {
        key: "what",
        header: t("column.what"),
        width: "minmax(150px, 1.6fr)",
        cell: ({ said, sku, description }) => {
          const text = said === "" ? t("leftOut") : (said ?? [sku, description].filter(Boolean).join(" · "));
          return text === "" ? null : <span data-tip={text}>{text}</span>;
        },
      },
      {
        key: "warehouse",
        header: t("column.warehouse"),
        width: "76px",
        cell: ({ warehouseId }) => <WarehouseName warehouseId={warehouseId} />,
      },
      { key: "scanned", header: t("column.scanned"), width: "84px", cell: ({ scannedAt }) => <Age at={scannedAt} /> },
    ],
    [t, hasUnknown],
  );
}

const keyOf = ({ returnInventoryId }: DraftItem): string => returnInventoryId;

export function DraftItems({ view }: { readonly view: DraftView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { items, orderId } = view;
  const hasUnknown = view.actions.some(({ state }) => state === "unknown");
  const columns = useItemColumns(hasUnknown);
  const { chosen, selection } = useChosenItems(items, t("items.select"));
  const rowAt = useCallback((index: number) => items[index], [items]);
  const isFixed = draftObstacle(view.row, view.actions) === "not-draft";
  return (
    <div className="fills grows">
      {!isFixed && (
        <CodesBox
          label={t("items.codes")}
          hint={t("items.codesHint")}
          enterLabel={t("items.enter")}
          onEnter={(codes) => addTypedItems(orderId, codes)}
        />
      )}
      <NotStored />
      <LiveRegion label={t("scan.label")}>
        <LastScan orderId={orderId} items={items} />
      </LiveRegion>
      <ItemActions view={view} chosen={chosen.values} onDone={chosen.clear} />
      {items.length === 0 ? (
        <p className="draft__none note">{t(isFixed ? "items.noneFixed" : "items.none")}</p>
      ) : (
        <DataTable
          label={t("items.label")}
          role="table"
          columns={columns}
          rowCount={items.length}
          rowAt={rowAt}
          rowKey={keyOf}
          minWidth={560}
          selection={selection}
        />
      )}
    </div>
  );
}

function useChosenItems(items: readonly DraftItem[], label: string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const values = useMemo(() => items.filter((item) => keys.has(keyOf(item))), [items, keys]);
  const onSelect = (index: number, how: SelectMode, from: number): void => {
    const first = how === "toggle" ? index : Math.min(from, index);
    const last = how === "toggle" ? index : Math.max(from, index);
    const range = items.slice(first, last + 1).map(keyOf);
    setKeys((before) => {
      const [toggled] = range;
      const rest = [...before].filter((key) => how !== "toggle" || key !== toggled);
      return how === "toggle" && toggled !== undefined && before.has(toggled)
        ? new Set(rest)
        : new Set([...rest, ...range]);
    });
  };
  return { chosen: { values, clear: () => setKeys(new Set()) }, selection: { label, keys, onSelect } };
}

interface ItemActionsProps {
  readonly view: DraftView;
  readonly chosen: readonly DraftItem[];
  readonly onDone: () => void;
}

function ItemActions({ view, chosen, onDone }: ItemActionsProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const busy = useDraft((work) => work.busy);
  const { orderId, items, row, actions } = view;
  const isFree = draftObstacle(row, actions) === null && !busy;
  const waitingCount = items.filter(({ state }) => state === "waiting").length;
  const { added } = countItems(items);
  return (
    <div className="table-tools__bar bar row-close" role="group" aria-label={t("items.actions")}>
      <span role="status" className="table-tools__selected" aria-label={t("items.counts")}>
        {t("items.inOrder", { count: added })} · {t("items.waiting", { count: waitingCount })}
      </span>
      {isFree && waitingCount > 0 && chosen.length === 0 && (
        <OnlineButton size="xs" onClick={() => void perform(() => desk.shippingDraft.addItems({ orderId }))}>
          {t("items.add", { count: waitingCount })}
        </OnlineButton>
      )}
      {chosen.length > 0 && <ChosenActions orderId={orderId} chosen={chosen} isFree={isFree} onDone={onDone} />}
    </div>
  );
}

interface ChosenActionsProps {
  readonly orderId: string;
  readonly chosen: readonly DraftItem[];
  /** An action may be sent. Discarding scans is always possible, because it sends nothing. */
  readonly isFree: boolean;
  readonly onDone: () => void;
}

function ChosenActions({ orderId, chosen, isFree, onDone }: ChosenActionsProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const idsOf = (...states: readonly DraftItem["state"][]): string[] =>
    chosen.filter(({ state }) => states.includes(state)).map(keyOf);
  const discardable = idsOf("waiting", "refused");
  const refused = idsOf("refused");
  const removable = idsOf("added", "waiting");
  const remove = async (): Promise<void> => {
    await perform(() => desk.shippingDraft.removeItems({ orderId, returnInventoryIds: removable }));
    onDone();
  };
  return (
    <>
      {isFree && removable.length > 0 && (
        <OnlineButton size="xs" variant="default" onClick={() => void remove()}>
          {t("items.remove", { count: removable.length })}
        </OnlineButton>
      )}
      {discardable.length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            void desk.shippingDraft.discardItems({ orderId, returnInventoryIds: discardable }).then(onDone)
          }
        >
          {t("items.takeOff", { count: discardable.length })}
        </Button>
      )}
      {isFree && refused.length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void desk.shippingDraft.requeueItems({ orderId, returnInventoryIds: refused }).then(onDone)}
        >
          {t("items.tryAgain", { count: refused.length })}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onDone}>
        {t("items.unselect")}
      </Button>
    </>
  );
}
