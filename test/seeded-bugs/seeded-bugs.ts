// `npm run proof -- seeded-bugs [--only TEXT]`: each bug of bugs.txt, applied to a copy of the sources, must turn `npm
// test` red. Only the test that has to find the bug is run.
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureDependencies } from "../../tools/setup/dependencies.mjs";
import { modules, node24, root } from "../../tools/setup/places.mjs";
import { run } from "../../tools/setup/processes.mjs";

interface Bug {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: Catcher;
}

interface Catcher {
  readonly step: string;
  readonly file: string;
  /** Part of the test's name or of a fault's description; empty for the whole step. */
  readonly only: string;
}

const FILES = new Map([
  ["unit", (name: string) => `test/unit/${name}.test.ts`],
  ["integration", (name: string) => `test/integration/${name}.test.ts`],
  ["keychain", (name: string) => `test/keychain/${name}.test.ts`],
  ["windows", (name: string) => `test/e2e/${name}.spec.ts`],
]);

/** `  src-main/store/database.ts <- integration store/scans: undo takes` */
const LOCATION = /^ {2}(?<file>\S+) <- (?<step>\w+)(?: (?<test>[^:]+))?(?:: (?<only>.+))?$/;

/** bugs.txt is like a patch: a name, the file with the test that catches the bug, the old lines and the new lines. */
const BUGS: readonly Bug[] = readFileSync(join(import.meta.dirname, "bugs.txt"), "utf8")
  .split(/^(?=\S)/m)
  .filter((entry) => !entry.startsWith("#"))
  .map((entry) => {
    const [name = "", location = "", ...lines] = entry.trimEnd().split("\n");
    const marked = (mark: string): string =>
      lines.flatMap((line) => (line.startsWith(`  ${mark} `) ? [line.slice(4)] : [])).join("\n");
    const { file, step, test, only } = LOCATION.exec(location)?.groups ?? {};
    if (file === undefined || step === undefined) throw new Error(`seeded-bugs: "${name}" names no file or no test`);
    const caughtBy = { step, file: FILES.get(step)?.(test ?? "") ?? "", only: only ?? "" };
    return { name, file, find: marked("-"), replace: marked("+"), caughtBy };
  });

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const bugs = BUGS.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
/** Logs of how each test turned red. */
const evidence = join(root, "test-results", "seeded-bugs");
// A fixed group of the samples: another group would run only once in seven runs.
const env = { RETURNS_DESK_SHARE: "0", ...process.env };

await ensureDependencies();
const work = await mkdtemp(join(tmpdir(), "returns-desk-bugs-"));

async function runStep(step: string, catchers: readonly Catcher[]) {
  const args = [join(work, "tools", "test.mjs"), step, ...argumentsFor(step, catchers)];
  const { code, output } = await run(node24(), args, { cwd: work, env });
  if (output.includes("Not run, because")) throw new Error(output);
  return { green: code === 0, output };
}

function argumentsFor(step: string, catchers: readonly Catcher[]): string[] {
  const files = new Set(catchers.map(({ file }) => file).filter((file) => file !== ""));
  const names = new Set(catchers.map(({ only }) => only).filter((only) => only !== ""));
  const pattern = [...names].join("|");
  if (step === "faults") return ["--only", pattern, "--cells", "8"];
  if (step === "windows") return ["--max-failures=1", "-g", pattern, ...files];
  return [...(files.size > 0 ? ["--bail=1"] : []), ...(pattern === "" ? [] : ["-t", pattern]), ...files];
}

async function copySources(): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const files = new Set(stdout.split("\0").filter((file) => file !== "" && existsSync(join(root, file))));
  for (const file of files) await cp(join(root, file), join(work, file));
  await symlink(modules, join(work, "node_modules"), "junction");
}

async function applyBug({ name, file, find, replace }: Bug): Promise<string> {
  const before = await readFile(join(work, file), "utf8").catch(() => "");
  if (before.split(find).length !== 2)
    throw new Error(`seeded-bugs: "${name}" does not apply to ${file}; update bugs.txt`);
  await writeFile(
    join(work, file),
    before.replace(find, () => replace),
  );
  return before;
}

const restoreFile = (bug: Bug, before: string): Promise<void> => writeFile(join(work, bug.file), before);

async function expectGreen(when: string, step: string, catchers: readonly Catcher[] = []): Promise<void> {
  const { green, output } = await runStep(step, catchers);
  if (!green) throw new Error(`${when}, ${step} is red:\n${output}`);
}

const groupOf = ({ step, only }: Catcher): string => (step === "faults" ? only : `${step} ${only === ""}`);

/** A test that already fails finds nothing, and a bug that does not compile proves nothing. */
async function checkBugList(): Promise<void> {
  const groups = Map.groupBy(
    bugs.map(({ caughtBy }) => caughtBy),
    groupOf,
  );
  for (const group of groups.values()) await expectGreen("Without a bug", group[0]?.step ?? "", group);
  const written: [Bug, string][] = [];
  for (const bug of bugs)
    if (!["types", "lint"].includes(bug.caughtBy.step)) written.unshift([bug, await applyBug(bug)]);
  await expectGreen("With all bugs", "types");
  for (const [bug, before] of written) await restoreFile(bug, before);
}

async function isCaught(bug: Bug, number: number): Promise<boolean> {
  const { caughtBy } = bug;
  const startedAt = Date.now();
  const before = await applyBug(bug);
  const { green, output } = await runStep(caughtBy.step, [caughtBy]);
  await restoreFile(bug, before);
  await writeFile(join(evidence, `${number}.log`), `${bug.name}\n${output}`);
  const seconds = `${Math.round((Date.now() - startedAt) / 1000)} s`.padStart(5);
  const by = caughtBy.file === "" ? `${caughtBy.step} ${caughtBy.only}` : caughtBy.file;
  console.log(`${green ? "STILL GREEN" : "red        "} ${seconds}  ${by.padEnd(56)} ${bug.name}`);
  return !green;
}

try {
  await mkdir(evidence, { recursive: true });
  await copySources();
  await checkBugList();
  let caught = 0;
  for (const [index, bug] of bugs.entries()) if (await isCaught(bug, index + 1)) caught += 1;
  console.log(`${caught} passed, ${bugs.length - caught} failed`);
  process.exitCode = caught === bugs.length && caught > 0 ? 0 : 1;
} catch (error) {
  console.log(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
