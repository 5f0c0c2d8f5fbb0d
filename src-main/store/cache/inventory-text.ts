import type Database from "better-sqlite3";
import { foldText } from "../../../src-domain/search-text.ts";

/**
 * Defines the SQL function that builds the inventory's text index: the folded fields, one per line. Every writing
 * connection must define it, because the triggers that maintain the index call it.
 *
 * The text ends with two line ends, so that its last two characters start trigrams: searches for one or two characters
 * need them.
 */
export function defineSearchText(connection: Database.Database): void {
  connection.function("search_text", { deterministic: true, varargs: true }, (...fields: unknown[]) => {
    const lines = fields.flatMap((field) => (typeof field === "string" ? [foldText(field)] : []));
    return `${lines.join("\n")}\n\n`;
  });
}

/** For a text with more trigrams than this, every third one is used, which still covers all characters. */
const MAX_TRIGRAMS = 10;

/** `foldedText` must have at least three characters. */
export function trigramsOf(foldedText: string): readonly string[] {
  const characters = [...foldedText];
  const lastIndex = characters.length - 3;
  const step = lastIndex < MAX_TRIGRAMS ? 1 : 3;
  const trigrams = new Set<string>();
  for (let index = 0; index < lastIndex; index += step) trigrams.add(characters.slice(index, index + 3).join(""));
  trigrams.add(characters.slice(lastIndex).join(""));
  return [...trigrams];
}

/** Builds a query in FTS5's query language. */
export const matchAllTerms = (terms: readonly string[]): string => terms.map(quote).join(" AND ");
export const matchAnyTerm = (terms: readonly string[]): string => terms.map(quote).join(" OR ");

const quote = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Escapes a text for a LIKE pattern with a backslash as its ESCAPE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
