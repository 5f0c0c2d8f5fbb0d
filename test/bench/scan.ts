import { measureKills } from "./scan/kills.ts";
import { measureRound, measureLatency } from "./scan/latency.ts";
import { measureThroughput } from "./scan/throughput.ts";
import { withBenchDesk } from "./support/bench-desk.ts";
import { createDataSet } from "./support/filled-cache.ts";
import { itemCodes } from "./support/item-codes.ts";
import { runBench } from "./support/run-bench.ts";

const itemCount = (isQuick: boolean): number => (isQuick ? 20_000 : 1_000_000);

await runBench("scan", createParts, (isQuick) => {
  const items = itemCount(isQuick);
  const codes = itemCodes(createDataSet(items));
  return { items, measure: (desk) => measureRound(desk, codes, isQuick ? 10 : 60) };
});

function createParts(isQuick: boolean) {
  const items = itemCount(isQuick);
  const kills = isQuick ? 5 : 100;
  const codes = itemCodes(createDataSet(items));
  const runThroughput = (scans: number, gapMs: number) =>
    withBenchDesk(`${scans} scans without a pause, ${gapMs} ms a key`, items, (desk) =>
      measureThroughput(desk, codes, scans, gapMs),
    );
  return {
    latency: () =>
      withBenchDesk("Last key to painted verdict", items, (desk) => measureLatency(desk, codes, isQuick ? 60 : 300)),
    throughput: async () => [
      ...(await runThroughput(isQuick ? 100 : 1000, 8)),
      ...(await runThroughput(isQuick ? 50 : 200, 0)),
    ],
    kills: () => withBenchDesk(`${kills} kills while scanning`, items, (desk) => measureKills(desk, codes, kills)),
  };
}
