import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { localityOf } from "../../../../src-domain/recipients/address.ts";
import { findRecipients } from "../../../../src-domain/recipients/recipients.ts";
import { findStates, NO_STATE, stateNamed, statesOf } from "../../../../src-domain/recipients/states.ts";
import { takeRecipient } from "./address-intake.ts";
import { FillField } from "../../../recipients/FillField.tsx";
import { readRecipients, useRecentRecipients } from "./recent-recipients.ts";
import { countryName, recipientWords } from "./recipient-words.ts";
import { SuggestField } from "../../../recipients/SuggestField.tsx";
import { useFieldValue, useShipmentField } from "../../../recipients/use-shipment-field.ts";
import { useNobodyHere } from "../use-nobody-here.ts";

interface AddressFieldProps {
  readonly batchId: string;
}

/** The recipient's name; whom orders went to before is found while it is typed. */
export function NameField({ batchId }: AddressFieldProps): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const field = useShipmentField(batchId, "shipmentName");
  const recent = useRecentRecipients((state) => state.recent) ?? [];
  const masked = useNobodyHere();
  return (
    <SuggestField
      field={field}
      listLabel={t("recipients.list")}
      takesFirst={false}
      find={(typed) =>
        findRecipients(recent, typed).map(({ recipientId, recipient }) => {
          const { name, address } = recipientWords(recipient, masked, i18n.language);
          return { key: recipientId, label: name, detail: address, recipient };
        })
      }
      onTake={({ recipient }) => takeRecipient(recipient)}
      onFocus={() => void readRecipients()}
    />
  );
}

/** Required by the service, and absent from many addresses: what stands there then is the operator's choice. */
export function Street2Field({ batchId }: AddressFieldProps): JSX.Element {
  const { t } = useTranslation("address");
  const field = useShipmentField(batchId, "shipmentStreet2");
  const street1 = useFieldValue(batchId, "shipmentStreet1");
  const city = useFieldValue(batchId, "shipmentCity");
  const locality = localityOf(street1, city);
  const offers = useMemo(() => ["-", ...(locality === "" ? [] : [locality])], [locality]);
  return <FillField className="shipment-form__wide" field={field} why={t("fill.street2")} offers={offers} />;
}

const NO_STATES = [NO_STATE];

/** Names and codes where the service has a list of states; anywhere else any text, or NA. */
export function StateField({ batchId }: AddressFieldProps): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const field = useShipmentField(batchId, "shipmentState");
  const iso3 = useFieldValue(batchId, "shipmentCountryCode");
  const country = countryName(iso3, i18n.language);
  if (statesOf(iso3) === null) {
    return <FillField field={field} why={iso3 === "" ? null : t("fill.state", { country })} offers={NO_STATES} />;
  }
  return (
    <SuggestField
      field={field}
      listLabel={t("states.list", { country })}
      takesFirst
      find={(typed) => findStates(iso3, typed).map(({ code, name }) => ({ key: code, label: code, detail: name }))}
      onTake={({ key }) => field.onChange(key)}
      description={stateHint(iso3, field.value)}
    />
  );

  function stateHint(iso3: string, text: string): string | null {
    if (text.trim() === "") return null;
    const code = stateNamed(iso3, text)?.code;
    if (code === undefined) return t("states.unlisted", { country });
    return code === text.trim() ? null : t("states.sentAs", { code });
  }
}
