// `npm run package`: creates the unpacked program for this system in dist/. `npm run package -- --installers` also
// creates its installers, for which electron-builder downloads tools. See docs/releasing.md. `-- --relay` packs only the
// relay of a fleet, into dist/relay.
import { packApp, packRelay } from "./package/pack-app.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { setUpApp } from "./setup/index.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const flags = process.argv.slice(2);
  if (flags.includes("--relay")) {
    await ensureDependencies();
    return (await packRelay({ show: true })).code;
  }
  const { code } = await packApp(await setUpApp(), flags, { show: true });
  return code === 0 ? (await packRelay({ show: true })).code : code;
});
