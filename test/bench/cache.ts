import { parseArgs } from "node:util";
import { step } from "../../tools/setup/report.mjs";
import { withBenchDesk } from "./support/bench-desk.ts";
import { report, type Figure } from "./support/figures.ts";
import { measureParts } from "./support/parts.ts";
import { measureHolds } from "./cache/at-work.ts";
import { measureBackfill } from "./cache/backfill.ts";
import { measureImport } from "./cache/importing.ts";
import { measureScrolling } from "./cache/scrolling.ts";
import { measureSearching } from "./cache/searching.ts";
import { measureStartUp } from "./cache/start-up.ts";

/** The figures of the offline desk. */
const USAGE = `npm run bench -- cache [options]
  --json FILE     writes the figures as well
  --items N       items in the cache (1000000)
  --only PART     start, search, backfill, import, holds or scroll
  --quick         20,000 items and less of everything: shows that it works, proves nothing`;

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    items: { type: "string" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function measure(): Promise<Figure[]> {
  const { quick } = values;
  const items = Number(values.items ?? (quick ? 20_000 : 1_000_000));
  if (!Number.isSafeInteger(items) || items < 1000) throw new Error(`${values.items} is no number of items`);
  const parts = {
    start: () => withBenchDesk("Cold start and memory", items, (desk) => measureStartUp(desk, quick ? 2 : 21)),
    search: () =>
      withBenchDesk("Searching", items, (desk) => measureSearching(desk, { items, searches: quick ? 60 : 300 })),
    backfill: () => step("Backfill", () => measureBackfill(quick ? 5000 : 40_000, quick ? 1 : 3)),
    import: () => step("Import", () => measureImport(quick ? 20_000 : items)),
    holds: () =>
      withBenchDesk("Main process at work", items, (desk) =>
        measureHolds(desk, { importedRows: quick ? 5000 : 100_000, copiedItems: quick ? 1000 : 10_000 }),
      ),
    scroll: () => withBenchDesk("Scrolling the full list", items, (desk) => measureScrolling(desk, quick ? 4 : 20)),
  };
  return measureParts(parts, values.only);
}

if (values.help) console.log(USAGE);
else process.exitCode = await report(await measure(), values.json);
