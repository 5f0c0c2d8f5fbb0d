import { Button } from "@mantine/core";
import {
  type Icon,
  IconAlertOctagon,
  IconCircleCheck,
  IconClock,
  IconHelpSquare,
  IconPackage,
} from "@tabler/icons-react";
import { type JSX, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { countItems, type DraftItem, type DraftItemState } from "../../../../src-domain/shipping/draft-items.ts";
import { findDraftObstacle } from "../../../../src-domain/shipping/draft-summary.ts";
import type { DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { CodesBox } from "../../../ui/CodesBox.tsx";
import "../../../ui/filters/filters.css";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import type { SelectMode } from "../../../ui/table/table-props.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { StatusText, type TextTone } from "../../../ui/text/text.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { addTypedItems, useDraftScans } from "./draft-scans.ts";
import { performAction, useDraft } from "./draft.ts";
import { DraftVerdictCard, RefusedDraftScans } from "./DraftVerdict.tsx";

function NotStoredNote(): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const { waitingCount, failureCount, rejectedCount } = useDraftScans();
  if (failureCount === 0 && rejectedCount === 0) return null;
  return (
    <p className="draft__scan rigid breaks text fails" role="alert">
      {failureCount > 0 ? t("scan.notStored", { count: waitingCount }) : t("scan.rejected", { count: rejectedCount })}
    </p>
  );
}

const STATE_ICONS: Readonly<Record<DraftItemState | "unknown", readonly [Icon, TextTone]>> = {
  waiting: [IconPackage, "quiet"],
  adding: [IconClock, "moving"],
  added: [IconCircleCheck, "good"],
  removing: [IconClock, "moving"],
  refused: [IconAlertOctagon, "bad"],
  unknown: [IconHelpSquare, "warn"],
};

/** `hasUnknownAction`: an action with an unknown result may include these items. */
function useItemColumns(hasUnknownAction: boolean): readonly Column<DraftItem>[] {
  const { t } = useTranslation("shippingDraft");
  return useMemo(
    (): readonly Column<DraftItem>[] => [
      {
        key: "state",
        header: t("column.state"),
        width: "150px",
        cell: ({ state }) => {
          const displayState = hasUnknownAction && (state === "adding" || state === "removing") ? "unknown" : state;
          const [shape, tone] = STATE_ICONS[displayState];
          return (
            <StatusText
              shape={shape}
              tone={tone}
              text={t(`state.${displayState}`)}
              tip={t(`stateHint.${displayState}`)}
            />
          );
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
        cell: ({ serviceMessage, sku, description }) => {
          const text =
            serviceMessage === "" ? t("leftOut") : (serviceMessage ?? [sku, description].filter(Boolean).join(" · "));
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
    [t, hasUnknownAction],
  );
}

const keyOf = ({ returnInventoryId }: DraftItem): string => returnInventoryId;

export function DraftItems({ view }: { readonly view: DraftView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { items, orderId } = view;
  const hasUnknownAction = view.actions.some(({ state }) => state === "unknown");
  const columns = useItemColumns(hasUnknownAction);
  const { chosenItems, selection } = useChosenItems(items, t("items.select"));
  const rowAt = useCallback((index: number) => items[index], [items]);
  const isReadOnly = findDraftObstacle(view.row, view.actions) === "not-draft";
  return (
    <div className="fills grows">
      {!isReadOnly && (
        <CodesBox
          label={t("items.codes")}
          hint={t("items.codesHint")}
          enterLabel={t("items.enter")}
          onEnter={(codes) => {
            addTypedItems(orderId, codes);
            return Promise.resolve(true);
          }}
        />
      )}
      <NotStoredNote />
      <DraftVerdictCard orderId={orderId} items={items} isReadOnly={isReadOnly} />
      <RefusedDraftScans orderId={orderId} refusedScans={view.refusedScans} isReadOnly={isReadOnly} />
      <ItemActions view={view} chosenItems={chosenItems.values} onDone={chosenItems.clear} />
      {items.length === 0 ? (
        <p className="draft__none note">{t(isReadOnly ? "items.noneFixed" : "items.none")}</p>
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
  const toggleItem = (key: string): void =>
    setKeys((previousKeys) => {
      const newKeys = new Set(previousKeys);
      if (!newKeys.delete(key)) newKeys.add(key);
      return newKeys;
    });
  const onSelect = (index: number, how: SelectMode, anchorIndex: number): void => {
    if (how === "toggle") {
      const item = items[index];
      if (item !== undefined) toggleItem(keyOf(item));
      return;
    }
    const range = items.slice(Math.min(anchorIndex, index), Math.max(anchorIndex, index) + 1).map(keyOf);
    setKeys((previousKeys) => new Set([...previousKeys, ...range]));
  };
  const clear = (): void => setKeys(new Set());
  const isComplete = values.length > 0 && values.length === items.length;
  const onSelectAll = (): void => setKeys(new Set(items.map(keyOf)));
  return {
    chosenItems: { values, clear },
    selection: { label, keys, isComplete, onSelect, onSelectAll, onClear: clear },
  };
}

interface ItemActionsProps {
  readonly view: DraftView;
  readonly chosenItems: readonly DraftItem[];
  readonly onDone: () => void;
}

function ItemActions({ view, chosenItems, onDone }: ItemActionsProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const isBusy = useDraft((state) => state.isBusy);
  const { orderId, items, row, actions } = view;
  const canSend = findDraftObstacle(row, actions) === null && !isBusy;
  const waitingCount = items.filter(({ state }) => state === "waiting").length;
  const { added: addedCount } = countItems(items);
  return (
    <div className="table-tools__bar bar row-close" role="group" aria-label={t("items.actions")}>
      <span role="status" className="table-tools__selected" aria-label={t("items.counts")}>
        {t("items.inOrder", { count: addedCount })} · {t("items.waiting", { count: waitingCount })}
      </span>
      {canSend && waitingCount > 0 && chosenItems.length === 0 && (
        <OnlineButton size="xs" onClick={() => void performAction(() => desk.shippingDraft.addItems({ orderId }))}>
          {t("items.add", { count: waitingCount })}
        </OnlineButton>
      )}
      {chosenItems.length > 0 && (
        <ChosenActions orderId={orderId} chosenItems={chosenItems} canSend={canSend} onDone={onDone} />
      )}
    </div>
  );
}

interface ChosenActionsProps {
  readonly orderId: string;
  readonly chosenItems: readonly DraftItem[];
  /** Whether an action can be sent. Discarding scans is always possible, because it sends nothing. */
  readonly canSend: boolean;
  readonly onDone: () => void;
}

function ChosenActions({ orderId, chosenItems, canSend, onDone }: ChosenActionsProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const [hasFailed, setHasFailed] = useState(false);
  const idsOf = (...states: readonly DraftItem["state"][]): string[] =>
    chosenItems.filter(({ state }) => states.includes(state)).map(keyOf);
  const discardableIds = idsOf("waiting", "refused");
  const refusedIds = idsOf("refused");
  const removableIds = idsOf("added", "waiting");
  const removeChosenItems = async (): Promise<void> => {
    await performAction(() => desk.shippingDraft.removeItems({ orderId, returnInventoryIds: removableIds }));
    onDone();
  };
  const changeList = async (operation: "discardItems" | "requeueItems", returnInventoryIds: readonly string[]) => {
    const answer = await desk.shippingDraft[operation]({ orderId, returnInventoryIds });
    setHasFailed(!answer.ok);
    if (answer.ok) onDone();
  };
  return (
    <>
      {canSend && removableIds.length > 0 && (
        <OnlineButton size="xs" variant="default" onClick={() => void removeChosenItems()}>
          {t("items.remove", { count: removableIds.length })}
        </OnlineButton>
      )}
      {discardableIds.length > 0 && (
        <Button size="xs" variant="default" onClick={() => void changeList("discardItems", discardableIds)}>
          {t("items.takeOff", { count: discardableIds.length })}
        </Button>
      )}
      {canSend && refusedIds.length > 0 && (
        <Button size="xs" variant="default" onClick={() => void changeList("requeueItems", refusedIds)}>
          {t("items.tryAgain", { count: refusedIds.length })}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onDone}>
        {t("items.unselect")}
      </Button>
      {hasFailed && <FailureNote text={t("items.notChanged")} />}
    </>
  );
}
