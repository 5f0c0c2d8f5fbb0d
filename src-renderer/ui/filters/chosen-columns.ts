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
export type Important<Name extends string> = Readonly<Partial<Record<Name, number>>>;

interface ChosenColumnsOptions<Choice, Name extends string, Row> {
  readonly setup: TableSetupStore<Choice, Name>;
  readonly tracks: Readonly<Record<Name, Track>>;
  /** Pass the same functions while their texts are the same, because new ones rerender every row. */
  readonly header: (column: Name) => string;
  readonly cell: (column: Name, row: Row) => ReactNode;
  readonly empty: EmptyColumns<Name>;
  /** Stays visible even if empty, because its header changes the sort order. */
  readonly sorted: Name;
  readonly important: Important<Name>;
  readonly drawerOpen: boolean;
}

const GAP = 12;
/** Pixels of both edges and the selection column. */
const EDGES = 72;

export const trackText = ({ minWidth, share }: Track): string => `minmax(${minWidth}px, ${share}fr)`;

export const widthOf = (tracks: readonly Pick<Track, "minWidth">[]): number =>
  tracks.reduce((sum, { minWidth }) => sum + minWidth + GAP, EDGES);

interface SizedColumn<Name extends string> {
  readonly name: Name;
  readonly track: Track;
}

/** Returns the important columns, and as many others as fit into `availableWidth` pixels (null: all). */
export function columnsThatFit<Name extends string>(
  names: readonly Name[],
  important: Important<Name>,
  tracks: Readonly<Record<Name, Track>>,
  availableWidth: number | null,
): readonly SizedColumn<Name>[] {
  if (availableWidth === null) return names.map((name) => ({ name, track: tracks[name] }));
  const isImportant = (name: Name): boolean => important[name] !== undefined;
  const byImportance = [...names.filter(isImportant), ...names.filter((name) => !isImportant(name))];
  const fittingTracks = new Map<Name, Track>();
  for (const name of byImportance) {
    const track = { ...tracks[name], minWidth: important[name] ?? tracks[name].minWidth };
    const width = widthOf([...fittingTracks.values(), track]);
    if (width <= availableWidth || isImportant(name) || fittingTracks.size === 0) fittingTracks.set(name, track);
  }
  return names.flatMap((name) => {
    const track = fittingTracks.get(name);
    return track === undefined ? [] : { name, track };
  });
}

/** Pixels of the rail, the drawer and the window frame in practice mode. */
const RAIL_AND_DRAWER = 76 + 421 + 10;
/** The window's width is rounded to steps, so that resizing does not rerender the table at every pixel. */
const STEP = 20;

const onResize = (onChange: () => void): Unsubscribe => listen(window, { resize: onChange });

/** Pixels for the table beside an open drawer; null without a drawer. */
export function useRoomBesideDrawer(drawerOpen: boolean): number | null {
  const width = useSyncExternalStore(onResize, () => Math.floor(window.innerWidth / STEP) * STEP);
  return drawerOpen ? width - RAIL_AND_DRAWER : null;
}

export function useChosenColumns<Choice, Name extends string, Row>(options: ChosenColumnsOptions<Choice, Name, Row>) {
  const { setup, tracks, header, cell, important, sorted } = options;
  const positions = setup.use((state) => state.columns);
  const empty = options.empty.use((state) => state.names);
  const availableWidth = useRoomBesideDrawer(options.drawerOpen);
  return useMemo(() => {
    const isShown = (position: ColumnPosition<Name>): boolean =>
      position.shown && (!empty.includes(position.column) || position.column === sorted || setup.isAskedFor(position));
    const visible = positions.filter(isShown);
    const sized = Object.fromEntries(
      visible.map(({ column, width }) => [column, width === null ? tracks[column] : { minWidth: width, share: 0 }]),
    ) as Readonly<Record<Name, Track>>;
    const shown = columnsThatFit(
      visible.map(({ column }) => column),
      important,
      sized,
      availableWidth,
    );
    const columns: readonly Column<Row>[] = shown.map(({ name, track }) => ({
      key: name,
      header: header(name),
      width: trackText(track),
      cell: (row: Row) => cell(name, row),
    }));
    return { columns, minWidth: widthOf(shown.map(({ track }) => track)) };
  }, [positions, empty, sorted, availableWidth, setup, tracks, important, header, cell]);
}
