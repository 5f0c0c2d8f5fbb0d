import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { HandOverSheetContent } from "../../src-preload/contract/batches/hand-over-sheet.ts";
import { QrCode } from "../components/QrCode.tsx";
import { absoluteTime } from "../components/words/time-text.ts";
import { batchWord, stationWord } from "../components/words/batch-word.ts";

/** The codes of one hand-over, to be laid beside the parcels. */
export function HandOverSheet({ content }: { readonly content: HandOverSheetContent }): JSX.Element {
  const { codes, batchName, station, items, validUntil } = content;
  const { t } = useTranslation("handOver");
  return (
    <article className="sheet sheet--hand-over">
      <header className="sheet__head">
        <h1>{t("sheet.title", { name: batchWord(batchName) })}</h1>
        <p>{t("sheet.from", { station: stationWord(station), count: items })}</p>
      </header>
      <p className="sheet__intro">{t("sheet.intro")}</p>
      <p>{t("sheet.until", { when: absoluteTime(validUntil) })}</p>
      <p className="sheet__private">{t("sheet.private")}</p>
      <ol className="sheet__qr-codes">
        {codes.map((code, place) => (
          <li key={code}>
            <QrCode text={code} label={t("part", { part: place + 1, of: codes.length })} />
            <p aria-hidden="true">{t("part", { part: place + 1, of: codes.length })}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
