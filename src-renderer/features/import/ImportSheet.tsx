import { Button } from "@mantine/core";
import { IconFileImport, IconAlertTriangle, IconCircleCheck, IconDownload, IconPlayerStop } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FILE_PROBLEMS, type FileProblem } from "../../../src-domain/import/file-format.ts";
import { ROW_PROBLEMS, type RowProblemKind } from "../../../src-domain/import/row-problem.ts";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import { desk } from "../../bridge.ts";
import { numberText, sentenceGap } from "../../i18n/format.ts";
import { listText } from "../../i18n/list-text.ts";
import "../../ui/files/import.css";
import { TitledDialog } from "../../ui/dialogs/Dialog.tsx";
import { ImportTable } from "../../ui/files/ImportTable.tsx";
import { RefusedFile } from "../../ui/files/RefusedFile.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import { useSaveFile } from "../../ui/use-save-file.ts";
import { popDroppedFile, useFileDrop } from "./file-drop.ts";
import {
  chooseImportFile,
  connectImports,
  hideImport,
  closeImport,
  openDroppedFile,
  refuseDrop,
  useImportFile,
} from "./import-file.ts";
import { ImportChoice } from "./screen/ImportChoice.tsx";

const ERROR_FILE_COLUMNS = ["line", "column", "value", "reason", "remedy", "original"] as const;

/** Saves all rejected rows to a file. The request contains the texts, because main has no translations. */
function SaveProblemsButton({ count }: { readonly count: number }): JSX.Element {
  const { t } = useTranslation(["import", "table"]);
  const { saving, save } = useSaveFile();
  const saveProblems = (): void => {
    const kinds = Object.fromEntries(
      ROW_PROBLEMS.map((kind) => [kind, { reason: t(`problem.${kind}.reason`), remedy: t(`problem.${kind}.remedy`) }]),
    ) as Record<RowProblemKind, { reason: string; remedy: string }>;
    const headings = ERROR_FILE_COLUMNS.map((column) => t(`errorFile.${column}`));
    void save(desk.imports.saveProblems({ headings, kinds }));
  };
  return (
    <>
      <span className="import__saved" data-state={saving.state} role="status">
        {saving.state === "written" && t("saved", { file: saving.file })}
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
        {saving.state === "failed" && t(saving.code === "too-many-rows" ? "table:tooManyRows" : "notSaved")}
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={saving.state === "writing"}
        onClick={saveProblems}
      >
        {saving.state === "writing" ? t("saving") : t("save", { count, formatted: numberText(count) })}
      </Button>
    </>
  );
}

const PROBLEM_COLUMNS = ["line", "column", "value", "why"] as const;

function ProblemList({ run }: { readonly run: ImportRunView }): JSX.Element {
  const { t } = useTranslation("import");
  const { firstProblems, problems } = run;
  return (
    <ImportTable
      isProblemTable
      title={t("problems", { count: problems, formatted: numberText(problems) })}
      note={
        firstProblems.length < problems && (
          <span className="import__part fine"> · {t("someProblems", { count: firstProblems.length })}</span>
        )
      }
      headings={PROBLEM_COLUMNS.map((column) => t(`problemTable.${column}`))}
    >
      {firstProblems.map(({ line, kind, column, value, text }) => (
        <tr key={line} data-tip={text}>
          <td className="soft">{line}</td>
          <td>{column}</td>
          <td className="import-table__value codes">{value === "" ? text.slice(0, 80) : value}</td>
          <td>
            {t(`problem.${kind}.reason`)}
            {sentenceGap()}
            {t(`problem.${kind}.remedy`)}
          </td>
        </tr>
      ))}
    </ImportTable>
  );
}

interface ImportResultProps {
  readonly view: ImportView;
  readonly run: ImportRunView;
  readonly end: NonNullable<ImportRunView["end"]>;
}

const END_ICONS = {
  complete: IconCircleCheck,
  partial: IconAlertTriangle,
  canceled: IconPlayerStop,
  failed: IconAlertTriangle,
} as const;

/** A run that left lines out has ended, but has not imported the whole file. */
const endKindOf = ({ problems }: ImportRunView, { kind }: ImportResultProps["end"]): keyof typeof END_ICONS =>
  kind === "complete" && problems > 0 ? "partial" : kind;

function ImportResult({ view, run, end }: ImportResultProps): JSX.Element {
  const { t } = useTranslation("import");
  const endKind = endKindOf(run, end);
  const Shape = END_ICONS[endKind];
  const isInventory = view.inspection.kind === "inventory";
  const counts = [
    [t("result.added"), run.added],
    ...(isInventory ? [[t("result.renewed"), run.updated] as const] : []),
    [t(isInventory ? "result.older" : "result.known"), run.known],
    [t("result.problems"), run.problems],
  ] as const;
  return (
    <>
      <div className="import__form stack-wide">
        <div className="import-result prose row-top" data-end={endKind} role="status">
          <Shape size={28} aria-hidden="true" />
          <div>
            <p className="import-result__title">
              {t(isInventory ? "result.takenRows" : "result.takenEvents", {
                count: run.accepted,
                formatted: numberText(run.accepted),
              })}
              {run.problems > 0 && ` · ${t("problems", { count: run.problems, formatted: numberText(run.problems) })}`}
            </p>
            <p>{useEndText(run, end)}</p>
          </div>
        </div>
        <dl className="import-result__counts">
          {counts.map(([label, count]) => (
            <div key={label} className="import-result__count">
              <dt className="fine">{label}</dt>
              <dd>{numberText(count)}</dd>
            </div>
          ))}
        </dl>
        {run.problems > 0 && (
          <>
            <ReasonList reasons={run.reasons} />
            <ProblemList run={run} />
          </>
        )}
      </div>
      <footer className="import__foot row-close">
        <p className="import__scans fine">{t("scans")}</p>
        {run.problems > 0 && <SaveProblemsButton count={run.problems} />}
        <Button onClick={() => void closeImport()}>{t("done")}</Button>
      </footer>
    </>
  );
}

function ReasonList({ reasons }: Pick<ImportRunView, "reasons">): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <ul className="import-result__reasons" aria-label={t("reasons")}>
      {reasons.map(({ kind, count, firstLines }) => (
        <li key={kind}>
          <strong>{numberText(count)}</strong> · {t(`problem.${kind}.reason`)}{" "}
          <span className="fine">
            {t(firstLines.length < count ? "linesFrom" : "lines", {
              count: firstLines.length,
              lines: listText(firstLines.map(numberText)),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useEndText(run: ImportRunView, end: ImportResultProps["end"]): string {
  const { t } = useTranslation("import");
  const endKind = endKindOf(run, end);
  if (end.kind !== "failed")
    return endKind === "partial" ? t("end.partial", { count: run.problems }) : t(`end.${end.kind}`);
  const { reason } = end;
  return t("end.failed", { why: isRunFailure(reason) ? t(`failures.${reason}`) : t(`file.${reason}`) });
}

type FailureReason = Extract<ImportResultProps["end"], { kind: "failed" }>["reason"];
type RunFailure = Exclude<FailureReason, FileProblem>;

/** `disk-full` also refuses a file, with another text. */
const isRunFailure = (reason: FailureReason): reason is RunFailure =>
  !FILE_PROBLEMS.some((fileProblem) => fileProblem === reason);

function ImportProgress({ view, run }: { readonly view: ImportView; readonly run: ImportRunView }): JSX.Element {
  const { t } = useTranslation("import");
  const rowCount = run.accepted + run.problems;
  const rowsKey = view.inspection.kind === "inventory" ? "rows" : "events";
  const detail = [
    t(rowsKey, { count: rowCount, formatted: numberText(rowCount) }),
    t("rate", { formatted: numberText(run.rowsPerSecond) }),
    run.secondsLeft !== null && timeLeftText(t, run.secondsLeft),
    run.problems > 0 && t("problems", { count: run.problems, formatted: numberText(run.problems) }),
  ].filter((part) => part !== false);
  return (
    <>
      <div className="import__form stack-wide">
        <ProgressBar
          label={t("running", { name: view.fileName })}
          fraction={run.fraction}
          detail={detail.join(" · ")}
        />
        <p className="fine">{t("stays")}</p>
      </div>
      <footer className="import__foot row-close">
        <p className="import__scans fine">{t("scans")}</p>
        <Button variant="default" onClick={() => void desk.imports.cancel({})}>
          {t("stop")}
        </Button>
        <Button onClick={hideImport}>{t("hide")}</Button>
      </footer>
    </>
  );
}

const timeLeftText = (t: TFunction<"import">, seconds: number): string =>
  seconds < 90 ? t("secondsLeft", { count: seconds }) : t("minutesLeft", { count: Math.round(seconds / 60) });

/** Dialog for a chosen or dropped file. Mount it once. */
export function ImportSheet(): JSX.Element {
  useEffect(connectImports, []);
  const hasDroppedFile = useFileDrop((state) => state.droppedFile !== null);
  useEffect(() => {
    const dropped = hasDroppedFile ? popDroppedFile() : null;
    if (dropped === null) return;
    if ("file" in dropped) void openDroppedFile(dropped.file);
    else refuseDrop(dropped.refused);
  }, [hasDroppedFile]);
  const isFileOver = useFileDrop((state) => state.isOver);
  const isShown = useImportFile((state) => state.isShown);
  return (
    <>
      {isShown && <ImportDialog />}
      {isFileOver && <DropHint />}
    </>
  );
}

function DropHint(): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <div className="drop-here">
      <div className="drop-here__words stack-close" role="status">
        <IconFileImport size={48} stroke={1.4} aria-hidden="true" />
        <p className="drop-here__title">{t("drop")}</p>
        <p>{t("dropHint")}</p>
      </div>
    </div>
  );
}

function ImportDialog(): JSX.Element {
  const { t } = useTranslation("import");
  const importRun = useImportFile(({ view }) => view?.run ?? null);
  const isRunning = importRun !== null && importRun.end === null;
  const close = isRunning ? hideImport : () => void closeImport();
  return (
    <TitledDialog title={t("title")} closeLabel={t("close")} width={1040} onDismiss={close}>
      <ImportContent />
    </TitledDialog>
  );
}

function ImportContent(): JSX.Element | null {
  const { t } = useTranslation("import");
  const { view, openingFile, reinspectionFraction, refusal } = useImportFile();
  if (refusal !== null) {
    const isBusy = openingFile !== null || view?.run?.end === null;
    const dismissRefusal = (): void => useImportFile.setState({ refusal: null });
    return (
      <RefusedFile
        text={t(`file.${refusal}`)}
        onClose={isBusy ? dismissRefusal : () => void closeImport()}
        onChooseAnother={isBusy ? null : () => void chooseImportFile()}
      />
    );
  }
  if (openingFile !== null) {
    const isReceived = openingFile.isRead || openingFile.fraction >= 1;
    const label = isReceived ? t("opening") : t("receiving", { name: openingFile.name });
    return <ProgressBar label={label} fraction={openingFile.fraction} detail={t("dropHint")} />;
  }
  if (view === null) return null;
  if (view.run === null) {
    return (
      <>
        {reinspectionFraction !== null && (
          <ProgressBar label={t("opening")} fraction={reinspectionFraction} detail={view.fileName} />
        )}
        <ImportChoice view={view} />
      </>
    );
  }
  return view.run.end === null ? (
    <ImportProgress view={view} run={view.run} />
  ) : (
    <ImportResult view={view} run={view.run} end={view.run.end} />
  );
}
