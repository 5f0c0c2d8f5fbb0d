// `npm run tour`: does the main job in the real app, in a real window, and saves a screenshot of each screen. `npm run tour
// -- --guide` takes the pictures for the operator's guides instead, in docs/guide.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withDisplay } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main, say } from "./setup/report.mjs";

const forGuide = process.argv.includes("--guide");
/** Gets the Electron executable in RETURNS_DESK_ELECTRON and the screenshots' folder in RETURNS_DESK_TOUR. */
const journey = join(root, "tools", "tour", forGuide ? "guide.ts" : "journey.ts");
const screenshots = forGuide ? join(root, "docs", "guide") : join(root, "tour");

await main(async () => {
  const { executable } = await setUpApp();
  const env = toolEnvironment({ RETURNS_DESK_ELECTRON: executable, RETURNS_DESK_TOUR: screenshots });
  const { command, args } = withDisplay(node24(), [journey]);
  const { code } = await run(command, args, { show: true, env });
  if (existsSync(screenshots)) say(`Screenshots: ${screenshots}`);
  return code;
});
