import { parseServiceMessage } from "../resends/refusal-message.ts";
import { failure, success, type Result } from "../result.ts";

/** A guess by similar types, because the contract names no parameter (public documentation, section 9.1). */
export const DEFAULT_FBA_PARAMETER = "fbaInstructionId";
export const PARAMETER_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

export const INSTRUCTION_OUTCOMES = ["waiting", "read", "absent", "refused", "failed"] as const;
export type InstructionOutcome = (typeof INSTRUCTION_OUTCOMES)[number];

export type IdProblem = "empty" | "too-short" | "too-long" | "characters" | "shape";

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ID_DIGITS = 32;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Returns an id in lower case with hyphens. Accepts braces, quotes, `urn:uuid:` and missing hyphens, as on labels. */
export function parseInstructionId(text: string): Result<string, IdProblem> {
  const id = text
    .trim()
    .replaceAll(DASHES, "-")
    .replace(/^["'([{<\s]+/, "")
    .replace(/(?<!["')\]}>\s])["')\]}>\s]+$/, "")
    .replace(/^urn:uuid:/i, "")
    .toLowerCase();
  if (id === "") return failure("empty");
  if (GUID.test(id)) return success(id);
  if (!/^[0-9a-f-]+$/.test(id)) return failure("characters");
  const digits = id.replaceAll("-", "");
  if (digits.length < ID_DIGITS) return failure("too-short");
  if (digits.length > ID_DIGITS) return failure("too-long");
  if (id.includes("-")) return failure("shape");
  return success(id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
}

interface ParsedIds {
  readonly ids: readonly string[];
  readonly invalidIds: readonly { readonly text: string; readonly problem: IdProblem }[];
}

export function parseInstructionIds(text: string): ParsedIds {
  const ids = new Set<string>();
  const invalidIds: { text: string; problem: IdProblem }[] = [];
  for (const part of text.split(/[\s,;|，；、]+/u)) {
    const parsed = parseInstructionId(part);
    if (parsed.ok) ids.add(parsed.value);
    else if (part !== "") invalidIds.push({ text: part, problem: parsed.error });
  }
  return { ids: [...ids], invalidIds };
}

interface Refusal {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly httpStatus: number | null;
}

interface ParsedRefusal {
  readonly isAbsent: boolean;
  readonly otherParameter: string | null;
}

const NOT_A_PARAMETER = new Set([
  "message",
  "messages",
  "error",
  "errors",
  "detail",
  "details",
  "title",
  "body",
  "request",
]);
const normalizeParameter = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
const NOT_FOUND = /\b(?:does not exist|do not exist|not found|cannot be found|could not be found|no such|unknown)\b/i;

/** A name in `meta.error` that the desk did not send is the right parameter (service contract, Errors). */
export function parseInstructionRefusal(
  { message, fields, httpStatus }: Refusal,
  requestedParameter: string,
): ParsedRefusal {
  const namedParameters = Object.entries(fields).flatMap(([key, text]) => {
    const name = NOT_A_PARAMETER.has(key.toLowerCase()) ? findParameter(text) : key.replaceAll(/\s+/g, "");
    return name === null ? [] : [{ name, isMissing: parseServiceMessage(text).kind === "empty" }];
  });
  const otherParameters = namedParameters.filter(
    ({ name }) => PARAMETER_NAME.test(name) && normalizeParameter(name) !== normalizeParameter(requestedParameter),
  );
  const otherParameter = otherParameters.find(({ isMissing }) => isMissing) ?? otherParameters[0];
  if (otherParameter !== undefined) return { isAbsent: false, otherParameter: otherParameter.name };
  const messages = [message, ...Object.values(fields)];
  return { isAbsent: httpStatus === 404 || messages.some((text) => NOT_FOUND.test(text)), otherParameter: null };
}

/** Finds the name in "'fba Instruction Id' must not be empty." or "The fbaInstructionId field is required." */
function findParameter(message: string): string | null {
  const match = /['"‘“](?<quoted>[A-Za-z][A-Za-z0-9 _]{1,63})['"’”]|\bThe (?<bare>[A-Za-z]\w{1,63}) field\b/.exec(
    message,
  );
  if (parseServiceMessage(message).kind !== "empty" || match === null) return null;
  return (match.groups?.["quoted"] ?? match.groups?.["bare"] ?? "").replaceAll(" ", "");
}

export const MAX_INSTRUCTION_IDS = 500;
