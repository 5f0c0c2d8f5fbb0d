// `npm run proof`: everything in full, which takes hours: every fault, every window test in every language and theme, all
// random input, ten minutes of endurance, mutation. `npm run proof -- STEP [ARGUMENT...]` runs one step, as in `npm run
// proof -- faults --only 503`; --help lists the options of faults and endurance.
import { gate } from "./gate/gate.mjs";
import { main } from "./setup/report.mjs";

await main(() => {
  delete process.env["RETURNS_DESK_SHARE"];
  return gate({ full: true }, process.argv.slice(2));
});
