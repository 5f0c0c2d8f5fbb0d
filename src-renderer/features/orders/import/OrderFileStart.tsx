import { Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { shopText } from "../../../../src-domain/orders/shops.ts";
import type { OrderBookState } from "../../../../src-preload/contract/orders/order-files.ts";
import { desk } from "../../../bridge.ts";
import { numberText } from "../../../i18n/format.ts";
import { ImportTable } from "../../../ui/files/ImportTable.tsx";
import { ShowInFolder } from "../../../ui/ShowInFolder.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { useSaveFile } from "../../../ui/use-save-file.ts";
import { chooseOrderFile, fetchOrderBook, useOrderFile } from "../order-file.ts";

export function OrderFileStart(): JSX.Element | null {
  const book = useOrderFile((state) => state.book);
  useEffect(() => {
    void fetchOrderBook();
    return desk.orderFiles.onChanged(() => void fetchOrderBook());
  }, []);
  if (book === null) return null;
  return book.isInUse ? <ChooseFile book={book} /> : <StartUse />;
}

function StartUse(): JSX.Element {
  const { t } = useTranslation(["orderFiles", "import"]);
  const [isLocked, setLocked] = useState(false);
  async function start(): Promise<void> {
    const answer = await desk.orderFiles.startUse({});
    setLocked(!answer.ok && answer.error.code === "locked");
    await fetchOrderBook();
  }
  return (
    <>
      <div className="import__form stack-wide">
        <div className="import__file prose">
          <p className="import__file-name">{t("use.title")}</p>
          <p>{t("use.body")}</p>
        </div>
        {isLocked && <FailureNote text={t("use.locked")} />}
      </div>
      <footer className="import__foot row-close">
        <p className="import__scans fine">{t("import:scans")}</p>
        <TemplateButton />
        <Button onClick={() => void start()}>{t("use.start")}</Button>
      </footer>
    </>
  );
}

function ChooseFile({ book: { files, backupAt } }: { readonly book: OrderBookState }): JSX.Element {
  const { t } = useTranslation(["orderFiles", "import"]);
  const isChoosing = useOrderFile((state) => state.openingName !== null);
  const [undoOutcome, setUndoOutcome] = useState<"undone" | "used" | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  async function undo(fileId: number): Promise<void> {
    setUndoing(true);
    const answer = await desk.orderFiles.undo({ fileId });
    setUndoOutcome(answer.ok ? "undone" : "used");
    await fetchOrderBook();
    setUndoing(false);
  }
  return (
    <>
      <div className="import__form stack-wide">
        <div className="import__file prose">
          <p>{t("start.body")}</p>
          <p className="fine">{t("start.types")}</p>
        </div>
        {backupAt !== null && (
          <p className="import-check import-check--wrong" role="status">
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span>{t("files.backup", { time: absoluteTimeText(backupAt) })}</span>
          </p>
        )}
        {files.length > 0 && (
          <ImportedFiles files={files} isUndoing={isUndoing} onUndo={(fileId) => void undo(fileId)} />
        )}
        <p className="fine" role="status">
          {undoOutcome !== null && t(`files.${undoOutcome}`)}
        </p>
      </div>
      <footer className="import__foot row-close">
        <p className="import__scans fine">{t("import:scans")}</p>
        <TemplateButton />
        <Button disabled={isChoosing} onClick={() => void chooseOrderFile()}>
          {t("start.choose")}
        </Button>
      </footer>
    </>
  );
}

function TemplateButton(): JSX.Element {
  const { t } = useTranslation("orderFiles");
  const { saving, save } = useSaveFile();
  return (
    <>
      <span className="import__saved" data-state={saving.state} role="status">
        {saving.state === "written" && t("start.templateSaved", { file: saving.file })}
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
        {saving.state === "failed" && t("start.templateFailed")}
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={saving.state === "writing"}
        onClick={() => void save(desk.orderFiles.saveTemplate({}))}
      >
        {t("start.template")}
      </Button>
    </>
  );
}

interface ImportedFilesProps extends Pick<OrderBookState, "files"> {
  readonly isUndoing: boolean;
  readonly onUndo: (fileId: number) => void;
}

function ImportedFiles({ files, isUndoing, onUndo }: ImportedFilesProps): JSX.Element {
  const { t } = useTranslation(["orderFiles", "orderBook"]);
  const headings = [
    t("orderBook:channelFilter"),
    t("orderBook:drawer.file"),
    t("orderBook:drawer.writtenAt"),
    t("orderBook:drawer.importedAt"),
    t("files.undo"),
  ];
  return (
    <ImportTable title={t("files.title")} headings={headings}>
      {files.map(({ fileId, channel, shop, name, writtenAt, importedAt, orderCount, ...file }) => (
        <tr key={fileId}>
          <td>{shopText(channel, shop)}</td>
          <td data-tip={name}>
            {name} · {t("files.orders", { count: orderCount, formatted: numberText(orderCount) })}
          </td>
          <td>
            {file.isOnlyOffered ? (
              <span className="import-check import-check--wrong" data-tip={t("files.offered")}>
                <IconAlertTriangle size={16} role="img" aria-label={t("files.offered")} />
                <Age at={writtenAt} />
              </span>
            ) : (
              <Age at={writtenAt} />
            )}
          </td>
          <td>
            <Age at={importedAt} />
            {file.desk !== null && <div className="fine">{t("files.importedBy", { desk: file.desk })}</div>}
            {(file.sharing === "waiting" || file.sharing === "too-large") && (
              <div className="fine">{t(`files.sharing.${file.sharing}`)}</div>
            )}
          </td>
          <td>
            {file.canUndo && (
              <Button
                variant="default"
                size="xs"
                disabled={isUndoing}
                leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
                onClick={() => onUndo(fileId)}
              >
                {t("files.undo")}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </ImportTable>
  );
}
