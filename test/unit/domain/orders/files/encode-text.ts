export type FileEncoding = "utf-8" | "utf-8-bom" | "utf-16le" | "windows-1252" | "shift_jis" | "gb18030";

/** Encodes the texts of a file as other programs do; Node only decodes these encodings. */
export function encodeText(text: string, encoding: FileEncoding): Buffer {
  switch (encoding) {
    case "utf-8":
      return Buffer.from(text);
    case "utf-8-bom":
      return Buffer.from(`\uFEFF${text}`);
    case "utf-16le":
      return Buffer.from(`\uFEFF${text}`, "utf16le");
    default:
      return Buffer.concat([...text].map((character) => encodeCharacter(character, encoding)));
  }
}

type TableEncoding = "windows-1252" | "shift_jis" | "gb18030";

function encodeCharacter(character: string, encoding: TableEncoding): Buffer {
  if (character <= "\u007F") return Buffer.from(character, "latin1");
  const bytes = tableOf(encoding).get(character);
  if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
  return bytes;
}

const tables = new Map<TableEncoding, ReadonlyMap<string, Buffer>>();

function tableOf(encoding: TableEncoding): ReadonlyMap<string, Buffer> {
  const table = tables.get(encoding) ?? buildTable(encoding);
  tables.set(encoding, table);
  return table;
}

function buildTable(encoding: TableEncoding): ReadonlyMap<string, Buffer> {
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding);
  const add = (...bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\uFFFD" && !table.has(text)) table.set(text, Buffer.from(bytes));
  };
  for (let first = 0x80; first <= 0xff; first += 1) {
    add(first);
    for (let second = 0x40; second <= 0xfe && encoding !== "windows-1252"; second += 1) add(first, second);
  }
  return table;
}
