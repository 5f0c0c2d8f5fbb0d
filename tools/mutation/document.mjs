// From Stryker's results to docs/mutation.md: no number of it is typed by hand.
import { changeOf, isLeft, reasonFor, shortName } from "./reasons.mjs";

/**
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ mutatorName: string, replacement?: string, status: string, location: { start: Place, end: Place } }} Mutant
 * @typedef {{ source: string, mutants: Mutant[] }} MutatedFile
 * @typedef {{ files: Record<string, MutatedFile> }} Report
 */

/** Per cent of all mutants that tests have to notice. */
export const DEMANDED = 85;

const BEGIN = "<!-- written by npm run mutation: begin -->";
const END = "<!-- written by npm run mutation: end -->";
const LONGEST = 60;
/** Of files that are to be measured again so many are named. */
const NAMED = 20;

const WITHOUT = "**No reason is given yet.**";

/** @param {readonly Mutant[]} mutants @param {readonly string[]} statuses */
const count = (mutants, ...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;

/** Per cent of those that could be run. @param {readonly Mutant[]} mutants */
function share(mutants) {
  const noticed = count(mutants, "Killed", "Timeout");
  const all = noticed + mutants.filter(isLeft).length;
  return all === 0 ? 100 : (noticed / all) * 100;
}

/** @param {Report} report */
const everyMutant = ({ files }) => Object.values(files).flatMap(({ mutants }) => mutants);

/** @param {Report} report */
export const scoreOf = (report) => share(everyMutant(report));

/** @param {Report} report @param {readonly string[]} unmeasured files @param {string} before the document as it is */
export function documentOf(report, unmeasured, before) {
  const [head, rest] = before.split(BEGIN);
  const tail = rest?.split(END)[1];
  if (head === undefined || tail === undefined)
    throw new Error("docs/mutation.md has lost the marks of its written part");
  const files = Object.entries(report.files).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    `${head}${BEGIN}`,
    "",
    ...tables(report, files, unmeasured),
    ...files.flatMap(survivors),
    `${END}${tail}`,
  ].join("\n");
}

/** @param {Report} report @param {[string, MutatedFile][]} files @param {readonly string[]} unmeasured */
function tables(report, files, unmeasured) {
  const folders = Map.groupBy(files, ([name]) => shortName(name).split("/").slice(0, -1).join("/"));
  /** @param {[string, MutatedFile][]} some */
  const mutantsOf = (some) => some.flatMap(([, { mutants }]) => mutants);
  return [
    ...summary(report, unmeasured),
    "",
    ...heading("Folder"),
    ...[...folders].map(([name, some]) => row(`src-domain/${name}`, mutantsOf(some))),
    row("**all**", everyMutant(report)),
    "",
    ...heading("File"),
    ...files
      .filter(([, { mutants }]) => mutants.length > 0)
      .map(([name, { mutants }]) => row(shortName(name), mutants)),
    "",
  ];
}

/** @param {Report} report @param {readonly string[]} unmeasured */
function summary(report, unmeasured) {
  const left = Object.entries(report.files).flatMap(([name, { source, mutants }]) =>
    mutants.filter(isLeft).map((mutant) => reasonFor(name, source, mutant)),
  );
  const without = left.filter((why) => why === undefined).length;
  return [
    `Written on ${new Date().toISOString().slice(0, 10)}: ${everyMutant(report).length} mutants of ${Object.keys(report.files).length} files, ${share(everyMutant(report)).toFixed(1)} % noticed, ${DEMANDED} % demanded. Of ${left.length} that are left ${left.length - without} have a reason.`,
    ...(unmeasured.length === 0
      ? []
      : [
          "",
          `Of ${unmeasured.length} files code or tests have changed since they were measured, or they never were: ${unmeasured.slice(0, NAMED).map(shortName).join(", ")}${unmeasured.length > NAMED ? " and others" : ""}.`,
        ]),
  ];
}

/** @param {string} name */
const heading = (name) => [
  `| ${name} | Mutants | Killed | Hung | Survived | In no test | Noticed |`,
  "|---|---:|---:|---:|---:|---:|---:|",
];

/** @param {string} name @param {readonly Mutant[]} mutants */
const row = (name, mutants) =>
  `| ${[name, mutants.length, count(mutants, "Killed"), count(mutants, "Timeout"), count(mutants, "Survived"), count(mutants, "NoCoverage"), `${share(mutants).toFixed(1)} %`].join(" | ")} |`;

/** Under each reason the changes that it is for. @param {[string, MutatedFile]} file @returns {string[]} */
function survivors([name, { source, mutants }]) {
  const left = mutants
    .filter(isLeft)
    .toSorted(
      (one, other) =>
        one.location.start.line - other.location.start.line || one.location.start.column - other.location.start.column,
    );
  if (left.length === 0) return [];
  const byReason = Map.groupBy(left, (mutant) => reasonFor(name, source, mutant) ?? WITHOUT);
  return [
    `### ${shortName(name)}`,
    "",
    ...[...byReason].flatMap(([why, some]) => [why, "", ...some.map((mutant) => lineOf(source, mutant)), ""]),
  ];
}

/** @param {string} source @param {Mutant} mutant */
function lineOf(source, mutant) {
  const original = changeOf(source, { ...mutant, replacement: "" }).slice(0, -" => ".length);
  const replacement = mutant.replacement ?? "";
  return `- ${mutant.location.start.line}: ${code(original)} as ${code(replacement)}${mutant.status === "NoCoverage" ? ", in no test" : ""}`;
}

/** @param {string} text */
function code(text) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  const fence = cut.includes("`") ? "``" : "`";
  return cut === "" ? "nothing" : `${fence}${fence === "``" ? " " : ""}${cut}${fence === "``" ? " " : ""}${fence}`;
}
