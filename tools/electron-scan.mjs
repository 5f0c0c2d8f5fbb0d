// `node tools/electron-scan.mjs`: checks our sources for insecure Electron configuration. Every finding must be fixed or
// listed in scan/accepted-findings.json with the reason why it does not count.
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
