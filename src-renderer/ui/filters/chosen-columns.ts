import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { ColumnPosition } from "../../../src-domain/table-views.ts";
import type { Column } from "../table/DataTable.tsx";
import type { EmptyColumns } from "../table/empty-columns.ts";
import type { TableSetupStore } from "./table-setup.ts";
import { listen } from "../../shell/subscriptions.ts";

/** Width of a column that the operator has not resized: a minimum in pixels, and its share of the remaining space. */
export interface Track {
  readonly least: number;
  readonly share: number;
}

/** What the table shows in any case beside an open drawer, and the pixels that show it whole. */
export type Important<Name extends string> = Readonly<Partial<Record<Name, number>>>;

interface ChosenColumnsOptions<Choice, Name extends string, Row> {
  readonly setup: TableSetupStore<Choice, Name>;
  readonly tracks: Readonly<Record<Name, Track>>;
  /** Keep both functions identical while their words are the same; new ones redraw every row. */
  readonly header: (column: Name) => string;
  readonly cell: (column: Name, row: Row) => ReactNode;
  readonly empty: EmptyColumns<Name>;
  /** Stays even while it is empty: its header reverses the order. */
  readonly sorted: Name;
  readonly important: Important<Name>;
  readonly drawerOpen: boolean;
}

const GAP = 12;
/** Both edges and the tick column. */
const EDGES = 72;

export const trackText = ({ least, share }: Track): string => `minmax(${least}px, ${share}fr)`;

export const widthOf = (tracks: readonly Pick<Track, "least">[]): number =>
  tracks.reduce((sum, { least }) => sum + least + GAP, EDGES);

interface SizedColumn<Name extends string> {
  readonly name: Name;
  readonly track: Track;
}

/** Fewer columns instead of cut ones: the important columns, then as many others as fit. All, if room is null. */
export function columnsThatFit<Name extends string>(
  names: readonly Name[],
  important: Important<Name>,
  tracks: Readonly<Record<Name, Track>>,
  room: number | null,
): readonly SizedColumn<Name>[] {
  if (room === null) return names.map((name) => ({ name, track: tracks[name] }));
  const isImportant = (name: Name): boolean => important[name] !== undefined;
  const byWeight = [...names.filter(isImportant), ...names.filter((name) => !isImportant(name))];
  const fitting = new Map<Name, Track>();
  for (const name of byWeight) {
    const track = { ...tracks[name], least: important[name] ?? tracks[name].least };
    const width = widthOf([...fitting.values(), track]);
    if (width <= room || isImportant(name) || fitting.size === 0) fitting.set(name, track);
  }
  return names.flatMap((name) => {
    const track = fitting.get(name);
    return track === undefined ? [] : { name, track };
  });
}

/** Pixels of the rail, the drawer and the frame of a practice window. */
const RAIL_AND_DRAWER = 76 + 421 + 10;
/** The window's width counts in steps, so that dragging its edge does not redraw the table at every pixel. */
const STEP = 20;

const onResize = (changed: () => void): Unsubscribe => listen(window, { resize: changed });

/** What an open drawer leaves of the window for the table; null without a drawer. */
export function useRoomBesideDrawer(drawerOpen: boolean): number | null {
  const width = useSyncExternalStore(onResize, () => Math.floor(window.innerWidth / STEP) * STEP);
  return drawerOpen ? width - RAIL_AND_DRAWER : null;
}

interface ChosenColumns<Row> {
  readonly columns: readonly Column<Row>[];
  /** Pixels. */
  readonly minWidth: number;
}

export function useChosenColumns<Choice, Name extends string, Row>(
  options: ChosenColumnsOptions<Choice, Name, Row>,
): ChosenColumns<Row> {
  const { setup, tracks, header, cell, important, sorted } = options;
  const places = setup.use((state) => state.columns);
  const empty = options.empty.use((state) => state.names);
  const room = useRoomBesideDrawer(options.drawerOpen);
  return useMemo(() => {
    const isShown = (place: ColumnPosition<Name>): boolean =>
      place.shown && (!empty.includes(place.column) || place.column === sorted || setup.isAskedFor(place));
    const visible = places.filter(isShown);
    const sized = Object.fromEntries(
      visible.map(({ column, width }) => [column, width === null ? tracks[column] : { least: width, share: 0 }]),
    ) as Readonly<Record<Name, Track>>;
    const shown = columnsThatFit(
      visible.map(({ column }) => column),
      important,
      sized,
      room,
    );
    const columns = shown.map(({ name, track }) => ({
      key: name,
      header: header(name),
      width: trackText(track),
      cell: (row: Row) => cell(name, row),
    }));
    return { columns, minWidth: widthOf(shown.map(({ track }) => track)) };
  }, [places, empty, sorted, room, setup, tracks, important, header, cell]);
}
