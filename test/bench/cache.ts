import { step } from "../../tools/setup/report.mjs";
import { withBenchDesk } from "./support/bench-desk.ts";
import { runBench } from "./support/run-bench.ts";
import { measureHolds } from "./cache/at-work.ts";
import { measureBackfill } from "./cache/backfill.ts";
import { measureImport } from "./cache/importing.ts";
import { measureScrolling } from "./cache/scrolling.ts";
import { measureSearching } from "./cache/searching.ts";
import { measureStartUp } from "./cache/start-up.ts";

/** The figures of the offline desk. */
await runBench("cache", (quick) => {
  const items = quick ? 20_000 : 1_000_000;
  const work = { importedRows: quick ? 5000 : 100_000, copiedItems: quick ? 1000 : 10_000 };
  return {
    start: () => withBenchDesk("Cold start and memory", items, (desk) => measureStartUp(desk, quick ? 2 : 21)),
    search: () => withBenchDesk("Searching", items, (desk) => measureSearching(desk, items, quick ? 60 : 300)),
    backfill: () => step("Backfill", () => measureBackfill(quick ? 5000 : 40_000, quick ? 1 : 3)),
    import: () => step("Import", () => measureImport(items)),
    holds: () => withBenchDesk("Main process at work", items, (desk) => measureHolds(desk, work)),
    scroll: () => withBenchDesk("Scrolling the full list", items, (desk) => measureScrolling(desk, quick ? 4 : 20)),
  };
});
