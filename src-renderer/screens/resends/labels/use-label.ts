import { useEffect, useState } from "react";
import type { ErrorOf, OutputOf } from "../../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../../src-preload/contract/labels.ts";
import { desk } from "../../../bridge.ts";

/** What the desk knows of an order's label; read again when the order moves or something is printed. */
export function useLabel(resendId: string): LabelView | null {
  const [view, setView] = useState<LabelView | null>(null);
  useEffect(() => {
    let wanted = true;
    const read = (): void => {
      void desk.labels.get({ resendId }).then((answer) => {
        if (wanted && answer.ok) setView(answer.value);
      });
    };
    const stops = [
      desk.labels.onChanged((changed) => {
        if (changed.resendId === resendId) setView(changed);
      }),
      desk.resend.onChanged((row) => {
        if (row.resendId === resendId) read();
      }),
    ];
    read();
    return () => {
      wanted = false;
      for (const stop of stops) stop();
    };
  }, [resendId]);
  return view;
}

type LabelFile = OutputOf<"labels", "file">;
export type LabelErrorCode = ErrorOf<"labels", "print" | "save" | "open" | "file">;

export interface LabelTrouble {
  readonly code: LabelErrorCode | "other";
  readonly host: string;
}

interface Refused {
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const OTHER: ReadonlySet<string> = new Set(["forbidden", "bad-input", "internal"]);

export const troubleOf = ({ code, fields }: Refused): LabelTrouble => ({
  code: OTHER.has(code) ? "other" : (code as LabelErrorCode),
  host: fields?.["host"] ?? "",
});

export type FetchedLabel =
  | { readonly state: "fetching" }
  | { readonly state: "here"; readonly file: LabelFile }
  | { readonly state: "missing"; readonly trouble: LabelTrouble };

const FETCHING: FetchedLabel = { state: "fetching" };

/** The label's bytes, fetched by main; whoever shows them takes another key to try again. */
export function useLabelFile(resendId: string): FetchedLabel {
  const [label, setLabel] = useState<FetchedLabel>(FETCHING);
  useEffect(() => {
    let wanted = true;
    void desk.labels.file({ resendId }).then((answer) => {
      if (!wanted) return;
      setLabel(
        answer.ok ? { state: "here", file: answer.value } : { state: "missing", trouble: troubleOf(answer.error) },
      );
    });
    return () => {
      wanted = false;
    };
  }, [resendId]);
  return label;
}
