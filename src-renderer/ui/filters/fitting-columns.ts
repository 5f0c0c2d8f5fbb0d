/** Width of a column: a minimum in pixels, and a share of the remaining space (0 after a resize). */
export interface ColumnTrack {
  readonly minWidth: number;
  readonly spareFraction: number;
}

/** Columns that stay visible beside an open drawer, with the pixels that they need. */
export type ImportantColumns<Name extends string> = Readonly<Partial<Record<Name, number>>>;

const GAP_PX = 12;
/** Pixels of both edges and the selection column. */
const EDGES_PX = 72;

export const formatTrack = ({ minWidth, spareFraction }: ColumnTrack): string =>
  `minmax(${minWidth}px, ${spareFraction}fr)`;

export const sumWidth = (tracks: readonly Pick<ColumnTrack, "minWidth">[]): number =>
  tracks.reduce((sum, { minWidth }) => sum + minWidth + GAP_PX, EDGES_PX);

interface SizedColumn<Name extends string> {
  readonly name: Name;
  readonly track: ColumnTrack;
}

/** Room for a table. Beside a drawer, only important columns may need more; without one, every column with a value. */
export interface TableRoom {
  /** Pixels. */
  readonly width: number;
  readonly isBesideDrawer: boolean;
}

interface FittingColumnsOptions<Name extends string> {
  readonly tracks: Readonly<Record<Name, ColumnTrack>>;
  readonly importantColumns: ImportantColumns<Name>;
  /** Columns without a value in any loaded row, which cause no scroll bar. */
  readonly emptyNames: readonly Name[];
  readonly room: TableRoom;
}

/** Returns the columns that must be visible, and as many others as fit into the room. */
export function chooseFittingColumns<Name extends string>(
  names: readonly Name[],
  { tracks, importantColumns, emptyNames, room }: FittingColumnsOptions<Name>,
): readonly SizedColumn<Name>[] {
  const isRequired = (name: Name): boolean =>
    room.isBesideDrawer ? importantColumns[name] !== undefined : !emptyNames.includes(name);
  const namesByImportance = [...names.filter(isRequired), ...names.filter((name) => !isRequired(name))];
  const fittingTracks = new Map<Name, ColumnTrack>();
  for (const name of namesByImportance) {
    const widthBesideDrawer = room.isBesideDrawer ? importantColumns[name] : undefined;
    const track = { ...tracks[name], minWidth: widthBesideDrawer ?? tracks[name].minWidth };
    const width = sumWidth([...fittingTracks.values(), track]);
    if (width <= room.width || isRequired(name) || fittingTracks.size === 0) fittingTracks.set(name, track);
  }
  return names.flatMap((name) => {
    const track = fittingTracks.get(name);
    return track === undefined ? [] : { name, track };
  });
}
