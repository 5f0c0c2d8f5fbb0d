import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useTimeout } from "../shell/use-now.ts";
import { IconButton } from "./IconButton.tsx";
import { CodeText } from "./text/CodeText.tsx";

/** False when the system refuses, for example for a window without focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const CONFIRMATION_MS = 1500;

/** `label`: for a text too long to serve as its own name. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): JSX.Element {
  const { t } = useTranslation("frame");
  const [copied, setCopied] = useState(false);
  useTimeout(copied || null, CONFIRMATION_MS, () => setCopied(false));
  return (
    <IconButton
      size={28}
      label={copied ? t("copied") : (label ?? t("copy", { code: text }))}
      icon={copied ? IconCheck : IconCopy}
      onClick={(event) => {
        event.stopPropagation();
        void copyText(text).then(setCopied);
      }}
    />
  );
}

interface CopyableCodeProps {
  readonly value: string;
  readonly kind?: "rma" | "id" | "plain";
}

export function CopyableCode({ value, kind = "plain" }: CopyableCodeProps): JSX.Element {
  return (
    <span className="facts__code row-close">
      <CodeText value={value} kind={kind} />
      <CopyButton text={value} />
    </span>
  );
}
