import { IconHelpSquare } from "@tabler/icons-react";
import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DecodedCode, TransactionLines } from "../../../src-domain/fba/transaction-lines.ts";
import type { Column } from "../../components/table/DataTable.tsx";
import { StatusWord } from "../../components/words/StatusWord.tsx";

/** What was found comes first, so that it is in sight however many columns the lines have. Rows are places of lines. */
export function useDecodedColumns(
  { header, rows, width }: TransactionLines,
  decoded: readonly DecodedCode[],
  codeColumn: number,
): readonly Column<number>[] {
  const { t } = useTranslation("reference");
  return useMemo(
    () => [
      {
        key: "type",
        header: t("decoder.typeColumn"),
        width: "minmax(180px, 1.5fr)",
        cell: (line) => <Decoded code={decoded[line] ?? { kind: "none" }} />,
      },
      ...Array.from({ length: width }, (_, at): Column<number> => ({
        key: `column.${at}`,
        header: header?.[at]?.trim() || t("decoder.columnName", { number: at + 1 }),
        width: "minmax(148px, 1fr)",
        cell: (line) => {
          const value = rows[line]?.[at] ?? "";
          const look = at === codeColumn ? "selectable decoder__code" : "selectable";
          return (
            value !== "" && (
              <span className={look} title={value}>
                {value}
              </span>
            )
          );
        },
      })),
    ],
    [t, header, rows, width, decoded, codeColumn],
  );
}

function Decoded({ code }: { readonly code: DecodedCode }): JSX.Element {
  const { t } = useTranslation("reference");
  switch (code.kind) {
    case "known":
      return (
        <span className="selectable decoder__type" title={code.name}>
          {code.name}
        </span>
      );
    case "unknown":
      return <StatusWord shape={IconHelpSquare} tone="warn" word={t("decoder.unknownCode")} />;
    case "none":
      return <span className="decoder__none">{t("decoder.noCode")}</span>;
  }
}
