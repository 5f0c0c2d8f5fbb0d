import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "../../components/dialogs/Dialog.tsx";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { takeDropped, useFileDrop } from "./file-drop.ts";
import {
  chooseImportFile,
  connectImports,
  hideImport,
  leaveImport,
  openDroppedFile,
  refuseFile,
  stopImport,
  useImportFile,
} from "../../import/import-file.ts";
import "./import.css";
import { ImportChoice } from "./ImportChoice.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import type { ImportRunView, ImportView } from "../../../src-preload/contract/import/imports.ts";
import { numberText } from "../../i18n/format.ts";
import { timeLeftText } from "./import-words.ts";

interface ImportProgressProps {
  readonly view: ImportView;
  readonly run: ImportRunView;
}

function ImportProgress({ view, run }: ImportProgressProps): JSX.Element {
  const { t } = useTranslation("import");
  const done = run.taken + run.problems;
  const rows = view.inspection.kind === "inventory" ? "rows" : "events";
  const detail = [
    t(rows, { count: done, formatted: numberText(done) }),
    t("rate", { formatted: numberText(run.rowsPerSecond) }),
    run.secondsLeft !== null && timeLeftText(t, run.secondsLeft),
    run.problems > 0 && t("problems", { count: run.problems, formatted: numberText(run.problems) }),
  ].filter((part) => part !== false);
  return (
    <div className="import__form">
      <ProgressBar label={t("running", { name: view.fileName })} share={run.share} detail={detail.join(" · ")} />
      <p className="import__hint">{t("stays")}</p>
      <footer className="import__foot">
        <p className="import__scans">{t("scans")}</p>
        <Button variant="default" onClick={() => void stopImport()}>
          {t("stop")}
        </Button>
        <Button onClick={hideImport}>{t("hide")}</Button>
      </footer>
    </div>
  );
}

/** The sheet for a chosen or dropped file. The frame mounts it once. */
export function ImportSheet(): JSX.Element {
  useEffect(connectImports, []);
  useDroppedFile();
  const over = useFileDrop((drop) => drop.over);
  const shown = useImportFile((file) => file.shown);
  return (
    <>
      {shown && <Sheet />}
      {over && <DropHere />}
    </>
  );
}

function useDroppedFile(): void {
  const waits = useFileDrop((drop) => drop.dropped !== null);
  useEffect(() => {
    const dropped = waits ? takeDropped() : null;
    if (dropped === null) return;
    if ("file" in dropped) void openDroppedFile(dropped.file);
    else refuseFile(dropped.refused);
  }, [waits]);
}

function DropHere(): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <div className="drop-here">
      <div className="drop-here__words" role="status">
        <IconFileImport size={48} stroke={1.4} aria-hidden="true" />
        <p className="drop-here__title">{t("drop")}</p>
        <p>{t("dropHint")}</p>
      </div>
    </div>
  );
}

function Sheet(): JSX.Element {
  const { t } = useTranslation("import");
  const run = useImportFile(({ view }) => view?.run ?? null);
  const isRunning = run !== null && run.end === null;
  const close = isRunning ? hideImport : () => void leaveImport();
  return (
    <TitledDialog title={t("title")} closeLabel={t("close")} width={1040} onLeave={close}>
      <Content />
    </TitledDialog>
  );
}

function Content(): JSX.Element | null {
  const { t } = useTranslation("import");
  const { view, opening, refused } = useImportFile();
  if (refused !== null) return <Refused text={t(`file.${refused}`)} />;
  if (opening !== null) {
    const name = opening.share < 1 ? t("receiving", { name: opening.name }) : t("opening");
    return <ProgressBar label={name} share={opening.share} detail={t("dropHint")} />;
  }
  if (view === null) return null;
  if (view.run === null) return <ImportChoice view={view} />;
  return view.run.end === null ? (
    <ImportProgress view={view} run={view.run} />
  ) : (
    <ImportResult view={view} run={view.run} end={view.run.end} />
  );
}

function Refused({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("import");
  const isRunning = useImportFile(({ view }) => view?.run?.end === null);
  return (
    <div className="import__form">
      <FailureNote text={text} />
      <footer className="import__foot">
        <p className="import__scans">{t("scans")}</p>
        <Button
          variant="default"
          onClick={() => (isRunning ? useImportFile.setState({ refused: null }) : void leaveImport())}
        >
          {t("close")}
        </Button>
        {!isRunning && <Button onClick={() => void chooseImportFile()}>{t("another")}</Button>}
      </footer>
    </div>
  );
}
