import type Database from "better-sqlite3";
import { foldText } from "../../../src-domain/search-text.ts";

/**
 * Builds the content of the inventory's text index: the folded fields, one per line. The triggers that maintain the index
 * call it, so every writing connection must define it.
 *
 * Two line ends close the text, so that its last two characters begin trigrams too: searches for one or two characters need
 * them.
 */
export function defineSearchText(connection: Database.Database): void {
  connection.function("search_text", { deterministic: true, varargs: true }, (...fields: unknown[]) => {
    const lines = fields.flatMap((field) => (typeof field === "string" ? [foldText(field)] : []));
    return `${lines.join("\n")}\n\n`;
  });
}

/** Longer texts use every third trigram: these still cover all characters and are selective enough. */
const MOST_TRIGRAMS = 10;

/** `folded` must have at least three characters. */
export function trigramsOf(folded: string): readonly string[] {
  const characters = [...folded];
  const last = characters.length - 3;
  const step = last < MOST_TRIGRAMS ? 1 : 3;
  const trigrams = new Set<string>();
  for (let at = 0; at < last; at += step) trigrams.add(characters.slice(at, at + 3).join(""));
  trigrams.add(characters.slice(last).join(""));
  return [...trigrams];
}

/** In FTS5's query language. */
export const allTerms = (terms: readonly string[]): string => terms.map(quoted).join(" AND ");
export const anyTerm = (terms: readonly string[]): string => terms.map(quoted).join(" OR ");

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Escapes a text for a LIKE pattern with a backslash as its ESCAPE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
