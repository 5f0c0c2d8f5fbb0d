import { Button } from "@mantine/core";
import { IconAlertTriangle, IconDatabaseExclamation, IconHistory, type Icon } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "../../../src-preload/contract/health/notices.ts";
import { WholeCode } from "../../components/words/CodeText.tsx";
import { PLACE, Placed } from "../../components/dialogs/Placed.tsx";
import { absoluteTime } from "../../components/words/time-text.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { connectFileNotices, dismissNotice, useFileNotices } from "../../desk/file-notices.ts";
import { HelpLink } from "../../help/HelpLink.tsx";
import { HELP_OF_NOTICE } from "../troubles.ts";
import "./notices.css";
import { useLiveDesk } from "../../desk/live-desk.ts";

/** Across every screen, what happened to the desk's own files and what it means for the work. */
export function FileNotices(): JSX.Element {
  const { t } = useTranslation("files");
  useEffect(() => connectFileNotices(), []);
  const notices = useFileNotices((state) => state.notices);
  return (
    <div className="file-notices" role="status" aria-label={t("notices")}>
      {notices.map((notice) => (
        <FileNotice key={notice.kind} notice={notice} />
      ))}
    </div>
  );
}

const ICONS: Readonly<Record<Notice["kind"], Icon>> = {
  "not-stored": IconAlertTriangle,
  "backup-failed": IconAlertTriangle,
  "journal-restored": IconHistory,
  "cache-started-over": IconDatabaseExclamation,
};

function FileNotice({ notice }: { readonly notice: Notice }): JSX.Element {
  const { t } = useTranslation("files");
  const { title, body } = useWords(notice);
  const file = notice.kind === "journal-restored" ? notice.brokenFile : null;
  const Icon = ICONS[notice.kind];
  const { kind } = notice;
  return (
    <div className={`file-notice file-notice--${kind}`}>
      <Icon size={22} stroke={2} aria-hidden="true" />
      <div className="file-notice__words">
        <p className="file-notice__title">{title}</p>
        <p>
          <Placed sentence={body}>{file !== null && <WholeCode value={file} />}</Placed>
        </p>
      </div>
      <HelpLink chapter={HELP_OF_NOTICE[kind]} />
      {kind !== "not-stored" && (
        <Button className="file-notice__action" variant="default" onClick={() => void dismissNotice(kind)}>
          {t("dismiss")}
        </Button>
      )}
    </div>
  );
}

function useWords(notice: Notice): { readonly title: string; readonly body: string } {
  const { t } = useTranslation("files");
  const filledAt = useLiveDesk((live) => live.sync?.finishedAt ?? null);
  switch (notice.kind) {
    case "cache-started-over":
      return filledAt !== null && filledAt > notice.at
        ? { title: t("cache.filledTitle"), body: t("cache.filledBody") }
        : { title: t("cache.title"), body: t("cache.body") };
    case "journal-restored": {
      const words = { restored: absoluteTime(notice.restoredAt) };
      const file = notice.brokenFile === null ? "" : sentenceGap() + t("restored.file", { file: PLACE });
      return notice.backupAt === null
        ? { title: t("restored.startedOverTitle", words), body: t("restored.startedOverBody") + file }
        : {
            title: t("restored.title", { when: absoluteTime(notice.backupAt) }),
            body: t("restored.body", words) + file,
          };
    }
    case "backup-failed":
      return { title: t("backup.title", { why: t(`fault.${notice.fault}`) }), body: t("backup.body") };
    case "not-stored":
      return {
        title: t("notStored.title", { why: t(`fault.${notice.fault}`) }),
        body: t(notice.fault === "disk-full" ? "notStored.disk-full" : "notStored.other"),
      };
  }
}
