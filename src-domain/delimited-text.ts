/** From the likeliest; a history may come from a spreadsheet (tabs), a file (commas, semicolons) or another system. */
const DELIMITERS = ["\t", ",", ";", "|", "^", "~", "\u001F"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_RECORDS = 50;

/**
 * The records of a delimited text as they were written, without those that hold nothing. Values may be quoted (RFC 4180); a
 * quote that is never closed is a character like any other, so that it cannot swallow the rest.
 */
export function readDelimited(text: string, delimiter: Delimiter, most = Number.POSITIVE_INFINITY): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const end = (): void => {
    if (record.some((value) => value !== "")) records.push(record);
    record = [];
  };
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length && records.length < most) {
    const value = readValue(text, at, delimiter);
    record.push(value.text);
    at = value.end;
    if (at < text.length && text[at] === delimiter) {
      at += 1;
      if (at === text.length) record.push("");
      continue;
    }
    end();
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  if (records.length < most) end();
  return records;
}

/** The one that parts most lines alike; null for lines of one value each. */
export function findDelimiter(text: string): Delimiter | null {
  let best: { readonly delimiter: Delimiter; readonly score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = readDelimited(text, delimiter, SAMPLE_RECORDS);
    const widths = Map.groupBy(records, ({ length }) => length);
    const [width, alike] = [...widths].reduce(
      (most, [length, { length: count }]) => (length > 1 && count > most[1] ? [length, count] : most),
      [0, 0],
    );
    // Share of the lines first; of several that part all of them, the one into more columns.
    const score = records.length === 0 || width === 0 ? 0 : alike / records.length + width / 10_000;
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

interface Value {
  readonly text: string;
  /** Of the delimiter or line end behind it, or the text's length. */
  readonly end: number;
}

function readValue(text: string, start: number, delimiter: Delimiter): Value {
  return (text[start] === '"' ? readQuoted(text, start, delimiter) : null) ?? readPlain(text, start, delimiter);
}

function readPlain(text: string, start: number, delimiter: Delimiter): Value {
  let end = start;
  while (end < text.length && !endsValue(text, end, delimiter)) end += 1;
  return { text: text.slice(start, end), end };
}

/** Null where the quotes are not what encloses a whole value. */
function readQuoted(text: string, start: number, delimiter: Delimiter): Value | null {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (text[quote + 1] === '"') {
      quote += 1;
      continue;
    }
    if (quote + 1 < text.length && !endsValue(text, quote + 1, delimiter)) return null;
    return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
  return null;
}

const endsValue = (text: string, at: number, delimiter: Delimiter): boolean =>
  text[at] === delimiter || text[at] === "\n" || text[at] === "\r";
