import { step } from "../../tools/setup/report.mjs";
import { measureBlocking } from "./cache/at-work.ts";
import { measureBackfill } from "./cache/backfill.ts";
import { measureImport } from "./cache/importing.ts";
import { measureScrolling } from "./cache/scrolling.ts";
import { searchTexts } from "./cache/search-texts.ts";
import { measureSearching, timeFirstResults } from "./cache/searching.ts";
import { measureStartUp, startOnce } from "./cache/start-up.ts";
import { withBenchDesk } from "./support/bench-desk.ts";
import { dataSetOf } from "./support/filled-cache.ts";
import { runBench } from "./support/run-bench.ts";
import { median, percentile } from "./support/statistics.ts";

const itemCount = (quick: boolean): number => (quick ? 20_000 : 1_000_000);

await runBench("cache", figures, (quick) => {
  const items = itemCount(quick);
  const texts = searchTexts(dataSetOf(items), quick ? 30 : 90);
  return {
    items,
    measure: async (desk) => {
      const starts = [await startOnce(desk), await startOnce(desk), await startOnce(desk)];
      const first = await timeFirstResults(desk, texts);
      return {
        "cold start to ready to scan, median of 3": median(starts),
        "key to first painted results, median": median(first),
        "key to first painted results, p95": percentile(first, 0.95),
      };
    },
  };
});

function figures(quick: boolean) {
  const items = itemCount(quick);
  const work = { importedRows: quick ? 5000 : 100_000, copiedItems: quick ? 1000 : 10_000 };
  return {
    start: () => withBenchDesk("Cold start and memory", items, (desk) => measureStartUp(desk, quick ? 2 : 21)),
    search: () => withBenchDesk("Searching", items, (desk) => measureSearching(desk, items, quick ? 60 : 300)),
    backfill: () => step("Backfill", () => measureBackfill(quick ? 5000 : 40_000, quick ? 1 : 3)),
    import: () => step("Import", () => measureImport(items)),
    holds: () => withBenchDesk("Main process at work", items, (desk) => measureBlocking(desk, work)),
    scroll: () => withBenchDesk("Scrolling the full list", items, (desk) => measureScrolling(desk, quick ? 4 : 20)),
  };
}
