import { Button } from "@mantine/core";
import { useCallback, useMemo, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { countItems, type DraftItem } from "../../../../src-domain/shipping/draft-items.ts";
import { draftObstacle } from "../../../../src-domain/shipping/draft-summary.ts";
import type { DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { CodesBox } from "../../../components/CodesBox.tsx";
import { DataTable } from "../../../components/table/DataTable.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import "../../../components/filters/table-tools.css";
import type { SelectHow } from "../../../components/table/table-props.ts";
import { perform, useDraft } from "./draft.ts";
import { takeTyped } from "./draft-scans.ts";
import { useItemColumns } from "./item-columns.tsx";
import { LastScan } from "./LastScan.tsx";

const keyOf = ({ returnInventoryId }: DraftItem): string => returnInventoryId;

/** What was scanned for the order, what is in it, and how to move between the two. */
export function DraftItems({ view }: { readonly view: DraftView }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { items, orderId } = view;
  const unsettled = view.actions.some(({ state }) => state === "unknown");
  const columns = useItemColumns(unsettled);
  const { chosen, selection } = useChosenItems(items, t("items.select"));
  const rowAt = useCallback((index: number) => items[index], [items]);
  const isFixed = draftObstacle(view.row, view.actions) === "not-draft";
  return (
    <div className="draft__items">
      {!isFixed && (
        <CodesBox
          label={t("items.codes")}
          hint={t("items.codesHint")}
          enter={t("items.enter")}
          onEnter={(codes) => takeTyped(orderId, codes)}
        />
      )}
      <LastScan orderId={orderId} items={items} />
      <ItemActions view={view} chosen={chosen.values} onDone={chosen.clear} />
      {items.length === 0 ? (
        <p className="draft__none">{t(isFixed ? "items.noneFixed" : "items.none")}</p>
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
  const onSelect = (index: number, how: SelectHow, from: number): void => {
    const [first, last] = how === "toggle" ? [index, index] : [Math.min(from, index), Math.max(from, index)];
    const range = items.slice(first, last + 1).map(keyOf);
    setKeys((before) => {
      const [only] = range;
      const rest = [...before].filter((key) => how !== "toggle" || key !== only);
      return how === "toggle" && only !== undefined && before.has(only) ? new Set(rest) : new Set([...rest, ...range]);
    });
  };
  return { chosen: { values, clear: () => setKeys(new Set()) }, selection: { label, keys, onSelect } };
}

interface ItemActionsProps {
  readonly view: DraftView;
  readonly chosen: readonly DraftItem[];
  readonly onDone: () => void;
}

/** The counts, and the actions that the chosen items, or all waiting ones, allow. */
function ItemActions({ view, chosen, onDone }: ItemActionsProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const busy = useDraft((work) => work.busy);
  const { orderId, items, row, actions } = view;
  const isFree = draftObstacle(row, actions) === null && !busy;
  const waiting = items.filter(({ state }) => state === "waiting").length;
  const { added } = countItems(items);
  return (
    <div className="table-tools__bar" role="group" aria-label={t("items.actions")}>
      <span role="status" className="table-tools__selected" aria-label={t("items.counts")}>
        {t("items.inOrder", { count: added })} · {t("items.waiting", { count: waiting })}
      </span>
      {isFree && waiting > 0 && chosen.length === 0 && (
        <OnlineButton
          size="xs"
          onClick={() => void perform((deliberate) => desk.shippingDraft.add({ orderId, deliberate }))}
        >
          {t("items.add", { count: waiting })}
        </OnlineButton>
      )}
      {chosen.length > 0 && <ChosenActions orderId={orderId} chosen={chosen} isFree={isFree} onDone={onDone} />}
    </div>
  );
}

interface ChosenActionsProps {
  readonly orderId: string;
  readonly chosen: readonly DraftItem[];
  /** Something may be sent; taking scans off the list sends nothing. */
  readonly isFree: boolean;
  readonly onDone: () => void;
}

function ChosenActions({ orderId, chosen, isFree, onDone }: ChosenActionsProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const idsOf = (...states: readonly DraftItem["state"][]): string[] =>
    chosen.filter(({ state }) => states.includes(state)).map(keyOf);
  const [loose, refused, removable] = [idsOf("waiting", "refused"), idsOf("refused"), idsOf("added", "waiting")];
  const remove = async (): Promise<void> => {
    await perform((deliberate) => desk.shippingDraft.remove({ orderId, returnInventoryIds: removable, deliberate }));
    onDone();
  };
  return (
    <>
      {isFree && removable.length > 0 && (
        <OnlineButton size="xs" variant="default" onClick={() => void remove()}>
          {t("items.remove", { count: removable.length })}
        </OnlineButton>
      )}
      {loose.length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void desk.shippingDraft.takeOff({ orderId, returnInventoryIds: loose }).then(onDone)}
        >
          {t("items.takeOff", { count: loose.length })}
        </Button>
      )}
      {isFree && refused.length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void desk.shippingDraft.tryAgain({ orderId, returnInventoryIds: refused }).then(onDone)}
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
