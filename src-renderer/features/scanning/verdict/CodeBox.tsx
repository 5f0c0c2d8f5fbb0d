import { Textarea } from "@mantine/core";
import { useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { recordTypedText } from "../../../scanner/scan-recorder.ts";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { CODE_BOX_ID } from "../choose-item.ts";

/** Accepts typed and pasted codes. A textarea, because a single-line input would join the lines of a pasted column. */
export function CodeBox(): JSX.Element {
  const { t } = useTranslation("scan");
  const [text, setText] = useState("");
  const onKeyDown = (event: KeyboardEvent): void => {
    // In an input method, Enter confirms a word. Ctrl+Enter in an empty box submits the batch.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && text.trim() === "") return;
    event.preventDefault();
    if (recordTypedText(text) > 0) setText("");
  };
  return (
    <Textarea
      id={CODE_BOX_ID}
      aria-keyshortcuts={ariaKeys("codes")}
      className="scan-codes"
      aria-label={t("codes.label")}
      placeholder={t("codes.label")}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      autosize
      minRows={1}
      maxRows={3}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
