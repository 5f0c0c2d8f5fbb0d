// `npm run tour`: does a shift's main work in the real app and saves a picture of each step in tour/. `npm run tour --
// --guide` takes the pictures of the operator's guides instead, in docs/guide.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runOnScreen } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { root } from "./setup/paths.mjs";
import { main, say } from "./setup/report.mjs";

const options = process.argv.slice(2).filter((word) => word === "--guide");
const pictureFolder = options.length > 0 ? join(root, "docs", "guide") : join(root, "tour");

await main(async () => {
  const code = await runOnScreen(await setUpApp(), [join(root, "tools", "tour", "tour.ts"), pictureFolder, ...options]);
  if (existsSync(pictureFolder)) say(`Pictures: ${pictureFolder}`);
  return code;
});
