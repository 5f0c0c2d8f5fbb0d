import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "../../ui/dialogs/Dialog.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import "../../ui/files/import.css";
import { OrderFilePreview } from "./import/OrderFilePreview.tsx";
import { OrderFileStart } from "./import/OrderFileStart.tsx";
import { closeOrderFiles, openOrderFiles, useOrderFile } from "./order-file.ts";

/** Dialog for importing orders to send. Mount it once. */
export function OrderFileSheet(): JSX.Element | null {
  const { t } = useTranslation(["orderFiles", "import"]);
  const isShown = useOrderFile((state) => state.isShown);
  if (!isShown) return null;
  return (
    <TitledDialog
      title={t("title")}
      closeLabel={t("import:close")}
      width={1040}
      onDismiss={() => void closeOrderFiles()}
    >
      <SheetContent />
    </TitledDialog>
  );
}

function SheetContent(): JSX.Element {
  const { t } = useTranslation("orderFiles");
  const { view, openingName, refusal } = useOrderFile();
  if (refusal !== null) return <RefusedOrders text={t(`refusal.${refusal}`)} />;
  if (openingName !== null && openingName !== "")
    return <ProgressBar label={t("opening", { name: openingName })} fraction={0.5} detail={t("limit")} />;
  return view === null ? <OrderFileStart /> : <OrderFilePreview view={view} />;
}

function RefusedOrders({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <>
      <div className="import__form stack-wide">
        <FailureNote text={text} />
      </div>
      <footer className="import__foot row-close">
        <p className="import__scans fine">{t("scans")}</p>
        <Button variant="default" onClick={() => void closeOrderFiles()}>
          {t("close")}
        </Button>
        <Button onClick={openOrderFiles}>{t("another")}</Button>
      </footer>
    </>
  );
}
