/** What a scanner means by a key position: the character without and with Shift. */
export type LayoutKeys = Readonly<Record<string, readonly [plain: string, shifted: string]>>;

export interface ScannerLayout {
  readonly id: string;
  readonly keys: LayoutKeys;
}

const letters = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [`Key${letter.toUpperCase()}`, [letter, letter.toUpperCase()]]),
) as LayoutKeys;

const digits = (shifted: string): LayoutKeys =>
  Object.fromEntries([..."1234567890"].map((digit, index) => [`Digit${digit}`, [digit, shifted.charAt(index)]]));

const numpad = Object.fromEntries(
  [
    ...Array.from({ length: 10 }, (_, digit) => [`Numpad${digit}`, String(digit)] as const),
    ["NumpadAdd", "+"] as const,
    ["NumpadSubtract", "-"] as const,
    ["NumpadMultiply", "*"] as const,
    ["NumpadDivide", "/"] as const,
    ["NumpadDecimal", "."] as const,
    ["NumpadEqual", "="] as const,
    ["NumpadComma", ","] as const,
  ].map(([code, character]) => [code, [character, character]]),
) as LayoutKeys;

const us: ScannerLayout = {
  id: "us",
  keys: {
    ...letters,
    ...digits("!@#$%^&*()"),
    ...numpad,
    Space: [" ", " "],
    Minus: ["-", "_"],
    Equal: ["=", "+"],
    BracketLeft: ["[", "{"],
    BracketRight: ["]", "}"],
    Backslash: ["\\", "|"],
    // The extra key of ISO keyboards; scanners set to US send it for the backslash now and then.
    IntlBackslash: ["\\", "|"],
    Semicolon: [";", ":"],
    Quote: ["'", '"'],
    Backquote: ["`", "~"],
    Comma: [",", "<"],
    Period: [".", ">"],
    Slash: ["/", "?"],
  },
};

/** The layout a *scanner* is set to, which need not be the computer's. */
export const SCANNER_LAYOUTS = { us } as const satisfies Record<string, ScannerLayout>;
