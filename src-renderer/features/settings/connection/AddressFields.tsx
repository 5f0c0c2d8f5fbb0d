import { TextInput } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { EnvironmentKind } from "../../../../src-domain/environments/environment.ts";
import { useRequestedFocus } from "../../environments/environments.ts";
import type { Addresses, AddressProblems } from "./address-draft.ts";

interface AddressFieldsProps {
  readonly kind: EnvironmentKind;
  readonly readOnly: boolean;
  readonly values: Addresses;
  readonly problems: AddressProblems;
  readonly onEdit: (field: keyof Addresses, value: string) => void;
  readonly onEnter: () => void;
}

export function AddressFields({ kind, readOnly, values, problems, onEdit, onEnter }: AddressFieldsProps): JSX.Element {
  const { t } = useTranslation("environment");
  const errorTextOf = (field: keyof Addresses): string | undefined => {
    if (field === "name") return problems.name && t(`address.${problems.name}`);
    const problem = problems.fields[field];
    return problem && t(`address.problem.${problem}`);
  };
  const fieldProps = (field: keyof Addresses) => ({
    value: values[field],
    readOnly,
    placeholder: kind === "practice" ? t("kind.practice") : undefined,
    autoComplete: "off",
    spellCheck: false,
    error: errorTextOf(field),
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => onEdit(field, event.currentTarget.value),
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === "Enter") onEnter();
    },
  });
  const userField = useRequestedFocus("userApiUrl");
  const publicField = useRequestedFocus("publicApiUrl");
  const isUnpublished = kind === "production-china" && values.publicApiUrl === "";
  return (
    <>
      {kind === "custom" && (
        <TextInput
          label={t("address.name")}
          description={t("address.nameHint")}
          maxLength={60}
          w={280}
          classNames={{ description: "settings__wide-description" }}
          {...fieldProps("name")}
        />
      )}
      <TextInput
        label={t("address.user")}
        description={readOnly ? undefined : t("address.hint")}
        classNames={{ input: "codes" }}
        ref={userField}
        {...fieldProps("userApiUrl")}
      />
      <TextInput
        label={t("address.public")}
        description={isUnpublished ? t("address.chinaPublic") : undefined}
        classNames={{ input: "codes" }}
        ref={publicField}
        {...fieldProps("publicApiUrl")}
      />
    </>
  );
}
