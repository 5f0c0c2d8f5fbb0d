import type { JSX } from "react";
import { badgeCode, signOffCode } from "../../src-domain/badge.ts";
import { COMMANDS, commandCode } from "../../src-domain/commands.ts";
import { CHECK_CODES } from "../../src-domain/station-profile.ts";
import type { Language } from "../../src-domain/language.ts";
import type { Printable } from "../../src-domain/sheets.ts";
import { Barcode, printedText } from "../components/Barcode.tsx";
import { SHEET_WORDS } from "./sheet-words.ts";

type SheetWithCodes = Exclude<Printable, "shift-report" | "score-card" | "hand-over">;

interface SheetProps {
  readonly sheet: SheetWithCodes;
  readonly language: Language;
  /** On the badges. */
  readonly names: readonly string[];
}

interface PrintedCode {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
  readonly text: string;
}

/** One printed page of codes. */
export function Sheet({ sheet, language, names }: SheetProps): JSX.Element {
  const words = SHEET_WORDS[language];
  const { title, intro } = { commands: words.commands, "check-up": words.checkUp, badges: words.badges }[sheet];
  return (
    <article className={`sheet sheet--${sheet}`}>
      <header className="sheet__head">
        <h1>{title}</h1>
        <p>{words.product}</p>
      </header>
      <p className="sheet__intro">{intro}</p>
      <ol className="sheet__codes">
        {codesOf(sheet, language, names).map((code) => (
          <li
            key={code.id}
            className={code.text.length > LONGEST_NARROW ? "sheet__code sheet__code--long" : "sheet__code"}
          >
            <h2>{code.name}</h2>
            {code.hint !== null && <p>{code.hint}</p>}
            <Barcode text={code.text} label={code.name} />
            <p className="sheet__text">{printedText(code.text)}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** In characters; the bars of longer codes need the width of the sheet. */
const LONGEST_NARROW = 30;

function codesOf(sheet: SheetWithCodes, language: Language, names: readonly string[]): PrintedCode[] {
  const { commands, checkUp, badges } = SHEET_WORDS[language];
  if (sheet === "badges") {
    return [
      ...names.map((name) => ({ id: name, name, hint: null, text: badgeCode(name) })),
      { id: "", name: badges.signOff, hint: badges.signOffHint, text: signOffCode() },
    ];
  }
  if (sheet === "check-up") {
    return CHECK_CODES.map(({ id, text }, index) => ({
      id,
      name: `${index + 1}. ${checkUp.names[id]}`,
      hint: null,
      text,
    }));
  }
  return COMMANDS.map((id) => ({ id, name: commands.names[id], hint: commands.hints[id], text: commandCode(id) }));
}
