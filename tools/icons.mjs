// `node tools/icons.mjs`: makes the icons for all systems from the drawings in resources/; run it after changing a drawing.
import { join } from "node:path";
import { runOnScreen } from "./setup/display.mjs";
import { setUpRuntime } from "./setup/index.mjs";
import { root } from "./setup/places.mjs";
import { main } from "./setup/report.mjs";

await main(async () => runOnScreen(await setUpRuntime(), [join(root, "tools", "icons", "icons.ts")]));
