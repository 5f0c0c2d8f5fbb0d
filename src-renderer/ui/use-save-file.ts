import { useState } from "react";
import type { CommonError, PageAnswer } from "../../src-preload/contract/operation.ts";

type SaveState<Code extends string> =
  | { readonly state: "idle" | "writing" }
  | { readonly state: "failed"; readonly code: Code | CommonError }
  | { readonly state: "written"; readonly file: string; readonly rows: number };

/** Result of an export; `fileName` or `rows` is null if the operator canceled. */
interface ExportResult {
  readonly fileName: string | null;
  readonly rows?: number | null;
}

export function useSaveFile<Code extends string>() {
  const [saving, setSaving] = useState<SaveState<Code>>({ state: "idle" });
  const save = async (pendingAnswer: Promise<PageAnswer<ExportResult, Code>>): Promise<void> => {
    setSaving({ state: "writing" });
    const answer = await pendingAnswer;
    if (!answer.ok) return setSaving({ state: "failed", code: answer.error.code });
    const { fileName: file, rows = 0 } = answer.value;
    return setSaving(file === null || rows === null ? { state: "idle" } : { state: "written", file, rows });
  };
  return { saving, save, dismiss: () => setSaving({ state: "idle" }) };
}
