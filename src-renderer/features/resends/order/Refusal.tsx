import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { parseRefusal, type RefusalPart } from "../../../../src-domain/resends/refusal.ts";
import type { ResendDetails } from "../../../../src-preload/contract/resends/resend.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { fieldText } from "../../../ui/text/service-text.ts";
import { SupportCardLink } from "../../../ui/SupportCardButton.tsx";

type RefusalView = NonNullable<ResendDetails["refusal"]>;

/** Shows the service's messages with their fields, then the codes. */
export function Refusal({ refusal }: { readonly refusal: RefusalView }): JSX.Element {
  const { t } = useTranslation("resends");
  const { t: refusalT } = useTranslation("refusal");
  const { errorCode, correlationId } = refusal;
  return (
    <>
      <ul className="refusal">
        {parseRefusal(refusal.fields).map((part) => (
          <li key={part.key}>
            <FieldName part={part} />
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

function FieldName({ part: { key, target } }: { readonly part: RefusalPart }): JSX.Element {
  const { t } = useTranslation("resends");
  switch (target.kind) {
    case "field":
      return <strong>{t(`field.${target.field}`)}</strong>;
    case "warehouse":
      return <strong>{t("field.warehouseId")}</strong>;
    case "items":
      return <strong>{t("field.returnInventoryIdList")}</strong>;
    case "other":
      return (
        <strong>
          <CodeText value={key} />
        </strong>
      );
  }
}
