import { escapeRegExp } from "../../src-domain/search-text.ts";

/** Thrown by a step that this computer cannot run; the message says what is missing. */
export class NotAvailable extends Error {}

export interface StepResult {
  readonly name: string;
  readonly state: "passed" | "failed" | "not here";
  /** Result, failure or missing requirement, as a sentence. */
  readonly detail: string;
  readonly seconds: number;
}

/** Text that a report must not show: secrets, folders, and the names of person and computer. */
export type PrivateTexts = Readonly<Record<"secrets" | "homes" | "names", readonly string[]>>;

/** Returns values of variables with names like secrets, because a signing tool's error may quote them. */
export const secretsIn = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment).flatMap(([name, value = ""]) =>
    value.length >= 8 && /token|secret|passw|key|credential|csc_link/i.test(name) ? [value] : [],
  );

/** Matches a path also with other or doubled slashes, as in addresses and JSON. */
const folderPattern = (path: string): string =>
  path
    .split(/[\\/]+/)
    .map(escapeRegExp)
    .join(String.raw`[\\/]+`);

function hidePrivate(text: string, { secrets, homes, names }: PrivateTexts): string {
  let result = text;
  const hide = (pattern: string, flags: string, replacement: string): void => {
    result = result.replaceAll(new RegExp(pattern, flags), replacement);
  };
  for (const secret of secrets) if (secret !== "") hide(escapeRegExp(secret), "g", "[hidden]");
  for (const home of homes) if (home.length > 1) hide(folderPattern(home), "gi", "~");
  // Reduce any other path to its file name.
  hide(String.raw`(?<![\w~:/.\\-])(?:[A-Za-z]:[\\/]|\\\\|/)(?:[^\s"'\`|<>()]*[\\/])?(?=[^\s"'\`|<>()])`, "g", "…/");
  for (const name of names)
    if (name !== "") hide(String.raw`(?<![\p{L}\p{N}])${escapeRegExp(name)}(?![\p{L}\p{N}])`, "giu", "[name]");
  return result;
}

const formatCell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", String.raw`\|`)
    .trim();

/** Returns the report in Markdown. */
export function reportText(
  facts: Readonly<Record<string, string>>,
  results: readonly StepResult[],
  privateTexts: PrivateTexts,
): string {
  const rows = results.map(({ name, state, detail, seconds }) => {
    const outcome = state === "passed" ? `passed: ${detail}` : `**${state}**: ${detail}`;
    return `| ${name} | ${formatCell(outcome)} | ${seconds.toFixed(1)} s |`;
  });
  const lines = [
    "# Trial of Returns Desk",
    "",
    ...Object.entries(facts).map(([name, value]) => `- ${name}: ${formatCell(value)}`),
    "",
    "| Step | Result | Took |",
    "|---|---|--:|",
    ...rows,
    "",
    "The pictures of each step are beside this report.",
  ];
  return `${hidePrivate(lines.join("\n"), privateTexts)}\n`;
}
