import { TextInput } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

const two = (part: number): string => String(part).padStart(2, "0");

/** As the field wants it: the time of this computer, to the second. */
export function localText(at: Date): string {
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

export interface AsOf {
  /** As it stands in the field. */
  readonly text: string;
  readonly problem: "asOfNone" | "asOfFuture" | null;
}

export function asOfText(text: string): AsOf {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return { text, problem: "asOfNone" };
  return { text, problem: at > Date.now() ? "asOfFuture" : null };
}

interface AsOfFieldProps {
  readonly asOf: AsOf;
  readonly onChange: (asOf: AsOf) => void;
}

export function AsOfField({ asOf, onChange }: AsOfFieldProps): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <TextInput
      type="datetime-local"
      step={1}
      w={480}
      label={t("asOf")}
      description={t("asOfHint")}
      value={asOf.text}
      error={asOf.problem !== null && t(asOf.problem)}
      onChange={(event) => onChange(asOfText(event.currentTarget.value))}
    />
  );
}
