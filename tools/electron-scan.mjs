// `node tools/electron-scan.mjs`: looks through our sources for ways in which an Electron app is set up wrongly. No
// finding may be open: it is fixed, or stands in scan/accepted-findings.json with the reason why it does not count.
import { join } from "node:path";
import { scanFolder } from "./scan/scan.mjs";
import { root } from "./setup/places.mjs";
import { main, say } from "./setup/report.mjs";

await main(async () => {
  const { findings, accepted, stale, files } = await scanFolder(
    root,
    join(import.meta.dirname, "scan", "accepted-findings.json"),
  );
  for (const { file, line, rule, message } of findings) say(`${file}:${line}  ${message}  (${rule})`);
  for (const { file, rule } of stale)
    say(`Nothing is found any longer that would have to be accepted: ${rule} in ${file}`);
  say(`${files} files, ${findings.length} open findings, ${accepted.length} accepted`);
  return findings.length + stale.length === 0 ? 0 : 1;
});
