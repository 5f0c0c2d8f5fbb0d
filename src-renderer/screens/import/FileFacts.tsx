import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ImportView } from "../../../src-preload/contract/import/imports.ts";
import { Age } from "../../components/words/Age.tsx";
import { amountText, sizeText } from "./import-words.ts";

/** Which file this is and what it was recognised as. */
export function FileFacts({ view: { fileName, modifiedAt, inspection } }: { readonly view: ImportView }): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <div className="import__file">
      <p className="import__file-name">{fileName}</p>
      <p className="import__file-facts">
        {t(`kind.${inspection.kind}`)} · {amountText(t, inspection)} · {sizeText(t, inspection.size)} ·{" "}
        {t("lastChange")} <Age at={modifiedAt} />
      </p>
    </div>
  );
}
