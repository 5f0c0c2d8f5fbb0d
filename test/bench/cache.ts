import { step } from "../../tools/setup/report.mjs";
import { measureBackfill } from "./cache/backfill.ts";
import { measureImport } from "./cache/importing.ts";
import { measureScrolling } from "./cache/scrolling.ts";
import { searchTexts } from "./cache/search-texts.ts";
import { measureSearching, timeFirstResults } from "./cache/searching.ts";
import { measureStartUp, measureOneStart } from "./cache/start-up.ts";
import { measureBlocking } from "./cache/working-desk.ts";
import { withBenchDesk } from "./support/bench-desk.ts";
import { createDataSet } from "./support/filled-cache.ts";
import { runBench } from "./support/run-bench.ts";
import { median, percentile } from "./support/statistics.ts";

const itemCount = (isQuick: boolean): number => (isQuick ? 20_000 : 1_000_000);

await runBench("cache", createParts, (isQuick) => {
  const items = itemCount(isQuick);
  const texts = searchTexts(createDataSet(items), isQuick ? 30 : 90);
  return {
    items,
    measure: async (desk) => {
      const startsMs = [await measureOneStart(desk), await measureOneStart(desk), await measureOneStart(desk)];
      const firstResultsMs = await timeFirstResults(desk, texts);
      return {
        "cold start to ready to scan, median of 3": median(startsMs),
        "key to first painted results, median": median(firstResultsMs),
        "key to first painted results, p95": percentile(firstResultsMs, 0.95),
      };
    },
  };
});

function createParts(isQuick: boolean) {
  const items = itemCount(isQuick);
  const work = { importedRows: isQuick ? 5000 : 100_000, copiedItems: isQuick ? 1000 : 10_000 };
  return {
    start: () => withBenchDesk("Cold start and memory", items, (desk) => measureStartUp(desk, isQuick ? 2 : 21)),
    search: () => withBenchDesk("Searching", items, (desk) => measureSearching(desk, items, isQuick ? 60 : 300)),
    backfill: () => step("Backfill", () => measureBackfill(isQuick ? 5000 : 40_000, isQuick ? 1 : 3)),
    import: () => step("Import", () => measureImport(items)),
    holds: () => withBenchDesk("Main process at work", items, (desk) => measureBlocking(desk, work)),
    scroll: () => withBenchDesk("Scrolling the full list", items, (desk) => measureScrolling(desk, isQuick ? 4 : 20)),
  };
}
