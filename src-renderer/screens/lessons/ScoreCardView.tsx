import { Button, SegmentedControl } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScoreCard } from "../../../src-domain/practice/score-card.ts";
import { useSaveFile } from "../../components/use-save-file.ts";
import { desk } from "../../bridge.ts";
import type { ScoreSheetContent } from "../../../src-preload/contract/practice/lessons.ts";
import { dateFormat, numberText } from "../../i18n/format.ts";

const dayText = dateFormat({ dateStyle: "long" });

/** One set of words for the screen, the paper and the file. */
function useScoreSheet({ operator, lessons }: ScoreCard): ScoreSheetContent {
  const { t } = useTranslation("lessons");
  const [today] = useState(() => new Date());
  const day = dayText(today);
  const settled = (rightly: boolean | null): string =>
    rightly === null ? "–" : rightly ? t("card.rightly") : t("card.wrongly");
  const name = operator ?? t("card.nameless");
  return {
    title: t("card.titleOf", { name }),
    fileName: t("card.fileName", { name }),
    facts: t("card.made", { date: day }),
    columns: [
      { head: t("card.whose"), value: name },
      { head: t("card.day"), value: day },
    ],
    head: [
      t("card.lesson"),
      t("card.outcome"),
      t("card.time"),
      t("card.pace"),
      t("card.wrong"),
      t("card.double"),
      t("card.settled"),
    ],
    rows: lessons.map((score) => [
      t(`names.${score.lesson}`),
      score.tries === 0 ? "–" : score.done ? t("state.done") : t("state.open"),
      score.seconds === null ? "–" : t("card.seconds", { count: score.seconds }),
      score.scansPerMinute === null ? "–" : numberText(score.scansPerMinute),
      score.tries === 0 ? "–" : numberText(score.wrongSubmissions),
      score.tries === 0 ? "–" : numberText(score.doubleScans),
      settled(score.settledRightly),
    ]),
  };
}

interface ScoreCardViewProps {
  readonly cards: readonly ScoreCard[];
  /** The operator whose card is shown first. */
  readonly wanted: string | null;
}

export function ScoreCardView({ cards, wanted }: ScoreCardViewProps): JSX.Element {
  const { t } = useTranslation("lessons");
  const [chosen, setChosen] = useState<number | null>(null);
  const own = cards.findIndex(({ operator }) => operator === wanted);
  const place = Math.min(chosen ?? Math.max(own, 0), Math.max(cards.length - 1, 0));
  const card = cards[place];
  return (
    <section className="score-card" aria-labelledby="score-card-title">
      <div className="score-card__head">
        <h2 id="score-card-title">{t("card.title")}</h2>
        {cards.length > 1 && (
          <SegmentedControl
            aria-label={t("card.whose")}
            value={String(place)}
            data={cards.map(({ operator }, index) => ({
              value: String(index),
              label: operator ?? t("card.nameless"),
            }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      {card === undefined ? <p className="lessons__about">{t("card.none")}</p> : <Card card={card} />}
    </section>
  );
}

function Card({ card }: { readonly card: ScoreCard }): JSX.Element {
  const { t } = useTranslation("lessons");
  const sheet = useScoreSheet(card);
  return (
    <>
      <div className="score-card__scroll">
        <table className="score-card__table" aria-label={sheet.title}>
          <thead>
            <tr>
              {sheet.head.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map(([name = "", ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  <td key={sheet.head[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Save sheet={sheet} key={t("card.title") + sheet.title} />
    </>
  );
}

function Save({ sheet }: { readonly sheet: ReturnType<typeof useScoreSheet> }): JSX.Element {
  const { t } = useTranslation("lessons");
  const { saving, save } = useSaveFile();
  return (
    <div className="score-card__actions">
      {(["csv", "pdf"] as const).map((form) => (
        <Button
          key={form}
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden="true" />}
          onClick={() => void save(desk.lessons.save({ sheet, form }))}
        >
          {t(`card.${form}`)}
        </Button>
      ))}
      <span role="status">
        {saving.state === "written" && t("card.written", { file: saving.file })}
        {saving.state === "failed" && t("card.notWritten")}
      </span>
    </div>
  );
}
