import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconDownload, IconHelpSquare } from "@tabler/icons-react";
import { type JSX, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  countUnknown,
  type DecodedCode,
  decodedCsv,
  findCodeColumn,
  readTransactionLines,
  type TransactionLines,
  type TransactionNames,
} from "../../../src-domain/fba/transaction-lines.ts";
import { csvSeparatorIn } from "../../../src-domain/csv-text.ts";
import { spokenAs } from "../../../src-domain/language.ts";
import { desk } from "../../bridge.ts";
import { copyText } from "../../components/CopyButton.tsx";
import { type Column, DataTable } from "../../components/table/DataTable.tsx";
import { numberText } from "../../i18n/format.ts";
import { listed } from "../../i18n/listed.ts";
import { StatusWord } from "../../components/words/words.tsx";
import { create } from "zustand";
import { readText } from "../../components/read-text.ts";

/** In characters. A longer text is better split; a year of one desk's transactions is far below this. */
const LONGEST_PASTE = 4 * 1024 * 1024;

interface DecoderLines {
  readonly text: string;
  /** Chosen by the operator; null to detect it. */
  readonly column: number | null;
  readonly firstLine: "names" | "values" | "guess";
  readonly problem: "too-long" | "not-text" | null;
}

const EMPTY: DecoderLines = { text: "", column: null, firstLine: "guess", problem: null };

/** Kept only while the window is open. */
export const useDecoderLines = create<DecoderLines>(() => EMPTY);

const clearLines = (): void => useDecoderLines.setState(EMPTY);

export function takeLines(text: string): void {
  if (text.length > LONGEST_PASTE) useDecoderLines.setState({ problem: "too-long" });
  else useDecoderLines.setState({ ...EMPTY, text });
}

export async function takeFile(file: File): Promise<void> {
  if (file.size > LONGEST_PASTE * 3) {
    useDecoderLines.setState({ problem: "too-long" });
    return;
  }
  const text = readText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) useDecoderLines.setState({ problem: "not-text" });
  else takeLines(text);
}

/** Decoded values come first, so that they are visible however many columns the lines have. A row is a line's index. */
function useDecodedColumns(
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
              <span className={look} data-tip={value}>
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
        <span className="selectable decoder__type" data-tip={code.name}>
          {code.name}
        </span>
      );
    case "unknown":
      return <StatusWord shape={IconHelpSquare} tone="warn" word={t("decoder.unknownCode")} />;
    case "none":
      return <span className="faint">{t("decoder.noCode")}</span>;
  }
}

interface DecodedLinesProps {
  readonly text: string;
  readonly names: TransactionNames;
}

export function DecodedLines({ text, names }: DecodedLinesProps): JSX.Element {
  const { t } = useTranslation("reference");
  const firstLine = useDecoderLines((state) => state.firstLine);
  const chosen = useDecoderLines((state) => state.column);
  const lines = useMemo(() => readTransactionLines(text, names, firstLine), [text, names, firstLine]);
  const found = useMemo(() => findCodeColumn(lines, names), [lines, names]);
  const column = chosen !== null && chosen < lines.width ? chosen : found;
  const decoded = useMemo(() => lines.rows.map((row) => names.decode(row[column] ?? "")), [lines, names, column]);
  const columns = useDecodedColumns(lines, decoded, column);
  return (
    <>
      <Choices lines={lines} column={column} />
      <Summary lines={lines} decoded={decoded} />
      <DataTable
        label={t("decoder.table")}
        role="table"
        columns={columns}
        rowCount={lines.rows.length}
        rowAt={(index) => (index < lines.rows.length ? index : undefined)}
        rowKey={String}
        minWidth={Math.max(0, columns.length * 164)}
      />
      <Results lines={lines} decoded={decoded} />
    </>
  );
}

interface ChoicesProps {
  readonly lines: TransactionLines;
  readonly column: number;
}

function Choices({ lines, column }: ChoicesProps): JSX.Element {
  const { t } = useTranslation("reference");
  const { header, rows, width } = lines;
  const example = (at: number): string => header?.[at]?.trim() || (rows[0]?.[at] ?? "");
  return (
    <div className="decoder__choices">
      <NativeSelect
        label={t("decoder.column")}
        w={280}
        value={String(column)}
        data={Array.from({ length: width }, (_, at) => ({
          value: String(at),
          label: t("decoder.columnChoice", { number: at + 1, example: example(at) }),
        }))}
        onChange={(event) => useDecoderLines.setState({ column: Number(event.currentTarget.value) })}
      />
      <Checkbox
        label={t("decoder.firstLine")}
        checked={header !== null}
        onChange={(event) => useDecoderLines.setState({ firstLine: event.currentTarget.checked ? "names" : "values" })}
      />
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => clearLines()}
      >
        {t("decoder.clear")}
      </Button>
    </div>
  );
}

interface ResultProps {
  readonly lines: TransactionLines;
  readonly decoded: readonly DecodedCode[];
}

const UNKNOWN_SHOWN = 5;

function Summary({ lines, decoded }: ResultProps): JSX.Element {
  const { t } = useTranslation("reference");
  const unknown = useMemo(() => countUnknown(decoded), [decoded]);
  const counted = (kind: DecodedCode["kind"]): number => decoded.filter((entry) => entry.kind === kind).length;
  const [unknownLines, without] = [counted("unknown"), counted("none")];
  const shown = unknown.slice(0, UNKNOWN_SHOWN).map(([code, count]) => `${code} (${numberText(count)})`);
  const rest = unknown.length - shown.length;
  return (
    <p className={unknownLines > 0 ? "list-note row list-note--warn" : "list-note row"} role="status">
      <span>
        {[
          t("decoder.count", { count: lines.rows.length, formatted: numberText(lines.rows.length) }),
          t("decoder.named", { formatted: numberText(counted("known")) }),
          ...(without > 0 ? [t("decoder.without", { formatted: numberText(without) })] : []),
          ...(unknownLines > 0
            ? [t("decoder.unknown", { count: unknownLines, formatted: numberText(unknownLines) })]
            : []),
        ].join(" · ")}
        {unknownLines > 0 && (
          <span className="selectable">
            {t("decoder.unknownCodes", { codes: listed(shown) })}
            {rest > 0 && ` ${t("decoder.more", { count: rest })}`}
          </span>
        )}
      </span>
    </p>
  );
}

function Results({ lines, decoded }: ResultProps): JSX.Element {
  const { t, i18n } = useTranslation(["reference", "table"]);
  const [words, setWords] = useState("");
  const wordOf = (code: DecodedCode): string =>
    code.kind === "known" ? code.name : code.kind === "none" ? "" : t("decoder.unknownCode");
  const csv = (): Promise<string> =>
    joinPieces(
      decodedCsv(lines, decoded.map(wordOf), t("decoder.typeColumn"), csvSeparatorIn(spokenAs(i18n.language) ?? "en")),
    );
  const copy = async (): Promise<void> => {
    setWords(
      (await copyText(await csv())) ? t("decoder.copied", { count: lines.rows.length }) : t("decoder.notCopied"),
    );
  };
  const save = async (): Promise<void> => {
    const answer = await desk.reference.saveDecoded({ csv: await csv() });
    if (!answer.ok) setWords(t(answer.error.code === "too-many-rows" ? "table:tooManyRows" : "notWritten"));
    else if (answer.value.fileName !== null)
      setWords(t("written", { count: lines.rows.length, file: answer.value.fileName }));
  };
  return (
    <div className="decoder__results row-close">
      <span className="list-action fine" role="status">
        {words}
      </span>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {t("decoder.copy")}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void save()}>
        {t("decoder.save")}
      </Button>
    </div>
  );
}

/** Yields between the pieces, so that keys and scans get through. */
async function joinPieces(pieces: Iterable<string>): Promise<string> {
  const joined: string[] = [];
  for (const piece of pieces) {
    joined.push(piece);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return joined.join("");
}
