import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Bug {
  /** What would go wrong in the warehouse. */
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: Catcher;
}

/** The one test that has to turn red. */
export interface Catcher {
  /** Of `npm test`. */
  readonly step: string;
  /** Empty where the step has no files of tests. */
  readonly file: string;
  /** Part of the test's name, or of a fault's description; empty for all of them. */
  readonly only: string;
}

const FILES = new Map([
  ["unit", (name: string) => `test/unit/${name}.test.ts`],
  ["integration", (name: string) => `test/integration/${name}.test.ts`],
  ["keychain", (name: string) => `test/keychain/${name}.test.ts`],
  ["windows", (name: string) => `test/e2e/${name}.spec.ts`],
]);

/** `  src-main/store/database.ts <- integration store/scans: undo takes` */
const PLACE = /^ {2}(?<file>\S+) <- (?<step>\w+)(?: (?<test>[^:]+))?(?:: (?<only>.+))?$/;

/** bugs.txt holds them as a patch does: a name, the file with its catcher, what stands there and what takes its place. */
export const BUGS: readonly Bug[] = readFileSync(join(import.meta.dirname, "bugs.txt"), "utf8")
  .split(/^(?=\S)/m)
  .filter((entry) => !entry.startsWith("#"))
  .map((entry) => {
    const [name = "", place = "", ...lines] = entry.trimEnd().split("\n");
    const marked = (mark: string): string =>
      lines.flatMap((line) => (line.startsWith(`  ${mark} `) ? [line.slice(4)] : [])).join("\n");
    const { file, step, test, only } = PLACE.exec(place)?.groups ?? {};
    if (file === undefined || step === undefined)
      throw new Error(`"${name}" does not say where it is, or what finds it`);
    const caughtBy = { step, file: FILES.get(step)?.(test ?? "") ?? "", only: only ?? "" };
    return { name, file, find: marked("-"), replace: marked("+"), caughtBy };
  });
