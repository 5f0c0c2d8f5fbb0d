import type Database from "better-sqlite3";
import { foldText } from "../../../src-domain/search-text.ts";

/**
 * Defines the SQL function that builds the inventory's text index: the folded fields, one per line. Every writing
 * connection must define it, because the triggers that maintain the index call it.
 *
 * The text ends with two line ends, so that its last two characters start trigrams, which searches for one or two
 * characters need.
 */
export function defineSearchText(connection: Database.Database): void {
  connection.function("search_text", { deterministic: true, varargs: true }, (...fields: unknown[]) => {
    const lines = fields.flatMap((field) => (typeof field === "string" ? [foldText(field)] : []));
    return `${lines.join("\n")}\n\n`;
  });
}

/** For texts with more trigrams, every third one is used: it covers all characters and is selective enough. */
const MAX_TRIGRAMS = 10;

/** `folded` must have at least three characters. */
export function trigramsOf(folded: string): readonly string[] {
  const characters = [...folded];
  const last = characters.length - 3;
  const step = last < MAX_TRIGRAMS ? 1 : 3;
  const trigrams = new Set<string>();
  for (let at = 0; at < last; at += step) trigrams.add(characters.slice(at, at + 3).join(""));
  trigrams.add(characters.slice(last).join(""));
  return [...trigrams];
}

/** In FTS5's query language. */
export const allTerms = (terms: readonly string[]): string => terms.map(quote).join(" AND ");
export const anyTerm = (terms: readonly string[]): string => terms.map(quote).join(" OR ");

const quote = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Escapes a text for a LIKE pattern with a backslash as its ESCAPE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
