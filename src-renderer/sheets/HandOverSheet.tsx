import type { JSX } from "react";
import type { HandOverSheetContent } from "../../src-preload/contract/hand-over-sheet.ts";
import { QrCode } from "../components/QrCode.tsx";
import words from "../i18n/en/hand-over.ts";

const put = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ""));

/** The codes of one hand-over, to be laid beside the parcels. */
export function HandOverSheet({ content }: { readonly content: HandOverSheetContent }): JSX.Element {
  const { codes, batchName, station, items } = content;
  const { sheet } = words;
  return (
    <article className="sheet sheet--hand-over">
      <header className="sheet__head">
        <h1>{put(sheet.title, { name: batchName })}</h1>
        <p>{put(sheet.from, { station, items })}</p>
      </header>
      <p className="sheet__intro">{sheet.intro}</p>
      <p className="sheet__private">{sheet.private}</p>
      <ol className="sheet__qr-codes">
        {codes.map((code, place) => (
          <li key={code}>
            <QrCode text={code} label={put(words.part, { part: place + 1, of: codes.length })} />
            <p>{put(words.part, { part: place + 1, of: codes.length })}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
