// `npm run proof -- seeded-bugs [--only TEXT]`: each bug of bugs.txt, put into a copy of the sources, has to turn `npm test` red.
// Of the test's step only the test is run that has to find it.
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureDependencies } from "../../tools/setup/dependencies.mjs";
import { modules, node24, root } from "../../tools/setup/places.mjs";
import { run } from "../../tools/setup/processes.mjs";

interface Bug {
  /** What would go wrong in the warehouse. */
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: Catcher;
}

/** The one test that has to turn red. */
interface Catcher {
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
const BUGS: readonly Bug[] = readFileSync(join(import.meta.dirname, "bugs.txt"), "utf8")
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

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const bugs = BUGS.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
/** How each test turned red. */
const evidence = join(root, "test-results", "seeded-bugs");
// One part of what is sampled: a bug that another part finds is found by one run in seven only.
const env = { RETURNS_DESK_SHARE: "0", ...process.env };

await ensureDependencies();
const work = await mkdtemp(join(tmpdir(), "returns-desk-bugs-"));

/** Runs a step of the copy's own `npm test`, or as much of it as these catchers are. */
async function outcomeOf(step: string, catchers: readonly Catcher[]) {
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

/** Answers what the file was. */
async function putIn({ name, file, find, replace }: Bug): Promise<string> {
  const before = await readFile(join(work, file), "utf8").catch(() => "");
  if (before.split(find).length !== 2)
    throw new Error(`"${name}" has no place in ${file} any longer; keep the list true`);
  await writeFile(
    join(work, file),
    before.replace(find, () => replace),
  );
  return before;
}

const putBack = (bug: Bug, before: string): Promise<void> => writeFile(join(work, bug.file), before);

async function expectGreen(when: string, step: string, catchers: readonly Catcher[] = []): Promise<void> {
  const { green, output } = await outcomeOf(step, catchers);
  if (!green) throw new Error(`${when}, ${step} is red:\n${output}`);
}

/** What is named together in one command. */
const groupOf = ({ step, only }: Catcher): string => (step === "faults" ? only : `${step} ${only === ""}`);

/** A test that already fails finds nothing, and a bug that does not compile proves nothing. */
async function proveSound(): Promise<void> {
  const groups = Map.groupBy(
    bugs.map(({ caughtBy }) => caughtBy),
    groupOf,
  );
  for (const group of groups.values()) await expectGreen("Without a bug", group[0]?.step ?? "", group);
  const written: [Bug, string][] = [];
  for (const bug of bugs) if (!["types", "lint"].includes(bug.caughtBy.step)) written.unshift([bug, await putIn(bug)]);
  await expectGreen("With all bugs", "types");
  for (const [bug, before] of written) await putBack(bug, before);
}

async function isCaught(bug: Bug, number: number): Promise<boolean> {
  const { caughtBy } = bug;
  const begun = Date.now();
  const before = await putIn(bug);
  const { green, output } = await outcomeOf(caughtBy.step, [caughtBy]);
  await putBack(bug, before);
  await writeFile(join(evidence, `${number}.log`), `${bug.name}\n${output}`);
  const seconds = `${Math.round((Date.now() - begun) / 1000)} s`.padStart(5);
  const by = caughtBy.file === "" ? `${caughtBy.step} ${caughtBy.only}` : caughtBy.file;
  console.log(`${green ? "STILL GREEN" : "red        "} ${seconds}  ${by.padEnd(56)} ${bug.name}`);
  return !green;
}

try {
  await mkdir(evidence, { recursive: true });
  await copySources();
  await proveSound();
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
