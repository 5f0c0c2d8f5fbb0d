import { measureKills } from "./scan/kills.ts";
import { latencyOfRound, measureLatency } from "./scan/latency.ts";
import { measureThroughput } from "./scan/throughput.ts";
import { withBenchDesk } from "./support/bench-desk.ts";
import { dataSetOf } from "./support/filled-cache.ts";
import { itemCodes } from "./support/item-codes.ts";
import { runBench } from "./support/run-bench.ts";

const itemCount = (quick: boolean): number => (quick ? 20_000 : 1_000_000);

await runBench("scan", figures, (quick) => {
  const items = itemCount(quick);
  const codes = itemCodes(dataSetOf(items));
  return { items, measure: (desk) => latencyOfRound(desk, codes, quick ? 10 : 60) };
});

function figures(quick: boolean) {
  const items = itemCount(quick);
  const kills = quick ? 5 : 100;
  const codes = itemCodes(dataSetOf(items));
  const throughput = (scans: number, gapMs: number) =>
    withBenchDesk(`${scans} scans without a pause, ${gapMs} ms a key`, items, (desk) =>
      measureThroughput(desk, codes, scans, gapMs),
    );
  return {
    latency: () =>
      withBenchDesk("Last key to painted verdict", items, (desk) => measureLatency(desk, codes, quick ? 60 : 300)),
    throughput: async () => [...(await throughput(quick ? 100 : 1000, 8)), ...(await throughput(quick ? 50 : 200, 0))],
    kills: () => withBenchDesk(`${kills} kills while scanning`, items, (desk) => measureKills(desk, codes, kills)),
  };
}
