// `npm run proof -- seeded-bugs [--only TEXT]`: each bug of bugs.txt, applied to a copy of the sources, must turn `npm
// test` red. Only the test that has to find the bug is run.
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureDependencies } from "../../tools/setup/dependencies.mjs";
import { modulesFolder, node24, root } from "../../tools/setup/paths.mjs";
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

/** Returns the path of a test that bugs.txt names, by the step that runs it. */
const TEST_PATHS = new Map([
  ["unit", (test: string) => `test/unit/${test}.test.ts`],
  ["integration", (test: string) => `test/integration/${test}.test.ts`],
  ["keychain", (test: string) => `test/keychain/${test}.test.ts`],
  ["windows", (test: string) => `test/e2e/${test}.spec.ts`],
]);

/** `  src-main/store/database.ts <- integration store/scans: undo takes` */
const LOCATION = /^ {2}(?<file>\S+) <- (?<step>\w+)(?: (?<test>[^:]+))?(?:: (?<only>.+))?$/;

/** bugs.txt is like a patch: a name, the file with the test that catches the bug, the old lines and the new lines. */
const BUGS: readonly Bug[] = readFileSync(join(import.meta.dirname, "bugs.txt"), "utf8")
  .split(/^(?=\S)/m)
  .filter((entry) => !entry.startsWith("#"))
  .map((entry) => {
    const [name = "", location = "", ...lines] = entry.trimEnd().split("\n");
    const findMarkedLines = (mark: string): string =>
      lines.flatMap((line) => (line.startsWith(`  ${mark} `) ? [line.slice(4)] : [])).join("\n");
    const { file, step, test, only } = LOCATION.exec(location)?.groups ?? {};
    if (file === undefined || step === undefined) throw new Error(`seeded-bugs: "${name}" names no file or no test`);
    const caughtBy = { step, file: TEST_PATHS.get(step)?.(test ?? "") ?? "", only: only ?? "" };
    return { name, file, find: findMarkedLines("-"), replace: findMarkedLines("+"), caughtBy };
  });

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const bugs = BUGS.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
/** Folder of the logs that show how each test turned red. */
const evidenceFolder = join(root, "test-results", "seeded-bugs");
// A fixed group of the samples, so that each run has the same result.
const env = { RETURNS_DESK_SHARE: "0", ...process.env };

await ensureDependencies();
const copyFolder = await mkdtemp(join(tmpdir(), "returns-desk-bugs-"));

async function runStep(step: string, catchers: readonly Catcher[]) {
  // Files of window tests of other groups would not be found.
  const options = step === "windows" ? ["--full"] : [];
  const args = [join(copyFolder, "tools", "test.mjs"), ...options, step, ...buildArguments(step, catchers)];
  const { code, output } = await run(node24(), args, { cwd: copyFolder, env });
  if (/Not run, because|No tests found|No test files found/.test(output)) throw new Error(output);
  return { isGreen: code === 0, output };
}

function buildArguments(step: string, catchers: readonly Catcher[]): string[] {
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
  for (const file of files) await cp(join(root, file), join(copyFolder, file));
  await symlink(modulesFolder, join(copyFolder, "node_modules"), "junction");
}

async function applyBug({ name, file, find, replace }: Bug): Promise<string> {
  const originalText = await readFile(join(copyFolder, file), "utf8").catch(() => "");
  if (originalText.split(find).length !== 2)
    throw new Error(`seeded-bugs: "${name}" does not apply to ${file}; update bugs.txt`);
  await writeFile(
    join(copyFolder, file),
    originalText.replace(find, () => replace),
  );
  return originalText;
}

const restoreFile = (bug: Bug, originalText: string): Promise<void> =>
  writeFile(join(copyFolder, bug.file), originalText);

async function expectGreen(when: string, step: string, catchers: readonly Catcher[] = []): Promise<void> {
  const { isGreen, output } = await runStep(step, catchers);
  if (!isGreen) throw new Error(`${when}, ${step} is red:\n${output}`);
}

const groupKey = ({ step, only }: Catcher): string => (step === "faults" ? only : `${step} ${only === ""}`);

/** Fails if a test is red without a bug or if the bugs do not compile, because both look like a caught bug. */
async function checkBugList(): Promise<void> {
  const groups = Map.groupBy(
    bugs.map(({ caughtBy }) => caughtBy),
    groupKey,
  );
  for (const group of groups.values()) await expectGreen("Without a bug", group[0]?.step ?? "", group);
  const appliedBugs: [Bug, string][] = [];
  for (const bug of bugs)
    if (!["types", "lint"].includes(bug.caughtBy.step)) appliedBugs.unshift([bug, await applyBug(bug)]);
  await expectGreen("With all bugs", "types");
  for (const [bug, originalText] of appliedBugs) await restoreFile(bug, originalText);
}

async function isCaught(bug: Bug, number: number): Promise<boolean> {
  const { caughtBy } = bug;
  const startedAtMs = Date.now();
  const originalText = await applyBug(bug);
  const { isGreen, output } = await runStep(caughtBy.step, [caughtBy]);
  await restoreFile(bug, originalText);
  await writeFile(join(evidenceFolder, `${number}.log`), `${bug.name}\n${output}`);
  const seconds = `${Math.round((Date.now() - startedAtMs) / 1000)} s`.padStart(5);
  const catcherName = caughtBy.file === "" ? `${caughtBy.step} ${caughtBy.only}` : caughtBy.file;
  console.log(`${isGreen ? "STILL GREEN" : "red        "} ${seconds}  ${catcherName.padEnd(56)} ${bug.name}`);
  return !isGreen;
}

try {
  await mkdir(evidenceFolder, { recursive: true });
  await copySources();
  await checkBugList();
  let caughtCount = 0;
  for (const [index, bug] of bugs.entries()) if (await isCaught(bug, index + 1)) caughtCount += 1;
  console.log(`${caughtCount} passed, ${bugs.length - caughtCount} failed`);
  process.exitCode = caughtCount === bugs.length && caughtCount > 0 ? 0 : 1;
} catch (error) {
  console.log(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await rm(copyFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
