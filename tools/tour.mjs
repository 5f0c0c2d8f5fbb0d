// `npm run tour`: drives the real app through the main job, in a real window, and leaves a screenshot of each screen.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withDisplay } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main, say, SetupError } from "./setup/report.mjs";

/** Gets the Electron executable in RETURNS_DESK_ELECTRON and the screenshots' folder in RETURNS_DESK_TOUR. */
const journey = join(root, "tools", "tour", "journey.ts");
const screenshots = join(root, "tour");

await main(async () => {
  if (!existsSync(journey))
    throw new SetupError("The tour's journey is missing: tools/tour/journey.ts is not in this checkout.");
  const { executable } = await setUpApp();
  const env = toolEnvironment({ RETURNS_DESK_ELECTRON: executable, RETURNS_DESK_TOUR: screenshots });
  const { command, args } = withDisplay(node24(), [journey, ...process.argv.slice(2)]);
  const { code } = await run(command, args, { show: true, env });
  if (existsSync(screenshots)) say(`Screenshots: ${screenshots}`);
  return code;
});
