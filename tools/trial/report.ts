/** What this computer lacks for a step, in a sentence that says it. */
export class NotHere extends Error {}

export interface StepResult {
  readonly name: string;
  readonly state: "passed" | "failed" | "not here";
  /** What was seen, what failed, or what is missing. */
  readonly said: string;
  readonly seconds: number;
}

/** What no report may show: folders as the system spells them, names of the person and the computer. */
export type Private = Readonly<Record<"secrets" | "homes" | "names", readonly string[]>>;

/** Values of variables that are named like secrets: an error of a signing tool may quote them. */
export const secretsIn = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment).flatMap(([name, value = ""]) =>
    value.length >= 8 && /token|secret|passw|key|credential|csc_link/i.test(name) ? [value] : [],
  );

const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** Also with the slashes of an address, or doubled as in JSON. */
const folder = (path: string): string =>
  path
    .split(/[\\/]+/)
    .map(literally)
    .join(String.raw`[\\/]+`);

function withoutPrivate(text: string, { secrets, homes, names }: Private): string {
  let left = text;
  const hide = (found: string, flags: string, shown: string): void => {
    left = left.replaceAll(new RegExp(found, flags), shown);
  };
  for (const secret of secrets) if (secret !== "") hide(literally(secret), "g", "[hidden]");
  for (const home of homes) if (home.length > 1) hide(folder(home), "gi", "~");
  // Any other place of the computer: only the file's own name helps.
  hide(String.raw`(?<![\w~:/.\\-])(?:[A-Za-z]:[\\/]|\\\\|/)(?:[^\s"'\`|<>()]*[\\/])?(?=[^\s"'\`|<>()])`, "g", "…/");
  for (const name of names)
    if (name !== "") hide(String.raw`(?<![\p{L}\p{N}])${literally(name)}(?![\p{L}\p{N}])`, "giu", "[name]");
  return left;
}

const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", String.raw`\|`)
    .trim();

/** In Markdown. */
export function reportText(
  facts: Readonly<Record<string, string>>,
  results: readonly StepResult[],
  hidden: Private,
): string {
  const rows = results.map(({ name, state, said, seconds }) => {
    const outcome = state === "passed" ? `passed: ${said}` : `**${state}**: ${said}`;
    return `| ${name} | ${cell(outcome)} | ${seconds.toFixed(1)} s |`;
  });
  const lines = [
    "# Trial of Returns Desk",
    "",
    ...Object.entries(facts).map(([name, value]) => `- ${name}: ${cell(value)}`),
    "",
    "| Step | Result | Took |",
    "|---|---|--:|",
    ...rows,
    "",
    "The pictures of each step are beside this report.",
  ];
  return `${withoutPrivate(lines.join("\n"), hidden)}\n`;
}
