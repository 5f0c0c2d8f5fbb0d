import type Database from "better-sqlite3";
import { foldText } from "../../../src-domain/search-text.ts";

/**
 * What the text index of the inventory is made of: the fields as they are compared, a line each. The triggers that keep the
 * index call it, so every connection that writes has to know it.
 *
 * Two line ends at the end: the last two characters begin trigrams too, by which texts of one or two are found.
 */
export function defineSearchText(connection: Database.Database): void {
  connection.function("search_text", { deterministic: true, varargs: true }, (...fields: unknown[]) => {
    const lines = fields.flatMap((field) => (typeof field === "string" ? [foldText(field)] : []));
    return `${lines.join("\n")}\n\n`;
  });
}

/** Of texts with more trigrams than these every third one is looked up: they cover all characters, and are selective enough. */
const MOST_TRIGRAMS = 10;

/** Of a folded text of three characters or more. */
export function trigramsOf(folded: string): readonly string[] {
  const characters = [...folded];
  const last = characters.length - 3;
  const step = last < MOST_TRIGRAMS ? 1 : 3;
  const trigrams = new Set<string>();
  for (let at = 0; at < last; at += step) trigrams.add(characters.slice(at, at + 3).join(""));
  trigrams.add(characters.slice(last).join(""));
  return [...trigrams];
}

/** In FTS5's own language. */
export const allTerms = (terms: readonly string[]): string => terms.map(quoted).join(" AND ");
export const anyTerm = (terms: readonly string[]): string => terms.map(quoted).join(" OR ");

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** A text as part of a LIKE pattern with a backslash as its ESCAPE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
