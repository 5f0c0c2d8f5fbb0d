import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { OpeningTrouble } from "../../../src-preload/contract/health/recovery.ts";
import { AskFirst } from "../../components/dialogs/AskFirst.tsx";
import { absoluteTime } from "../../components/words/time-text.ts";
import { startOver, restoreBackup, useRecovery } from "./recovery.ts";
import { perLanguage } from "../../i18n/format.ts";

type JournalCause = Extract<OpeningTrouble["cause"], { readonly kind: "journal" }>;
type Backup = NonNullable<JournalCause["backups"]>[number];

const megabytes = perLanguage(
  (spoken) => new Intl.NumberFormat(spoken, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
);

/** What may take the journal's place; nothing does unless the operator says so. */
export function JournalChoice({ cause: { backups, unsound } }: { readonly cause: JournalCause }): JSX.Element {
  const { t } = useTranslation("files");
  const busy = useRecovery((state) => state.busy);
  if (busy) {
    return (
      <p className="recovery__body" role="status">
        {t("page.restoring")}
      </p>
    );
  }
  if (backups === null) {
    return (
      <p className="recovery__body" role="status">
        {t("page.reading")}
      </p>
    );
  }
  return (
    <>
      {backups.length > 0 && <Backups backups={backups} unsound={unsound} />}
      {backups.length === 0 && <NoBackup unsound={unsound} />}
    </>
  );
}

function NoBackup({ unsound }: Pick<JournalCause, "unsound">): JSX.Element {
  const { t } = useTranslation("files");
  return (
    <>
      <p className="recovery__body">{t("page.noBackup")}</p>
      <Unsound count={unsound} />
      <div className="recovery__actions">
        <AskFirst label={t("page.startOver")} question={t("page.startOverAsk")} onYes={() => void startOver()} />
      </div>
    </>
  );
}

function Unsound({ count }: { readonly count: number }): JSX.Element | null {
  const { t } = useTranslation("files");
  return count === 0 ? null : <p className="recovery__note">{t("page.unsound", { count })}</p>;
}

interface BackupsProps {
  readonly backups: readonly Backup[];
  readonly unsound: number;
}

function Backups({ backups, unsound }: BackupsProps): JSX.Element {
  const { t } = useTranslation("files");
  const [chosen, choose] = useState(backups[0]?.name);
  const backup = backups.find(({ name }) => name === chosen) ?? backups[0];
  return (
    <>
      <fieldset className="recovery__backups">
        <legend>{t("page.backups")}</legend>
        {backups.map((one, index) => (
          <label key={one.name} className="recovery__backup">
            <input type="radio" name="backup" checked={one === backup} onChange={() => choose(one.name)} />
            <span className="recovery__when">
              {absoluteTime(one.at)}
              {index === 0 && <span className="recovery__newest"> · {t("page.newest")}</span>}
            </span>
            <span className="recovery__size">
              {t("page.size", { size: megabytes().format(one.bytes / 1_000_000) })}
            </span>
            <span className="recovery__lost">
              <Lost lost={one.lost} />
            </span>
          </label>
        ))}
      </fieldset>
      <Unsound count={unsound} />
      <h2 className="recovery__heading">{t("page.meaning")}</h2>
      <ul className="recovery__meaning">
        <li>{t("page.meaningLost")}</li>
        <li>{t("page.meaningSafe")}</li>
        <li>{t("page.meaningKept")}</li>
      </ul>
      {backup !== undefined && (
        <div className="recovery__actions">
          <Button size="md" onClick={() => void restoreBackup(backup.name)}>
            {t("page.restore", { when: absoluteTime(backup.at) })}
          </Button>
        </div>
      )}
    </>
  );
}

function Lost({ lost }: Pick<Backup, "lost">): string {
  const { t } = useTranslation("files");
  if (lost === null) return t("page.lostUnknown");
  if (lost.scans + lost.orders === 0) return t("page.lostNothing");
  return t("page.lost", {
    scans: t("page.scans", { count: lost.scans }),
    orders: t("page.orders", { count: lost.orders }),
  });
}
