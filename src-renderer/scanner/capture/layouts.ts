import type { ScannerLayoutId } from "../../../src-domain/scanning/scanner-layout.ts";

/** Characters of a key: plain, with Shift, with AltGr, with both. Empty: types nothing. `◌` before a sign: dead key. */
type KeyCharacters = readonly string[];
type LayoutKeys = Readonly<Record<string, KeyCharacters>>;

export interface ScannerLayout {
  readonly id: ScannerLayoutId;
  readonly keys: LayoutKeys;
}

export const DEAD_KEY_SIGN = "◌";
const NO_CHARACTER = "∅";

/** Key positions of a 105-key keyboard. */
const KEY_ROWS = [
  ["Backquote", ..."1234567890".replace(/\d/g, "Digit$& ").trim().split(" "), "Minus", "Equal"],
  [..."QWERTYUIOP".replace(/\w/g, "Key$& ").trim().split(" "), "BracketLeft", "BracketRight"],
  [..."ASDFGHJKL".replace(/\w/g, "Key$& ").trim().split(" "), "Semicolon", "Quote", "Backslash"],
  ["IntlBackslash", ..."ZXCVBNM".replace(/\w/g, "Key$& ").trim().split(" "), "Comma", "Period", "Slash"],
] as const;

type LevelRows = readonly [digits: string, upper: string, home: string, lower: string];

const splitCharacters = (row: string): string[] =>
  (row.match(/◌?./gu) ?? []).map((character) => (character === NO_CHARACTER ? "" : character));

function createLayoutKeys(...levels: readonly LevelRows[]): LayoutKeys {
  const keys: Record<string, KeyCharacters> = {};
  for (const [rowIndex, codes] of KEY_ROWS.entries()) {
    const characters = levels.map((rows) => splitCharacters(rows[rowIndex] ?? ""));
    for (const [index, code] of codes.entries()) keys[code] = characters.map((level) => level[index] ?? "");
  }
  return { ...keys, ...NUMPAD, Space: [" ", " "] };
}

const NUMPAD_SIGNS = { Add: "+", Subtract: "-", Multiply: "*", Divide: "/", Decimal: ".", Equal: "=", Comma: "," };

const NUMPAD = Object.fromEntries(
  [...Array.from("0123456789", (digit) => [digit, digit] as const), ...Object.entries(NUMPAD_SIGNS)].map(
    ([name, character]) => [`Numpad${name}`, [character, character]] as const,
  ),
) satisfies LayoutKeys;

const usKeys = createLayoutKeys(
  ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "\\zxcvbnm,./"],
  ["~!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"|', "|ZXCVBNM<>?"],
);

const ukKeys = createLayoutKeys(
  ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'#", "\\zxcvbnm,./"],
  ['¬!"£$%^&*()_+', "QWERTYUIOP{}", "ASDFGHJKL:@~", "|ZXCVBNM<>?"],
  ["¦∅∅∅€", "", "", ""],
);

const deKeys = createLayoutKeys(
  ["◌^1234567890ß◌´", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"],
  ['°!"§$%&/()=?◌`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_"],
  ["∅∅²³∅∅∅{[]}\\", "@∅€∅∅∅∅∅∅∅∅~", "", "|∅∅∅∅∅∅µ"],
);

/** AZERTY: digits need Shift, the hyphen needs none. */
const frKeys = createLayoutKeys(
  ["²&é\"'(-è_çà)=", "azertyuiop◌^$", "qsdfghjklmù*", "<wxcvbn,;:!"],
  ["∅1234567890°+", "AZERTYUIOP◌¨£", "QSDFGHJKLM%µ", ">WXCVBN?./§"],
  ["∅∅◌~#{[|◌`\\^@]}", "∅∅€∅∅∅∅∅∅∅∅¤", "", ""],
);

const esKeys = createLayoutKeys(
  ["º1234567890'¡", "qwertyuiop◌`+", "asdfghjklñ◌´ç", "<zxcvbnm,.-"],
  ['ª!"·$%&/()=?¿', "QWERTYUIOP◌^*", "ASDFGHJKLÑ◌¨Ç", ">ZXCVBNM;:_"],
  ["\\|@#◌~€¬", "∅∅€∅∅∅∅∅∅∅[]", "∅∅∅∅∅∅∅∅∅∅{}", ""],
);

/** Has no `~` and no backtick: scanners send them as Alt and a number. */
const itKeys = createLayoutKeys(
  ["\\1234567890'ì", "qwertyuiopè+", "asdfghjklòàù", "<zxcvbnm,.-"],
  ['|!"£$%&/()=?^', "QWERTYUIOPé*", "ASDFGHJKLç°§", ">ZXCVBNM;:_"],
  ["∅∅∅∅∅€", "∅∅€∅∅∅∅∅∅∅[]", "∅∅∅∅∅∅∅∅∅@#", ""],
  ["", "∅∅∅∅∅∅∅∅∅∅{}", "", ""],
);

/** Layouts that a scanner can be set to, as Windows defines them. The computer's layout may differ. */
export const SCANNER_LAYOUTS = {
  us: { id: "us", keys: usKeys },
  uk: { id: "uk", keys: ukKeys },
  de: { id: "de", keys: { ...deKeys, NumpadDecimal: [",", ","] } },
  fr: { id: "fr", keys: frKeys },
  es: { id: "es", keys: esKeys },
  it: { id: "it", keys: itKeys },
  // Chinese keyboards use US positions; Chinese text comes from the input method, which a scanner does not use.
  cn: { id: "cn", keys: usKeys },
} as const satisfies { readonly [Id in ScannerLayoutId]: ScannerLayout & { readonly id: Id } };
