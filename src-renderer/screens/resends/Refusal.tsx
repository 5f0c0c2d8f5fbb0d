import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DESTINATION_FIELDS } from "../../../src-domain/address.ts";
import type { ResendDetails } from "../../../src-preload/contract/resend.ts";
import { CodeText } from "../../components/CodeText.tsx";

type RefusalView = NonNullable<ResendDetails["refusal"]>;

/** Properties of the create request, as `meta.error` names them. */
const KNOWN_PROPERTIES = [...DESTINATION_FIELDS, "warehouseId", "returnInventoryIdList"] as const;

/** The service's messages word for word, each beside the field it is about; its codes last. */
export function Refusal({ refusal }: { readonly refusal: RefusalView }): JSX.Element {
  const { t } = useTranslation("resends");
  const { errorCode, correlationId } = refusal;
  return (
    <>
      <ul className="refusal">
        {Object.entries(refusal.fields).map(([property, message]) => (
          <li key={property}>
            <FieldName property={property} />
            <span className="selectable">{message}</span>
          </li>
        ))}
      </ul>
      <p className="refusal__codes selectable">
        {errorCode}
        {errorCode !== null && correlationId !== null && " · "}
        {correlationId !== null && t("drawer.correlation", { id: correlationId })}
      </p>
    </>
  );
}

function FieldName({ property }: { readonly property: string }): JSX.Element {
  const { t } = useTranslation("resends");
  const known = KNOWN_PROPERTIES.find((field) => field === property);
  return <strong>{known === undefined ? <CodeText value={property} /> : t(`field.${known}`)}</strong>;
}
