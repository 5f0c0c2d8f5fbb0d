// `npm run package`: creates the unpacked program for this system in dist/. `npm run package -- --installers` also
// creates its installers, for which electron-builder downloads tools. See docs/releasing.md.
import { packApp } from "./package/pack-app.mjs";
import { setUpApp } from "./setup/index.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const { code } = await packApp(await setUpApp(), process.argv.slice(2), { show: true });
  return code;
});
