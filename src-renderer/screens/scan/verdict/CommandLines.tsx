import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Command } from "../../../../src-domain/scanning/commands.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import { noticeWords, type Notice } from "../../../batches/notice.ts";

/** What came of a printed command; until that is known, what it asks for. */
export function CommandLines({ command }: { readonly command: Command }): JSX.Element {
  const { t } = useTranslation("scan");
  const notice = useDeskBatch((state) => state.notice);
  return (
    <>
      <p className="verdict-card__reason verdict-card__reason--told">
        {notice === null ? t(`reason.command.${command}`) : noticeWords(t, notice)}
      </p>
      {notice?.kind === "submit-again" ? (
        <TimeLeft key={notice.until} notice={notice} />
      ) : (
        <p className="verdict-card__todo">{t("todo.command")}</p>
      )}
    </>
  );
}

const TICK_MS = 200;

function TimeLeft({ notice }: { readonly notice: Extract<Notice, { kind: "submit-again" }> }): JSX.Element {
  const { t } = useTranslation("scan");
  const [left, setLeft] = useState(() => notice.until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = notice.until - Date.now();
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      useDeskBatch.setState((state) =>
        state.notice === notice ? { notice: { kind: "submit-lapsed", count: notice.count } } : {},
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [notice]);
  // A screen reader hears the question once, not every tick of its clock.
  return (
    <p className="verdict-card__todo" aria-hidden="true">
      {t("secondsLeft", { seconds: Math.max(1, Math.ceil(left / 1000)) })}
    </p>
  );
}
