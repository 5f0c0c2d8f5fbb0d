import { desk } from "../../bridge.ts";
import { createFacetCounts } from "../../components/facet-counts.ts";

export const shippingFacets = createFacetCounts(() => desk.shippingOrder.facets({}));
