/** Lead bytes of two-byte characters, without the ranges that repeat characters of other ranges. */
const LEAD_BYTES = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xef, 0xfc)];
const TRAIL_BYTES = [...range(0x40, 0x7e), ...range(0x80, 0xfc)];
/** Characters of one byte: ASCII and half-width kana. */
const SINGLE_BYTES = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Builds the table with Node's decoder, because Node does not encode Shift-JIS. */
function createEncodingTable(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder("shift_jis");
  const pairs = LEAD_BYTES.flatMap((lead) => TRAIL_BYTES.map((trail) => [lead, trail]));
  const table = new Map<string, readonly number[]>();
  for (const bytes of [...SINGLE_BYTES.map((byte) => [byte]), ...pairs]) {
    const character = decoder.decode(Uint8Array.from(bytes));
    const isKnown = character.length === 1 && character !== "\u{FFFD}";
    if (isKnown && !table.has(character)) table.set(character, bytes);
  }
  return table;
}

const QUESTION_MARK = [..."?"].map((character) => character.codePointAt(0) ?? 0);

/** Writes a question mark for a character that Shift-JIS lacks. */
export function toShiftJis(text: string): Buffer {
  const table = createEncodingTable();
  return Buffer.from([...text].flatMap((character) => table.get(character) ?? QUESTION_MARK));
}
