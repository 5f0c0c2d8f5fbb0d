import type { ScannerLayoutId } from "../../../src-domain/scanning/scanner-layout.ts";

/** Characters plain, with Shift, with AltGr, with both. Empty: types nothing. `◌` before a sign: a dead key. */
type KeyCharacters = readonly string[];
type LayoutKeys = Readonly<Record<string, KeyCharacters>>;

export interface ScannerLayout {
  readonly id: ScannerLayoutId;
  readonly keys: LayoutKeys;
}

export const DEAD_KEY_SIGN = "◌";
const NOTHING = "∅";

/** Key positions of a 105-key keyboard. */
const ROWS = [
  ["Backquote", ..."1234567890".replace(/\d/g, "Digit$& ").trim().split(" "), "Minus", "Equal"],
  [..."QWERTYUIOP".replace(/\w/g, "Key$& ").trim().split(" "), "BracketLeft", "BracketRight"],
  [..."ASDFGHJKL".replace(/\w/g, "Key$& ").trim().split(" "), "Semicolon", "Quote", "Backslash"],
  ["IntlBackslash", ..."ZXCVBNM".replace(/\w/g, "Key$& ").trim().split(" "), "Comma", "Period", "Slash"],
] as const;

type Rows = readonly [digits: string, upper: string, home: string, lower: string];

const charactersOf = (row: string): string[] =>
  (row.match(/◌?./gu) ?? []).map((character) => (character === NOTHING ? "" : character));

function keysOf(...levels: readonly Rows[]): LayoutKeys {
  const keys: Record<string, KeyCharacters> = {};
  for (const [row, codes] of ROWS.entries()) {
    const characters = levels.map((rows) => charactersOf(rows[row] ?? ""));
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

const us = keysOf(
  ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "\\zxcvbnm,./"],
  ["~!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"|', "|ZXCVBNM<>?"],
);

const uk = keysOf(
  ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'#", "\\zxcvbnm,./"],
  ['¬!"£$%^&*()_+', "QWERTYUIOP{}", "ASDFGHJKL:@~", "|ZXCVBNM<>?"],
  ["¦∅∅∅€", "", "", ""],
);

const de = keysOf(
  ["◌^1234567890ß◌´", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"],
  ['°!"§$%&/()=?◌`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_"],
  ["∅∅²³∅∅∅{[]}\\", "@∅€∅∅∅∅∅∅∅∅~", "", "|∅∅∅∅∅∅µ"],
);

/** AZERTY: digits need Shift, the hyphen does not. */
const fr = keysOf(
  ["²&é\"'(-è_çà)=", "azertyuiop◌^$", "qsdfghjklmù*", "<wxcvbn,;:!"],
  ["∅1234567890°+", "AZERTYUIOP◌¨£", "QSDFGHJKLM%µ", ">WXCVBN?./§"],
  ["∅∅◌~#{[|◌`\\^@]}", "∅∅€∅∅∅∅∅∅∅∅¤", "", ""],
);

const es = keysOf(
  ["º1234567890'¡", "qwertyuiop◌`+", "asdfghjklñ◌´ç", "<zxcvbnm,.-"],
  ['ª!"·$%&/()=?¿', "QWERTYUIOP◌^*", "ASDFGHJKLÑ◌¨Ç", ">ZXCVBNM;:_"],
  ["\\|@#◌~€¬", "∅∅€∅∅∅∅∅∅∅[]", "∅∅∅∅∅∅∅∅∅∅{}", ""],
);

/** Without `~` and backtick: scanners send those as Alt and a number. */
const it = keysOf(
  ["\\1234567890'ì", "qwertyuiopè+", "asdfghjklòàù", "<zxcvbnm,.-"],
  ['|!"£$%&/()=?^', "QWERTYUIOPé*", "ASDFGHJKLç°§", ">ZXCVBNM;:_"],
  ["∅∅∅∅∅€", "∅∅€∅∅∅∅∅∅∅[]", "∅∅∅∅∅∅∅∅∅@#", ""],
  ["", "∅∅∅∅∅∅∅∅∅∅{}", "", ""],
);

/** The layout set in the *scanner*, which may differ from the computer's. As in Windows, which scanners follow. */
export const SCANNER_LAYOUTS = {
  us: { id: "us", keys: us },
  uk: { id: "uk", keys: uk },
  de: { id: "de", keys: { ...de, NumpadDecimal: [",", ","] } },
  fr: { id: "fr", keys: fr },
  es: { id: "es", keys: es },
  it: { id: "it", keys: it },
  // Chinese keyboards use US positions; Chinese text comes from the input method, which a scanner does not use.
  cn: { id: "cn", keys: us },
} as const satisfies { readonly [Id in ScannerLayoutId]: ScannerLayout & { readonly id: Id } };
