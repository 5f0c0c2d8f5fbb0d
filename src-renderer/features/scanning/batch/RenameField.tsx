import { TextInput } from "@mantine/core";
import { type JSX, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { renameBatch } from "../../batches/batch-actions.ts";

interface RenameFieldProps {
  readonly batchId: string;
  readonly name: string;
  readonly onDone: () => void;
}

const MAX_NAME_LENGTH = 60;

/** Saves the name on Enter, on blur and when a scan replaces the field; Esc restores the previous name. */
export function RenameField({ batchId, name, onDone }: RenameFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  const saveName = (): void => {
    const newName = text.trim();
    if (!isDone.current && newName !== "" && newName !== name) void renameBatch(batchId, newName);
  };
  const close = (): void => {
    isDone.current = true;
    onDone();
  };
  const saveAndClose = (): void => {
    saveName();
    close();
  };
  const saveRemovedField = useEffectEvent(saveName);
  useEffect(() => () => saveRemovedField(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") saveAndClose();
    else close();
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
      onBlur={saveAndClose}
    />
  );
}
