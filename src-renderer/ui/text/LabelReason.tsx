import i18next from "i18next";
import type { JSX } from "react";
import { isPostalCodeMismatch } from "../../../src-domain/labels/failed-address.ts";
import { ServiceMessageText } from "./text.tsx";

/** Returns null for a reason of unknown form, which may be in any language. */
const translationOf = (reason: string): string | null =>
  isPostalCodeMismatch(reason) ? i18next.t("refusal:message.postal-code-and-city") : null;

/** Returns why a label was not made, for use within a sentence. */
export const labelReasonText = (reason: string): string =>
  translationOf(reason) ?? i18next.t("frame:quoted", { name: reason });

/** Shows why a label was not made. */
export function LabelReason({ reason }: { readonly reason: string }): JSX.Element {
  const translation = translationOf(reason);
  return translation === null ? <ServiceMessageText text={reason} /> : <p className="selectable">{translation}</p>;
}
