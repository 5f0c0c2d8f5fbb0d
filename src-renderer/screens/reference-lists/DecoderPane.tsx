import { Button, Textarea } from "@mantine/core";
import { useMemo, useState, type ClipboardEvent, type DragEvent, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { TransactionNames } from "../../../src-domain/fba/transaction-lines.ts";
import { Age } from "../../components/words/Age.tsx";
import { DecodedLines } from "./DecodedLines.tsx";
import { takeFile, takeLines, useDecoderLines } from "./decoder-lines.ts";
import { useReferenceLists } from "./reference-lists.ts";
import { sentenceGap } from "../../i18n/format.ts";
import "./decoder.css";

/** Gives each line of a transaction history the name of its transaction type (service contract, Get all transaction types). */
export function DecoderPane(): JSX.Element {
  const { t } = useTranslation(["reference", "frame"]);
  const text = useDecoderLines((state) => state.text);
  const types = useReferenceLists((state) => state.lists.get("transaction-types"));
  const names = useMemo(() => new TransactionNames(types?.rows ?? []), [types]);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) void takeFile(file);
    else takeLines(event.dataTransfer.getData("text/plain"));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A file may be dropped anywhere; pasting does the same.
    <section
      className="list-pane"
      aria-label={t("decoder.title")}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <header className="list-pane__header">
        <h2>{t("decoder.title")}</h2>
        <span className="list-pane__facts">
          {types === undefined || types.asOf === null ? (
            t("decoder.noTypes")
          ) : (
            <>
              {t("decoder.types", { count: types.count })} · {t("frame:asOf")}
              {sentenceGap()}
              <Age at={types.asOf} />
            </>
          )}
        </span>
      </header>
      <Problem />
      {text === "" ? <LinesField /> : <DecodedLines text={text} names={names} />}
    </section>
  );
}

function Problem(): JSX.Element | null {
  const { t } = useTranslation("reference");
  const problem = useDecoderLines((state) => state.problem);
  if (problem === null) return null;
  return (
    <p className="list-note list-note--warn" role="alert">
      {t(`decoder.problem.${problem}`)}
    </p>
  );
}

/** What is pasted is decoded at once; what is typed, when its writer says so. */
function LinesField(): JSX.Element {
  const { t } = useTranslation("reference");
  const [draft, setDraft] = useState("");
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (draft !== "" || pasted === "") return;
    event.preventDefault();
    takeLines(pasted);
  };
  return (
    <div className="decoder__field">
      <Textarea
        label={t("decoder.lines")}
        description={t("decoder.linesHint")}
        placeholder={t("decoder.example")}
        spellCheck={false}
        autoComplete="off"
        rows={12}
        value={draft}
        onPaste={onPaste}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button disabled={draft.trim() === ""} onClick={() => takeLines(draft)}>
        {t("decoder.decode")}
      </Button>
    </div>
  );
}
