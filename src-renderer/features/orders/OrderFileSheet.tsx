import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "../../ui/dialogs/Dialog.tsx";
import { RefusedFile } from "../../ui/files/RefusedFile.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
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
  if (refusal !== null)
    return (
      <RefusedFile
        text={t(`refusal.${refusal}`)}
        onClose={() => void closeOrderFiles()}
        onChooseAnother={openOrderFiles}
      />
    );
  if (openingName !== null && openingName !== "")
    return <ProgressBar label={t("opening", { name: openingName })} fraction={0.5} detail={t("limit")} />;
  if (view === null) return <OrderFileStart />;
  // Choices for one file must not stay for the next.
  return <OrderFilePreview key={`${view.fileName} ${view.modifiedAt}`} view={view} />;
}
