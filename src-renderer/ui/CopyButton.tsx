import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useTimeout } from "../shell/use-now.ts";
import type { MenuAction } from "./dialogs/ContextMenu.tsx";
import { IconButton } from "./IconButton.tsx";
import { CodeText, type CodeTextProps } from "./text/CodeText.tsx";

/** Returns false if the clipboard is refused, for example in a window without focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates the action of a row's menu that copies a code. */
export const copyAction = (text: string, code: string): MenuAction => ({
  text,
  icon: IconCopy,
  onSelect: () => void copyText(code),
});

const CONFIRMATION_MS = 1500;

/** `label`: accessible name for a text that is too long for a name. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): JSX.Element {
  const { t } = useTranslation("frame");
  const [isCopied, setCopied] = useState(false);
  useTimeout(isCopied || null, CONFIRMATION_MS, () => setCopied(false));
  return (
    <IconButton
      size={28}
      label={isCopied ? t("copied") : (label ?? t("copy", { code: text }))}
      icon={isCopied ? IconCheck : IconCopy}
      onClick={(event) => {
        event.stopPropagation();
        void copyText(text).then(setCopied);
      }}
    />
  );
}

export const CopyableCode = (code: CodeTextProps): JSX.Element => (
  <span className="facts__code row-close">
    <CodeText {...code} />
    <CopyButton text={code.value} />
  </span>
);
