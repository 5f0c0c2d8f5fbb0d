import { useMemo, type ReactNode } from "react";
import type { Column } from "../table/DataTable.tsx";
import type { TableSetupStore } from "./table-setup.ts";

/** How wide a column is that nobody has dragged: at least so many pixels, and its share of what is left. */
interface Track {
  readonly least: number;
  readonly share: number;
}

interface ChosenColumnsOptions<Choice, Name extends string, Row> {
  readonly setup: TableSetupStore<Choice, Name>;
  readonly tracks: Readonly<Record<Name, Track>>;
  /** Both the same functions as long as their words are the same: rows are drawn again for others. */
  readonly header: (column: Name) => string;
  readonly cell: (column: Name, row: Row) => ReactNode;
}

const GAP = 12;
/** Of both edges and the column of ticks. */
const EDGES = 72;

interface ChosenColumns<Row> {
  readonly columns: readonly Column<Row>[];
  /** Pixels. */
  readonly minWidth: number;
}

/** The chosen columns, in their order and width. */
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
