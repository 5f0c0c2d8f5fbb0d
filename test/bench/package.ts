import { parseArgs } from "node:util";
import { unpackedPlace } from "../../tools/package/places.mjs";
import { OWN_BUDGET, sizesOf } from "../../tools/package/sizes.mjs";
import { figure, report } from "./support/figures.ts";

/** What the program weighs on disk: Electron, which nobody can do without, and ours above it. */
const USAGE = `npm run bench -- package [options]
  --json FILE     writes the figures as well`;

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    quick: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const MEGABYTE = 1_000_000;

async function measure() {
  const { whole, own } = await sizesOf(unpackedPlace().folder);
  const floor = (whole - own) / MEGABYTE;
  const target = floor + OWN_BUDGET / MEGABYTE;
  return [figure({ name: "installed program", unit: "MB", floor, ours: whole / MEGABYTE, target })];
}

if (values.help) console.log(USAGE);
else process.exitCode = await report(await measure(), values.json);
