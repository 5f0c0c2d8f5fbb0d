import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ScreenName, useIsCurrentScreen } from "../../shell/navigation.ts";
import { listen } from "../../shell/subscriptions.ts";
import { isTextField, useShortcuts } from "../../shell/use-shortcuts.ts";
import { createCopiedTable } from "./copied-table.ts";
import { isListSelected, type LoadedList, type RowSelection } from "./row-selection.ts";
import type { Column, TableSelection } from "./table-props.ts";

/** A table whose rows can be selected, with the screen on which its keys work. */
export interface SelectableTable<Row> {
  readonly selection: RowSelection<Row>;
  readonly screen: ScreenName;
  readonly label: string;
}

const NO_ROWS: ReadonlyMap<string, never> = new Map<string, never>();
const NO_SELECTION = createStore(() => ({ rows: NO_ROWS }));

export function useTableSelection<Row>(
  table: SelectableTable<Row> | undefined,
  columns: readonly Column<Row>[],
  list: LoadedList<Row>,
): TableSelection | undefined {
  const store: StoreApi<{ readonly rows: ReadonlyMap<string, Row> }> = table?.selection.use ?? NO_SELECTION;
  const keys = useStore(store, ({ rows }) => rows);
  useSelectionKeys(table, columns);
  if (table === undefined) return undefined;
  const { label, selection } = table;
  return {
    label,
    keys,
    isComplete: isListSelected(keys, list),
    onSelect: selection.select,
    onSelectAll: selection.selectAll,
    onClear: selection.clear,
  };
}

/** Ctrl+A selects all rows. Ctrl+C copies the selected rows as a table, unless text is selected. */
function useSelectionKeys<Row>(table: SelectableTable<Row> | undefined, columns: readonly Column<Row>[]): void {
  const isScreenShown = useIsCurrentScreen(table?.screen ?? "scan");
  const isShown = table !== undefined && isScreenShown;
  const selectAll = (): void => {
    if (isDialogOpen()) return;
    document.getSelection()?.removeAllRanges();
    table?.selection.selectAll();
  };
  useShortcuts(isShown ? { selectAll } : {});
  const copyRows = useEffectEvent((event: ClipboardEvent): void => {
    const { use } = table?.selection ?? {};
    const rows = use?.getState().rows;
    if (rows === undefined || rows.size === 0 || event.clipboardData === null || !canCopyRows(event)) return;
    event.preventDefault();
    const { plainText, html } = createCopiedTable(columns, rows.values());
    event.clipboardData.setData("text/plain", plainText);
    event.clipboardData.setData("text/html", html);
    use?.setState({ copiedCount: rows.size });
  });
  useEffect(() => (isShown ? listen(document, { copy: (event) => copyRows(event) }) : undefined), [isShown]);
}

const canCopyRows = ({ target }: ClipboardEvent): boolean =>
  !isTextField(target) && document.getSelection()?.isCollapsed !== false && !isDialogOpen();

/** Also returns true while the enlarged photo is open, which is a dialog that lets scans through. */
const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;
