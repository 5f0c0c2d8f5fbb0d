import { createRowSelection } from "../../components/table/row-selection.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";

/** More than anyone handles at once. */
const MOST_SELECTED = 50;

export const inventorySelection = createRowSelection({ rows: inventoryRows, most: MOST_SELECTED });
