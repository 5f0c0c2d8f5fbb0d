import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ScoreSheetContent } from "../../src-preload/contract/practice/lessons.ts";

/** A score card on paper, in the words that stood on the screen. */
export function ScoreSheet({ sheet }: { readonly sheet: ScoreSheetContent }): JSX.Element {
  const { t } = useTranslation("frame");
  const { title, facts, head, rows } = sheet;
  return (
    <article className="sheet sheet--report">
      <header className="sheet__head">
        <h1>{title}</h1>
        <p>{t("appName")}</p>
      </header>
      <p className="sheet__intro">{facts}</p>
      <table className="sheet__table">
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells have no name but their column.
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
