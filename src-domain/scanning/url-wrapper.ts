/** Labels print codes inside addresses too. Names that say what their value is may hold any code ... */
const CODE_NAMES = new Set([
  "rma",
  "rmas",
  "rmanumber",
  "returninventoryid",
  "inventoryid",
  "inventory",
  "tracking",
  "trackingnumber",
  "sku",
  "itemrma",
]);
/** ... and names that anybody's address has count only with a value that can be nothing but an RMA. */
const COMMON_NAMES = new Set(["code", "id", "q", "r", "item", "items", "return", "returns", "scan", "label"]);

const ADDRESS = /^https?:\/\//i;
const PRINTABLE = /^[\u0021-\u007E]+$/;

/**
 * The code inside an address, or the text as it is. An address that names no code, or several different ones, is kept
 * whole and so becomes an unknown code: a part of it might be some other item's.
 */
export function withoutUrlWrapper(text: string, isRma: (value: string) => boolean): string {
  if (!ADDRESS.test(text)) return text;
  const named = namedValues(text);
  if (named === null) return text;
  const codes = new Set(
    named
      .filter(([name, value]) => CODE_NAMES.has(name) || (COMMON_NAMES.has(name) && isRma(value)))
      .map(([, value]) => value),
  );
  const [code, ...others] = codes;
  return code !== undefined && others.length === 0 && PRINTABLE.test(code) ? code : text;
}

type NamedValue = readonly [name: string, value: string];

/** Every `/name/value` at the end of a path and every `name=value`; null when the address cannot be read. */
function namedValues(text: string): NamedValue[] | null {
  try {
    const url = new URL(text);
    // Some web apps keep their path behind the hash.
    const inner = new URL(url.hash.replace(/^#!?/, ""), "https://inner.invalid");
    const paths = [url, inner].map(({ pathname }) => /([^/]+)\/([^/]+)\/?$/.exec(pathname));
    const queries = [...url.searchParams, ...inner.searchParams];
    return [
      ...paths.flatMap((path) => (path ? [[path[1] ?? "", decodeURIComponent(path[2] ?? "")] as const] : [])),
      ...queries,
    ].map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ""), value.trim()] as const);
  } catch {
    return null;
  }
}
