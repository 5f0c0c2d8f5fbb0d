import { z } from "zod";

/** What the administrator has to change; the message is one sentence. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

export function requireFolder(folder: string | undefined): string {
  if (folder === undefined || folder === "") throw new SetupError("--folder is missing.");
  return folder;
}

/** Returns what is shown of an error. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof z.ZodError) return `fleet.json: ${error.issues[0]?.message ?? ""}`;
  return error instanceof Error ? error.message : String(error);
};
