import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openIn } from "./worked-desk.ts";
const [folder = ""] = process.argv.slice(2);

/** Opens one new desk after another for the first time until it is killed. */
mkdirSync(folder);
process.stdout.write("begun\n");
for (let number = 1; ; number += 1) await (await openIn(join(folder, String(number)))).close();
