import type { JSX } from "react";
import { signOffCode } from "../../src-domain/shift/badge.ts";
import { COMMANDS, commandCode } from "../../src-domain/scanning/commands.ts";
import { CHECK_CODES } from "../../src-domain/scanning/station-profile.ts";
import type { Language } from "../../src-domain/language.ts";
import type { Printable, ServiceTypeSheetContent } from "../../src-domain/scanning/sheets.ts";
import { Barcode, printedText } from "../components/Barcode.tsx";
import { QrCode } from "../components/QrCode.tsx";
import { warehouseWords } from "../components/words/warehouse-words.ts";
import { dateFormat } from "../i18n/format.ts";
import { listed } from "../i18n/listed.ts";
import { SHEET_WORDS } from "./sheet-words.ts";

type SheetWithCodes = Exclude<Printable, "shift-report" | "score-card" | "hand-over">;

/** As main makes it (src-main/pairing/badges.ts). */
interface PrintedBadge {
  readonly name: string;
  readonly code: string;
  readonly until: string | null;
}

/** Of a sheet that is not the same at every desk. */
export interface SheetContent extends Partial<ServiceTypeSheetContent> {
  readonly badges?: readonly PrintedBadge[];
}

interface SheetProps {
  readonly sheet: SheetWithCodes;
  readonly language: Language;
  readonly content: SheetContent;
}

interface PrintedCode {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
  readonly text: string;
}

/** One printed page of codes. */
export function Sheet({ sheet, language, content }: SheetProps): JSX.Element {
  const words = SHEET_WORDS[language];
  const { title, intro } = {
    commands: words.commands,
    "check-up": words.checkUp,
    "service-types": words.serviceTypes,
    badges: words.badges,
  }[sheet];
  const { warehouse, types = [] } = content;
  const leftOut = types.filter(({ text }) => text === null).map(({ name }) => name);
  return (
    <article className={`sheet sheet--${sheet}`}>
      <header className="sheet__head">
        <h1>
          {title.replace("{{warehouse}}", () =>
            warehouse ? warehouseWords(warehouse.warehouseId, warehouse.description).full : "",
          )}
        </h1>
        <p>{words.product}</p>
      </header>
      <p className="sheet__intro">{intro}</p>
      {leftOut.length > 0 && <p>{words.serviceTypes.leftOut.replace("{{names}}", () => listed(leftOut))}</p>}
      <ol className="sheet__codes">
        {codesOf(sheet, language, content).map((code) => (
          <li
            key={code.id}
            className={code.text.length > LONGEST_NARROW ? "sheet__code sheet__code--long" : "sheet__code"}
          >
            <h2>{code.name}</h2>
            {code.hint !== null && <p>{code.hint}</p>}
            {code.text.length > LONGEST_WIDE ? (
              <QrCode text={code.text} label={code.name} />
            ) : (
              <>
                <Barcode text={code.text} label={code.name} />
                <p className="sheet__text">{printedText(code.text)}</p>
              </>
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}

/** In words: a badge is read by people of several countries. The page speaks the sheet's language. */
const dayText = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** In characters; the bars of longer codes need the width of the sheet. */
const LONGEST_NARROW = 30;
/** Bars of longer ones are wider than the sheet. */
const LONGEST_WIDE = 71;

function codesOf(sheet: SheetWithCodes, language: Language, content: SheetContent): PrintedCode[] {
  const { commands, checkUp, badges } = SHEET_WORDS[language];
  if (sheet === "service-types") {
    return (content.types ?? []).flatMap(({ id, name, text }) => (text === null ? [] : { id, name, hint: id, text }));
  }
  if (sheet === "badges") {
    return [
      ...(content.badges ?? []).map(({ name, code, until }) => ({
        id: name,
        name,
        hint: until && badges.until.replace("{{day}}", dayText(new Date(until))),
        text: code,
      })),
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
