// `node tools/sign-updates.mjs FOLDER`: signs the folder's latest*.yml files with the key in RETURNS_DESK_UPDATE_KEY (its
// text) or RETURNS_DESK_UPDATE_KEY_FILE (its file). docs/releasing.md is the manual.
import { readFile } from "node:fs/promises";
import { signUpdates, updateKeys } from "./package/sign-updates.mjs";
import { main, say, SetupError } from "./setup/report.mjs";

await main(async () => {
  const [folder] = process.argv.slice(2);
  const { RETURNS_DESK_UPDATE_KEY: text, RETURNS_DESK_UPDATE_KEY_FILE: file } = process.env;
  const key = text ?? (file === undefined ? undefined : await readFile(file, "utf8"));
  if (folder === undefined || key === undefined) {
    throw new SetupError("Name a folder, and the key in RETURNS_DESK_UPDATE_KEY or RETURNS_DESK_UPDATE_KEY_FILE.");
  }
  for (const name of await signUpdates(folder, key, await updateKeys())) say(`Signed ${name}`);
  return 0;
});
