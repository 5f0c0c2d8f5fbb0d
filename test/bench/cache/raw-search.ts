import Database from "better-sqlite3";

const ROWS = 50;
const TEXTS = ["rma", "item_rma", "sku", "description", "tracking_number"] as const;
const CONTAINS = TEXTS.map((column) => `${column} LIKE @like ESCAPE '\\'`).join(" OR ");

export function timeRawSearches(file: string, texts: readonly string[]): number[] {
  const cache = new Database(file, { readonly: true });
  const indexed = cache.prepare(`
    SELECT * FROM inventory WHERE place IN (SELECT rowid FROM inventory_text WHERE inventory_text MATCH @query)
      AND (${CONTAINS} OR CAST(return_inventory_id AS TEXT) LIKE @like ESCAPE '\\')
    ORDER BY place DESC LIMIT ${ROWS}`);
  const scanned = cache.prepare(`
    SELECT * FROM inventory WHERE ${CONTAINS} OR CAST(return_inventory_id AS TEXT) LIKE @like ESCAPE '\\'
    ORDER BY place DESC LIMIT ${ROWS}`);
  const times = texts.map((text) => {
    const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    const terms = trigramsOf(text.toLowerCase());
    const started = performance.now();
    if (terms.length === 0) scanned.all({ like });
    else indexed.all({ like, query: terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ") });
    return performance.now() - started;
  });
  cache.close();
  return times;
}

function trigramsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(""));
}
