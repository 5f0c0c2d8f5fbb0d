import { desk } from "../../../bridge.ts";
import { createFacetCounts } from "../../../components/filters/facet-counts.ts";

export const orderFacets = createFacetCounts(() => desk.resend.facets({}));
