import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import type { ColumnPosition } from "../../../src-domain/table-views.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { listen } from "../../shell/subscriptions.ts";
import type { Column } from "../table/DataTable.tsx";
import type { EmptyColumns } from "../table/empty-columns.ts";
import type { TableSetupStore } from "./table-setup.ts";

/** Width of a column: a minimum in pixels, and a share of the remaining space (0 after a resize). */
export interface Track {
  readonly minWidth: number;
  readonly share: number;
}

/** Columns that stay visible beside an open drawer, with the pixels that they need. */
export type ImportantColumns<Name extends string> = Readonly<Partial<Record<Name, number>>>;

interface ChosenColumnsOptions<Choice, Name extends string, Row> {
  readonly setup: TableSetupStore<Choice, Name>;
  readonly tracks: Readonly<Record<Name, Track>>;
  /** Pass the same function until its texts change, because a new one rerenders every row. */
  readonly header: (column: Name) => string;
  readonly cell: (column: Name, row: Row) => ReactNode;
  readonly emptyColumns: EmptyColumns<Name>;
  /** A column that stays visible even if it is empty, because its header changes the sort order. */
  readonly sortedColumn: Name;
  readonly importantColumns: ImportantColumns<Name>;
  readonly isDrawerOpen: boolean;
}

const GAP_PX = 12;
/** Pixels of both edges and the selection column. */
const EDGES_PX = 72;

export const formatTrack = ({ minWidth, share }: Track): string => `minmax(${minWidth}px, ${share}fr)`;

export const sumWidth = (tracks: readonly Pick<Track, "minWidth">[]): number =>
  tracks.reduce((sum, { minWidth }) => sum + minWidth + GAP_PX, EDGES_PX);

interface SizedColumn<Name extends string> {
  readonly name: Name;
  readonly track: Track;
}

/** Returns the important columns, and as many others as fit into `availableWidth` pixels (null: all). */
export function chooseFittingColumns<Name extends string>(
  names: readonly Name[],
  importantColumns: ImportantColumns<Name>,
  tracks: Readonly<Record<Name, Track>>,
  availableWidth: number | null,
): readonly SizedColumn<Name>[] {
  if (availableWidth === null) return names.map((name) => ({ name, track: tracks[name] }));
  const isImportant = (name: Name): boolean => importantColumns[name] !== undefined;
  const namesByImportance = [...names.filter(isImportant), ...names.filter((name) => !isImportant(name))];
  const fittingTracks = new Map<Name, Track>();
  for (const name of namesByImportance) {
    const track = { ...tracks[name], minWidth: importantColumns[name] ?? tracks[name].minWidth };
    const width = sumWidth([...fittingTracks.values(), track]);
    if (width <= availableWidth || isImportant(name) || fittingTracks.size === 0) fittingTracks.set(name, track);
  }
  return names.flatMap((name) => {
    const track = fittingTracks.get(name);
    return track === undefined ? [] : { name, track };
  });
}

/** Pixels of the rail, the drawer and the window frame in practice mode. */
const RAIL_AND_DRAWER_PX = 76 + 421 + 10;
/** The window's width is rounded to steps, so that resizing does not rerender the table at every pixel. */
const RESIZE_STEP_PX = 20;

const onResize = (onChange: () => void): Unsubscribe => listen(window, { resize: onChange });

/** Pixels for the table beside an open drawer; null without a drawer. */
export function useRoomBesideDrawer(isDrawerOpen: boolean): number | null {
  const width = useSyncExternalStore(onResize, () => Math.floor(window.innerWidth / RESIZE_STEP_PX) * RESIZE_STEP_PX);
  return isDrawerOpen ? width - RAIL_AND_DRAWER_PX : null;
}

export function useChosenColumns<Choice, Name extends string, Row>(options: ChosenColumnsOptions<Choice, Name, Row>) {
  const { setup, tracks, header, cell, importantColumns, sortedColumn } = options;
  const positions = setup.use((state) => state.columns);
  const emptyNames = options.emptyColumns.use((state) => state.names);
  const availableWidth = useRoomBesideDrawer(options.isDrawerOpen);
  return useMemo(() => {
    const isShown = (position: ColumnPosition<Name>): boolean =>
      position.shown &&
      (!emptyNames.includes(position.column) || position.column === sortedColumn || setup.isSwitchedOn(position));
    const visiblePositions = positions.filter(isShown);
    const sizedTracks = Object.fromEntries(
      visiblePositions.map(({ column, width }) => [
        column,
        width === null ? tracks[column] : { minWidth: width, share: 0 },
      ]),
    ) as Readonly<Record<Name, Track>>;
    const fittingColumns = chooseFittingColumns(
      visiblePositions.map(({ column }) => column),
      importantColumns,
      sizedTracks,
      availableWidth,
    );
    const columns: readonly Column<Row>[] = fittingColumns.map(({ name, track }) => ({
      key: name,
      header: header(name),
      width: formatTrack(track),
      cell: (row: Row) => cell(name, row),
    }));
    return { columns, minWidth: sumWidth(fittingColumns.map(({ track }) => track)) };
  }, [positions, emptyNames, sortedColumn, availableWidth, setup, tracks, importantColumns, header, cell]);
}
