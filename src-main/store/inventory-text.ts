import { foldText } from "../../src-domain/search-text.ts";
import type { Connection } from "./database.ts";

/**
 * What the text index of the inventory is made of: the fields as they are compared, a line each. The triggers that keep the
 * index call it, so every connection that writes has to know it.
 *
 * Two line ends at the end: the last two characters begin trigrams too, by which texts of one or two are found.
 */
export function defineSearchText(connection: Connection): void {
  connection.function("search_text", { deterministic: true, varargs: true }, (...fields: unknown[]) => {
    const lines = fields.flatMap((field) => (typeof field === "string" ? [foldText(field)] : []));
    return `${lines.join("\n")}\n\n`;
  });
}

/** Codes in FTS5's own language that match rows with all trigrams of a folded text of three characters or more. */
export function trigramQuery(folded: string): string {
  const characters = [...folded];
  const last = characters.length - 3;
  const trigrams = new Set<string>();
  // Every third one covers all characters; the others would find hardly less and cost as much each.
  for (let at = 0; at < last; at += 3) trigrams.add(characters.slice(at, at + 3).join(""));
  trigrams.add(characters.slice(last).join(""));
  return [...trigrams].map(quoted).join(" AND ");
}

export const anyTerm = (terms: readonly string[]): string => terms.map(quoted).join(" OR ");

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`;
