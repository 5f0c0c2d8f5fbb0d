import { desk } from "../../bridge.ts";
import { createFacetCounts } from "../../components/filters/facet-counts.ts";

export const shippingFacets = createFacetCounts(() => desk.shippingOrder.facets({}));
