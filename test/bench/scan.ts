import { parseArgs } from "node:util";
import { withBenchDesk } from "./support/bench-desk.ts";
import { report, type Figure } from "./support/figures.ts";
import { measureParts } from "./support/parts.ts";
import { dataSetOf } from "./support/filled-cache.ts";
import { itemCodes } from "./support/item-codes.ts";
import { measureKills } from "./scan/kills.ts";
import { measureLatency } from "./scan/latency.ts";
import { measureThroughput } from "./scan/throughput.ts";

/** The figures of the scanning desk, in the real window. */
const USAGE = `npm run bench -- scan [options]
  --json FILE     writes the figures as well
  --items N       items in the cache (1000000)
  --kills N       how often the app is killed (100)
  --seed N        of codes, pauses and moments of death (1)
  --only PART     latency, throughput or kills
  --quick         20,000 items, fewer scans, 5 kills: shows that it works, proves nothing`;

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    items: { type: "string" },
    kills: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const whole = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  if (!/^\d{1,8}$/.test(text)) throw new Error(`${text} is not a whole number`);
  return Number(text);
};

async function measure(): Promise<Figure[]> {
  const quick = values.quick;
  const items = whole(values.items, quick ? 20_000 : 1_000_000);
  const kills = whole(values.kills, quick ? 5 : 100);
  const seed = whole(values.seed, 1);
  const codes = itemCodes(dataSetOf(items), seed);
  const paces = [
    { scans: quick ? 100 : 1000, gapMs: 8 },
    { scans: quick ? 50 : 200, gapMs: 0 },
  ];
  const parts = {
    latency: () =>
      withBenchDesk("Last key to painted verdict", items, (desk) =>
        measureLatency(desk, { codes, scans: quick ? 60 : 300, seed }),
      ),
    throughput: async () => {
      const figures: Figure[] = [];
      for (const pace of paces) {
        const label = `${pace.scans} scans without a pause, ${pace.gapMs} ms a key`;
        figures.push(...(await withBenchDesk(label, items, (desk) => measureThroughput(desk, { codes, ...pace }))));
      }
      return figures;
    },
    kills: () =>
      withBenchDesk(`${kills} kills while scanning`, items, (desk) => measureKills(desk, { codes, kills, seed })),
  };
  return measureParts(parts, values.only);
}

if (values.help) console.log(USAGE);
else process.exitCode = await report(await measure(), values.json);
