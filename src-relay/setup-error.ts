import type { z } from "zod";

/** An error that the administrator can correct; the message is one sentence. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

export function requireFolder(folder: string | undefined): string {
  if (folder === undefined || folder === "") throw new SetupError("--folder is missing.");
  return folder;
}

/** Parses the JSON of a file without secrets. */
export function parseFile<Schema extends z.ZodType>(path: string, text: string, schema: Schema): z.output<Schema> {
  const parseResult = schema.safeParse(parseFileJson(path, text));
  if (parseResult.success) return parseResult.data;
  const [issue] = parseResult.error.issues;
  throw new SetupError([path, issue?.path.join(".") ?? "", issue?.message].filter((part) => part !== "").join(": "));
}

function parseFileJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SetupError(`${path} is no JSON: ${sentenceOf(error)}`);
  }
}

/** Returns what is shown of an error. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
