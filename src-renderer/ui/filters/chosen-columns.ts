import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import type { ColumnPosition } from "../../../src-domain/table-views.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { listen } from "../../shell/subscriptions.ts";
import { useDrawerWidth } from "../dialogs/drawer-width.ts";
import type { Column } from "../table/DataTable.tsx";
import type { EmptyColumns } from "../table/empty-columns.ts";
import {
  chooseFittingColumns,
  formatTrack,
  sumWidth,
  type ImportantColumns,
  type TableRoom,
  type ColumnTrack,
} from "./fitting-columns.ts";
import type { TableSetupStore } from "./table-setup.ts";

interface ChosenColumnsOptions<Choice, Name extends string, Row> {
  readonly setup: TableSetupStore<Choice, Name>;
  readonly tracks: Readonly<Record<Name, ColumnTrack>>;
  /** Pass the same function until its texts change, because a new one rerenders every row. */
  readonly header: (column: Name) => string;
  readonly cell: (column: Name, row: Row) => ReactNode;
  readonly text: (column: Name, row: Row) => string | number | null;
  readonly emptyColumns: EmptyColumns<Name>;
  /** A column that stays visible even if it is empty, because its header changes the sort order. */
  readonly sortedColumn: Name;
  readonly importantColumns: ImportantColumns<Name>;
  readonly isDrawerOpen: boolean;
}

/** Pixels of the rail, the window frame in practice mode, and the scroll bar. */
const RAIL_PX = 76 + 10 + 12;
/** Widths are rounded to steps, so that resizing does not rerender the table at every pixel. */
const RESIZE_STEP_PX = 20;

const onResize = (onChange: () => void): Unsubscribe => listen(window, { resize: onChange });

export function useTableRoom(isBesideDrawer: boolean): TableRoom {
  const windowWidth = useSyncExternalStore(onResize, () => roundDown(window.innerWidth));
  const drawerWidth = roundDown(useDrawerWidth(windowWidth) + RESIZE_STEP_PX);
  const width = windowWidth - RAIL_PX - (isBesideDrawer ? drawerWidth : 0);
  return useMemo(() => ({ width, isBesideDrawer }), [width, isBesideDrawer]);
}

const roundDown = (width: number): number => Math.floor(width / RESIZE_STEP_PX) * RESIZE_STEP_PX;

export function useChosenColumns<Choice, Name extends string, Row>(options: ChosenColumnsOptions<Choice, Name, Row>) {
  const { setup, tracks, header, cell, text, importantColumns, sortedColumn } = options;
  const positions = setup.use((state) => state.columns);
  const emptyNames = options.emptyColumns.use((state) => state.names);
  const room = useTableRoom(options.isDrawerOpen);
  return useMemo(() => {
    const isShown = (position: ColumnPosition<Name>): boolean =>
      position.shown &&
      (!emptyNames.includes(position.column) || position.column === sortedColumn || setup.isSwitchedOn(position));
    const visiblePositions = positions.filter(isShown);
    const sizedTracks = Object.fromEntries(
      visiblePositions.map(({ column, width }) => [
        column,
        width === null ? tracks[column] : { minWidth: width, spareFraction: 0 },
      ]),
    ) as Readonly<Record<Name, ColumnTrack>>;
    const fittingColumns = chooseFittingColumns(
      visiblePositions.map(({ column }) => column),
      { importantColumns, tracks: sizedTracks, emptyNames, room },
    );
    const columns: readonly Column<Row>[] = fittingColumns.map(({ name, track }) => ({
      key: name,
      header: header(name),
      width: formatTrack(track),
      cell: (row: Row) => cell(name, row),
      text: (row: Row) => text(name, row),
    }));
    return { columns, minWidth: sumWidth(fittingColumns.map(({ track }) => track)) };
  }, [positions, emptyNames, sortedColumn, room, setup, tracks, importantColumns, header, cell, text]);
}
