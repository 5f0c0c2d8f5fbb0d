import { useMemo, type ReactNode } from "react";
import type { Column } from "../table/DataTable.tsx";
import type { TableSetupStore } from "./table-setup.ts";

/** Width of a column that the operator has not resized: a minimum in pixels, and its share of the remaining space. */
interface Track {
  readonly least: number;
  readonly share: number;
}

interface ChosenColumnsOptions<Choice, Name extends string, Row> {
  readonly setup: TableSetupStore<Choice, Name>;
  readonly tracks: Readonly<Record<Name, Track>>;
  /** Keep both functions identical while their words are the same; new ones redraw every row. */
  readonly header: (column: Name) => string;
  readonly cell: (column: Name, row: Row) => ReactNode;
}

const GAP = 12;
/** Both edges and the tick column. */
const EDGES = 72;

interface ChosenColumns<Row> {
  readonly columns: readonly Column<Row>[];
  /** Pixels. */
  readonly minWidth: number;
}

export function useChosenColumns<Choice, Name extends string, Row>(
  options: ChosenColumnsOptions<Choice, Name, Row>,
): ChosenColumns<Row> {
  const { setup, tracks, header, cell } = options;
  const places = setup.use((state) => state.columns);
  return useMemo(() => {
    const shown = places.filter((place) => place.shown);
    const columns = shown.map(({ column, width }) => ({
      key: column,
      header: header(column),
      width: width === null ? `minmax(${tracks[column].least}px, ${tracks[column].share}fr)` : `${width}px`,
      cell: (row: Row) => cell(column, row),
    }));
    const minWidth = shown.reduce((sum, { column, width }) => sum + (width ?? tracks[column].least) + GAP, EDGES);
    return { columns, minWidth };
  }, [places, tracks, header, cell]);
}
