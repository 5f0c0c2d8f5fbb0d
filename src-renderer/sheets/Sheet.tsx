import type { JSX } from "react";
import { COMMANDS, commandCode } from "../../src-domain/commands.ts";
import { CHECK_CODES } from "../../src-domain/station-profile.ts";
import type { SheetLanguage, SheetName } from "../../src-preload/contract/sheets.ts";
import { Barcode, printedText } from "../components/Barcode.tsx";
import { SHEET_WORDS } from "./sheet-words.ts";

interface SheetProps {
  readonly sheet: SheetName;
  readonly language: SheetLanguage;
}

interface PrintedCode {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
  readonly text: string;
}

/** One printed page of codes. */
export function Sheet({ sheet, language }: SheetProps): JSX.Element {
  const words = SHEET_WORDS[language];
  const { title, intro } = sheet === "commands" ? words.commands : words.checkUp;
  return (
    <article className={`sheet sheet--${sheet}`}>
      <header className="sheet__head">
        <h1>{title}</h1>
        <p>{words.product}</p>
      </header>
      <p className="sheet__intro">{intro}</p>
      <ol className="sheet__codes">
        {codesOf(sheet, language).map((code) => (
          <li key={code.id} className={code.id === "long" ? "sheet__code sheet__code--long" : "sheet__code"}>
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

function codesOf(sheet: SheetName, language: SheetLanguage): PrintedCode[] {
  const { commands, checkUp } = SHEET_WORDS[language];
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
