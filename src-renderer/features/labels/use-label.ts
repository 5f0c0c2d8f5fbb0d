import { useEffect, useState } from "react";
import { canPrintDespite } from "../../../src-domain/labels/printing.ts";
import type { ErrorOf, OutputOf, PageAnswerOf } from "../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../src-preload/contract/labels/labels.ts";
import { desk } from "../../bridge.ts";
import { fetchAndRefetch } from "../../shell/subscriptions.ts";
import { useOrderView, type OrderViewSource } from "../../shell/use-order-view.ts";

const LABEL_SOURCE: OrderViewSource<LabelView> = {
  fetchView: (resendId) => desk.labels.get({ resendId }),
  onChanged: (callback) => desk.labels.onChanged(callback),
};

export const useLabel = (resendId: string): LabelView | null => useOrderView(LABEL_SOURCE, resendId)[0];

type LabelErrorCode = ErrorOf<"labels", "print" | "skip" | "save" | "open" | "file">;

export interface LabelFailure {
  /** `host-not-listed-by-it`: the host is missing in a list that IT manages. */
  readonly code: LabelErrorCode | "host-not-listed-by-it" | "other";
  readonly host: string;
}

interface RefusedAction {
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const CODES_REPORTED_AS_OTHER: ReadonlySet<string> = new Set(["forbidden", "desk-locked", "bad-input", "internal"]);

export function labelFailureOf({ code, fields }: RefusedAction): LabelFailure {
  const host = fields?.["host"] ?? "";
  if (CODES_REPORTED_AS_OTHER.has(code)) return { code: "other", host };
  const isManagedList = code === "host-not-listed" && fields?.["allowedBy"] === "it";
  return { code: isManagedList ? "host-not-listed-by-it" : (code as LabelErrorCode), host };
}

export const canPrintAnyway = (code: string | null): boolean => code === "canceled-or-failed" || canPrintDespite(code);

type FetchedLabel =
  | { readonly state: "fetching" }
  | { readonly state: "here"; readonly file: OutputOf<"labels", "file"> }
  | { readonly state: "missing"; readonly failure: LabelFailure };

const FETCHING: FetchedLabel = { state: "fetching" };

/** Fetches the label's file. Change the component's `key` to retry. */
export function useLabelFile(resendId: string): FetchedLabel {
  const [label, setLabel] = useState<FetchedLabel>(FETCHING);
  useEffect(() => {
    const showAnswer = (answer: PageAnswerOf<"labels", "file">): void =>
      setLabel(
        answer.ok ? { state: "here", file: answer.value } : { state: "missing", failure: labelFailureOf(answer.error) },
      );
    return fetchAndRefetch(() => desk.labels.file({ resendId }), showAnswer);
  }, [resendId]);
  return label;
}
