// `npm run proof -- mutation`: changes src-domain/ in every way that Stryker knows, and fails if the tests notice less than
// stryker.config.json demands. `node tools/mutation.mjs FILE...` checks some files; `--force` ignores earlier results, which
// otherwise stay in the machine's cache. The report: test-results/mutation/report.html.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { cacheFolder, tool } from "./setup/places.mjs";
import { runNode } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const memory = join(cacheFolder(), "mutation");
  await mkdir(memory, { recursive: true });
  const words = process.argv.slice(2);
  const files = words.filter((word) => !word.startsWith("--"));
  const options = [
    ...words.filter((word) => word.startsWith("--")),
    ...(files.length > 0 ? ["--mutate", files.join(",")] : []),
  ];
  const stryker = [tool("stryker"), "run", "--incrementalFile", join(memory, "results.json"), ...options];
  return (await runNode(stryker, { show: true })).code;
});
