import { Button } from "@mantine/core";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useAddressDraft } from "./address-draft.ts";
import { AddressFields } from "./AddressFields.tsx";
import { useEnvironments } from "../../../environments/environments.ts";
import { takeToTitle } from "./take-to-title.ts";

/** Once it is added its form opens, for key and token. */
export function NewEnvironment(): JSX.Element {
  const { t } = useTranslation("environment");
  const { t: settings } = useTranslation("settings");
  const draft = useAddressDraft(null);
  const { own } = draft.problems;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeToTitle(title.current), []);
  const add = async (): Promise<void> => {
    const before = new Set(useEnvironments.getState().known?.environments.map(({ id }) => id));
    if (!(await draft.save())) return;
    const added = useEnvironments.getState().known?.environments.find(({ id }) => !before.has(id));
    useEnvironments.setState({ adding: false, shown: added?.id ?? null });
  };
  return (
    <section className="connection" aria-label={t("list.newTitle")}>
      <h3 ref={title} className="connection__title" tabIndex={-1}>
        {t("list.newTitle")}
      </h3>
      <AddressFields
        kind="custom"
        readOnly={false}
        values={draft.values}
        problems={draft.problems}
        onEdit={draft.edit}
        onEnter={() => void add()}
      />
      <div className="connection__actions">
        <Button onClick={() => void add()}>{t("list.create")}</Button>
        <Button variant="default" onClick={() => useEnvironments.setState({ adding: false })}>
          {t("production.cancel")}
        </Button>
        {(own === "failed" || own === "not-confirmed" || own === "locked") && (
          <p className="connection__problem" role="alert">
            {own === "failed" ? t("address.failed") : settings(`refused.${own}`)}
          </p>
        )}
      </div>
    </section>
  );
}
