import { writeJson } from "../http/json.ts";
import type { Problems } from "./problems.ts";
import { mustNotBeEmpty, notValid, spacedName } from "./query.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function optionalText(fields: Fields, name: string, problems: Problems, max = Infinity): string | null {
  const text = fields[name];
  if (text === undefined || text === null) return null;
  if (typeof text !== "string") {
    problems.add(name, notValid(writeJson(text)));
    return null;
  }
  if (text.length > max) {
    const entered = `You entered ${text.length} characters.`;
    problems.add(name, `The length of '${spacedName(name)}' must be ${max} characters or fewer. ${entered}`);
  }
  return text;
}

/** Like `optionalText`, but a missing or blank text is a problem, unless it may be empty. */
export function requiredText(
  fields: Fields,
  name: string,
  problems: Problems,
  max = Infinity,
  canBeEmpty = false,
): string {
  const text = optionalText(fields, name, problems, max);
  const isWrongType = text === null && fields[name] !== undefined && fields[name] !== null;
  const isMissing = text === null ? !isWrongType : text.trim() === "" && !canBeEmpty;
  if (isMissing) problems.add(name, mustNotBeEmpty(name));
  return text ?? "";
}
