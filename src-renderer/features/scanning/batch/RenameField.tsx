import { TextInput } from "@mantine/core";
import { type JSX, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { renameBatch } from "../../batches/batch-actions.ts";

interface RenameFieldProps {
  readonly batchId: string;
  readonly name: string;
  readonly onDone: () => void;
}

const MAX_NAME_LENGTH = 60;

/** Enter or blur saves the name; Esc restores the previous one. */
export function RenameField({ batchId, name, onDone }: RenameFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  const finish = (shouldSave: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    const newName = text.trim();
    if (shouldSave && newName !== "" && newName !== name) void renameBatch(batchId, newName);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === "Enter");
  };
  return (
    <TextInput
      className="rename-field"
      aria-label={t("batchName")}
      value={text}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      spellCheck={false}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  );
}
