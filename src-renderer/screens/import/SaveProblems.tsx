import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { ROW_PROBLEMS, type RowProblemKind } from "../../../src-domain/import/row-problem.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";

type Saving = { readonly state: "idle" | "saving" | "failed" } | { readonly state: "saved"; readonly file: string };

const COLUMNS = ["line", "column", "value", "reason", "remedy", "original"] as const;

/** Writes every line that was not taken to a file; main has no words of its own, so they go with the order. */
export function SaveProblems({ count }: { readonly count: number }): JSX.Element {
  const { t } = useTranslation("import");
  const [saving, setSaving] = useState<Saving>({ state: "idle" });
  const save = async (): Promise<void> => {
    setSaving({ state: "saving" });
    const kinds = Object.fromEntries(
      ROW_PROBLEMS.map((kind) => [kind, { reason: t(`problem.${kind}.reason`), remedy: t(`problem.${kind}.remedy`) }]),
    ) as Record<RowProblemKind, { reason: string; remedy: string }>;
    const answer = await desk.imports.saveProblems({
      headings: COLUMNS.map((column) => t(`errorFile.${column}`)),
      kinds,
    });
    if (!answer.ok) setSaving({ state: "failed" });
    else if (answer.value.rows === null) setSaving({ state: "idle" });
    else setSaving({ state: "saved", file: answer.value.fileName });
  };
  return (
    <>
      <span className="import__saved" data-state={saving.state} role="status">
        {saving.state === "saved" && t("saved", { file: saving.file })}
        {saving.state === "failed" && t("notSaved")}
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={saving.state === "saving"}
        onClick={() => void save()}
      >
        {saving.state === "saving" ? t("saving") : t("save", { count, formatted: numberText(count) })}
      </Button>
    </>
  );
}
