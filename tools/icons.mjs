// `node tools/icons.mjs`: creates the icons for all systems from the drawings in resources/. Run it after changing one.
import { join } from "node:path";
import { runOnScreen } from "./setup/display.mjs";
import { setUpRuntime } from "./setup/index.mjs";
import { root } from "./setup/paths.mjs";
import { main } from "./setup/report.mjs";

await main(async () => runOnScreen(await setUpRuntime(), [join(root, "tools", "icons", "icons.ts")]));
