import type { TFunction } from "i18next";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { parseRefusal, type RefusalPart } from "../../../../src-domain/resends/refusal.ts";
import type { ResendDetails } from "../../../../src-preload/contract/resends/resend.ts";
import { SupportCardLink } from "../../../ui/SupportCardButton.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { fieldText } from "../../../ui/text/service-text.ts";

export function Refusal({ refusal }: { readonly refusal: NonNullable<ResendDetails["refusal"]> }): JSX.Element {
  const { t } = useTranslation("resends");
  const { t: refusalT } = useTranslation("refusal");
  const { errorCode, correlationId } = refusal;
  return (
    <>
      <ul className="refusal">
        {parseRefusal(refusal.fields).map((part) => (
          <li key={part.key}>
            <strong>{fieldName(t, part)}</strong>
            <span className="selectable">{fieldText(refusalT, part.messages, (raw) => raw)}</span>
          </li>
        ))}
      </ul>
      <p className="refusal__codes trace selectable">
        {errorCode}
        {errorCode !== null && correlationId !== null && " · "}
        {correlationId !== null && t("drawer.correlation", { id: correlationId })}
      </p>
      {correlationId !== null && <SupportCardLink correlationId={correlationId} />}
    </>
  );
}

function fieldName(t: TFunction<"resends">, { key, target }: RefusalPart): ReactNode {
  switch (target.kind) {
    case "field":
      return t(`field.${target.field}`);
    case "warehouse":
      return t("field.warehouseId");
    case "items":
      return t("field.returnInventoryIdList");
    case "other":
      return <CodeText value={key} />;
  }
}
