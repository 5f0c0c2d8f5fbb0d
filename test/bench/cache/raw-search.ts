import Database from "better-sqlite3";

const MAX_ROWS = 50;
const TEXTS = ["rma", "item_rma", "sku", "description", "tracking_number"] as const;
const CONTAINS = TEXTS.map((column) => `${column} LIKE @like ESCAPE '\\'`).join(" OR ");

export function timeRawSearches(file: string, texts: readonly string[]): number[] {
  const cache = new Database(file, { readonly: true });
  const indexedSearch = cache.prepare(`
    SELECT * FROM inventory WHERE place IN (SELECT rowid FROM inventory_text WHERE inventory_text MATCH @query)
      AND (${CONTAINS} OR CAST(return_inventory_id AS TEXT) LIKE @like ESCAPE '\\')
    ORDER BY place DESC LIMIT ${MAX_ROWS}`);
  const fullScan = cache.prepare(`
    SELECT * FROM inventory WHERE ${CONTAINS} OR CAST(return_inventory_id AS TEXT) LIKE @like ESCAPE '\\'
    ORDER BY place DESC LIMIT ${MAX_ROWS}`);
  const times = texts.map((text) => {
    const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    const terms = splitTrigrams(text.toLowerCase());
    const startedAtMs = performance.now();
    if (terms.length === 0) fullScan.all({ like });
    else indexedSearch.all({ like, query: terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ") });
    return performance.now() - startedAtMs;
  });
  cache.close();
  return times;
}

function splitTrigrams(text: string): string[] {
  const characters = [...text];
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(""));
}
