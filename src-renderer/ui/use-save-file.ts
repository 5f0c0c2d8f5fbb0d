import { useState } from "react";
import type { CommonError, PageAnswer } from "../../src-preload/contract/operation.ts";

type Saving<Code extends string> =
  | { readonly state: "idle" | "writing" }
  | { readonly state: "failed"; readonly code: Code | CommonError }
  | { readonly state: "written"; readonly file: string; readonly rows: number };

/** Main's answer after asking for a file; `fileName` or `rows` is null when the operator cancels. */
interface Written {
  readonly fileName: string | null;
  readonly rows?: number | null;
}

export function useSaveFile<Code extends string>() {
  const [saving, setSaving] = useState<Saving<Code>>({ state: "idle" });
  const save = async (answered: Promise<PageAnswer<Written, Code>>): Promise<void> => {
    setSaving({ state: "writing" });
    const answer = await answered;
    if (!answer.ok) return setSaving({ state: "failed", code: answer.error.code });
    const { fileName: file, rows = 0 } = answer.value;
    return setSaving(file === null || rows === null ? { state: "idle" } : { state: "written", file, rows });
  };
  return { saving, save };
}
