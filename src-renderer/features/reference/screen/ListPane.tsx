import { Button } from "@mantine/core";
import { IconBan, IconCloudOff, IconListSearch, IconSearchOff, IconRefresh, IconDownload } from "@tabler/icons-react";
import { useMemo, useState, type JSX } from "react";
import { Trans, useTranslation } from "react-i18next";
import { ENTRY_CHANGES, hasChanges } from "../../../../src-domain/reference/list-changes.ts";
import { type ReferenceListName, referenceListInfo } from "../../../../src-domain/reference/reference-lists.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import type { ReferenceListStatus, ReferenceList } from "../../../../src-preload/contract/reference/reference.ts";
import { desk } from "../../../bridge.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useUnreachableReason } from "../../../shell/app-state.ts";
import { ShowInFolder } from "../../../ui/ShowInFolder.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { EmptyState } from "../../../ui/text/text.tsx";
import { useSaveFile } from "../../../ui/use-save-file.ts";
import { useListChoice, useReferenceLists } from "../reference-lists.ts";
import { EntryTable } from "./EntryTable.tsx";
import { filterEntries, rowsOf } from "./shown-entries.ts";

type RefreshResult = OutputOf<"reference", "refresh">;

/** Refreshes a list, or all lists if `name` is null. Shows the result, or why the button is disabled. */
export function RefreshButton({ name }: { readonly name: ReferenceListName | null }): JSX.Element {
  const { t } = useTranslation("reference");
  const [isRunning, setRunning] = useState(false);
  const [refreshResult, setRefreshResult] = useState<RefreshResult | null>(null);
  const obstacle = useRefreshObstacle(name);
  const resultText = useRefreshText(refreshResult);
  const idleLabel = name === null ? t("refreshAll") : t("refresh");

  const refresh = async (): Promise<void> => {
    setRunning(true);
    setRefreshResult(null);
    const answer = await desk.reference.refresh({ name });
    setRunning(false);
    if (answer.ok) setRefreshResult(answer.value);
  };
  return (
    <>
      <span className="list-action fine" role="status">
        {isRunning ? null : (obstacle ?? resultText)}
      </span>
      <Button
        className="rigid"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        disabled={isRunning || obstacle !== null}
        data-tip={obstacle ?? undefined}
        onClick={() => void refresh()}
      >
        {isRunning ? t("refreshing") : idleLabel}
      </Button>
    </>
  );
}

function useRefreshObstacle(name: ReferenceListName | null): string | null {
  const { t } = useTranslation(["reference", "frame"]);
  const unreachableReason = useUnreachableReason();
  const hasPublicArea = useReferenceLists((state) => state.hasPublicArea);
  if (name !== null && !hasPublicArea && referenceListInfo(name).area === "public") return t("noPublicArea");
  if (unreachableReason === null) return null;
  return unreachableReason === "offline" ? t("offline") : t(`frame:cannot.${unreachableReason}`);
}

function useRefreshText(refreshResult: RefreshResult | null): string | null {
  const { t } = useTranslation(["reference", "requests"]);
  if (refreshResult === null) return null;
  const { fetched, notOffered, failed, stoppedBy } = refreshResult;
  if (stoppedBy !== null) return t("stopped", { why: t(`requests:outcomes.${stoppedBy}`) });
  return listText([
    t("refreshed", { count: fetched }),
    ...(notOffered > 0 ? [t("refreshedNotOffered", { count: notOffered })] : []),
    ...(failed > 0 ? [t("refreshedFailed", { count: failed })] : []),
  ]);
}

interface ExportButtonProps {
  /** Null exports every list to one file. */
  readonly name: ReferenceListName | null;
  readonly isDisabled: boolean;
}

export function ExportButton({ name, isDisabled }: ExportButtonProps): JSX.Element {
  const { t } = useTranslation(["reference", "table"]);
  const { saving, save } = useSaveFile();
  return (
    <>
      <span className="list-action fine" role="status">
        {saving.state === "failed" && t(saving.code === "too-many-rows" ? "table:tooManyRows" : "notWritten")}
        {saving.state === "written" && t("written", { count: saving.rows, file: saving.file })}
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
      </span>
      <Button
        className="rigid"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={isDisabled}
        onClick={() => void save(desk.reference.export({ name }))}
      >
        {name === null ? t("exportAll") : t("export")}
      </Button>
    </>
  );
}

export function ListPane({ name }: { readonly name: ReferenceListName }): JSX.Element {
  const { t } = useTranslation(["reference", "frame"]);
  const status = useReferenceLists((state) => state.statuses?.find((listStatus) => listStatus.name === name));
  const list = useReferenceLists((state) => state.lists.get(name));
  const [onlyChanges, setOnlyChanges] = useState(false);
  const hasChangedEntries = status !== undefined && hasChanges(status.changes);
  const isKnown = status !== undefined && status.asOf !== null;
  return (
    <section className="fills grows" aria-label={t(`list.${name}`)}>
      <header className="list-pane__header rigid row">
        <h2>{t(`list.${name}`)}</h2>
        {isKnown && (
          <span className="list-pane__facts fine">
            {t("rows", { count: status.count })} · {t("frame:asOf")}
            {sentenceGap()}
            <Age at={status.asOf} />
          </span>
        )}
        <div className="list-pane__actions row-close">
          <RefreshButton name={name} />
          <ExportButton name={name} isDisabled={status === undefined || status.count === 0} />
        </div>
      </header>
      {isKnown && <FetchFailure status={status} />}
      {hasChangedEntries && (
        <ChangesNote status={status} showsOnlyChanges={onlyChanges} onOnlyChanges={setOnlyChanges} />
      )}
      {status !== undefined && (
        <ListEntries status={status} list={list} showsOnlyChanges={hasChangedEntries && onlyChanges} />
      )}
    </section>
  );
}

function FetchFailure({ status }: { readonly status: ReferenceListStatus }): JSX.Element | null {
  const { t } = useTranslation(["reference", "requests"]);
  const { outcome, failure, requestedAt } = status;
  if (outcome !== "not-offered" && outcome !== "failed") return null;
  const Shape = outcome === "failed" ? IconCloudOff : IconBan;
  return (
    <p className="list-note rigid row list-note--warn">
      <Shape size={18} aria-hidden="true" />
      <span>
        <Trans
          t={t}
          i18nKey={outcome === "failed" ? "failedNote" : "notOfferedNote"}
          values={{ why: t(`requests:outcomes.${failure ?? "unreadable"}`) }}
          components={{ age: <Age at={requestedAt} /> }}
        />
      </span>
    </p>
  );
}

interface ChangesNoteProps {
  readonly status: ReferenceListStatus;
  readonly showsOnlyChanges: boolean;
  readonly onOnlyChanges: (showsOnlyChanges: boolean) => void;
}

function ChangesNote({ status, showsOnlyChanges, onOnlyChanges }: ChangesNoteProps): JSX.Element {
  const { t } = useTranslation("reference");
  const counts = ENTRY_CHANGES.filter((change) => status.changes[change] > 0);
  return (
    <p className="list-note rigid row">
      <span>
        <Trans
          t={t}
          i18nKey="changedAt"
          values={{
            changes: listText(counts.map((change) => t(`counted.${change}`, { count: status.changes[change] }))),
          }}
          components={{ age: <Age at={status.changedAt} /> }}
        />
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={showsOnlyChanges}
        onClick={() => onOnlyChanges(!showsOnlyChanges)}
      >
        {showsOnlyChanges ? t("showAll") : t("showChanges")}
      </Button>
    </p>
  );
}

interface ListEntriesProps {
  readonly status: ReferenceListStatus;
  readonly list: ReferenceList | undefined;
  readonly showsOnlyChanges: boolean;
}

function ListEntries({ status, list, showsOnlyChanges }: ListEntriesProps): JSX.Element | null {
  const { t } = useTranslation("reference");
  const text = useListChoice((state) => state.text.trim());
  const allRows = useMemo(() => (list === undefined ? [] : rowsOf(list)), [list]);
  const rows = useMemo(() => {
    const foundRows = filterEntries(allRows, text);
    return showsOnlyChanges ? foundRows.filter(({ change }) => change !== null) : foundRows;
  }, [allRows, text, showsOnlyChanges]);
  if (status.asOf === null) return <NeverFetched status={status} />;
  if (list === undefined) return null;
  if (allRows.length === 0) {
    return <EmptyState icon={IconListSearch} title={t("emptyList.title")} body={t("emptyList.body")} />;
  }
  if (rows.length === 0) return <NothingFound text={text} />;
  return <EntryTable key={`${text} ${showsOnlyChanges}`} label={t(`list.${list.name}`)} rows={rows} />;
}

export function NothingFound({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("reference");
  return <EmptyState icon={IconSearchOff} title={t("notFound.title", { text })} body={t("notFound.body")} />;
}

function NeverFetched({ status }: { readonly status: ReferenceListStatus }): JSX.Element {
  const { t } = useTranslation(["reference", "requests"]);
  const { outcome, requestedAt, failure } = status;
  const requestedNote = requestedAt !== null && (
    <span className="list-pane__facts fine">
      {t("asked")} <Age at={requestedAt} />
    </span>
  );
  switch (outcome) {
    case "not-offered":
      return (
        <EmptyState icon={IconBan} title={t("notOffered.title")} body={t("notOffered.body")} action={requestedNote} />
      );
    case "failed":
      return (
        <EmptyState
          icon={IconCloudOff}
          title={t("failed.title")}
          body={t("failed.body", { why: t(`requests:outcomes.${failure ?? "unreadable"}`) })}
          action={requestedNote}
        />
      );
    case "never":
    case "read":
      return <EmptyState icon={IconListSearch} title={t("none.title")} body={t("none.body")} />;
  }
}
