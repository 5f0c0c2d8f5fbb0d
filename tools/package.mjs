// `npm run package`: the unpacked program for this system, in dist/. `npm run package -- --installers` also makes this
// system's installers, for which electron-builder downloads its own tools. docs/releasing.md is the manual.
import { packApp } from "./package/pack-app.mjs";
import { setUpApp } from "./setup/index.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const { code } = await packApp(await setUpApp(), process.argv.slice(2), { show: true });
  return code;
});
