import { desk } from "../../bridge.ts";
import { createFacetCounts } from "../../components/facet-counts.ts";

export const orderFacets = createFacetCounts(() => desk.resend.facets({}));
