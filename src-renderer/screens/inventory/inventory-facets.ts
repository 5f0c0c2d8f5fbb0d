import { desk } from "../../bridge.ts";
import { createFacetCounts } from "../../components/filters/facet-counts.ts";

/** Of the whole copy. */
export const inventoryFacets = createFacetCounts(() => desk.inventory.facets({}));
