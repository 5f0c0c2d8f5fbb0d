import { createRowSelection } from "../../components/table/row-selection.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";

/** More than anybody puts on a table in one go. */
const MOST_SELECTED = 50;

export const inventorySelection = createRowSelection({ rows: inventoryRows, most: MOST_SELECTED });
