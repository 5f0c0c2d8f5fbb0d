import { unpackedApp } from "../../tools/package/paths.mjs";
import { MAX_OWN_BYTES, measureSizes } from "../../tools/package/sizes.mjs";
import { figure } from "./support/figures.ts";
import { runBench } from "./support/run-bench.ts";

const MEGABYTE = 1_000_000;

await runBench("package", () => ({
  async weight() {
    const { total, own } = await measureSizes(unpackedApp().folder);
    const floor = (total - own) / MEGABYTE;
    const target = floor + MAX_OWN_BYTES / MEGABYTE;
    return [figure({ name: "installed program", unit: "MB", floor, ours: total / MEGABYTE, target })];
  },
}));
