import { Button } from "@mantine/core";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../../../bridge.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { useResetNames } from "../../../ui/text/reset-names.ts";

/** Lists settings whose stored values could not be read, until the operator changes or accepts the defaults. */
export function ResetNote(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const resetNames = useResetNames();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(
    () =>
      fetchAndRefetch(
        () => desk.settings.reset({}),
        (answer) => setNames(answer.ok ? answer.value.names : []),
        (refetch) => desk.settings.onChanged(refetch),
      ),
    [],
  );
  if (names.length === 0) return null;
  return (
    <div className="box row" role="alert">
      <p className="grows">
        {t("reset.what", { names: resetNames(names) })}{" "}
        {names.some((name) => name === "eraseAfterDays" || name === "recipientDays") && t("reset.erasing")}{" "}
        {names.includes("labelPrinting") && t("reset.printing")}
      </p>
      <Button variant="default" className="rigid" onClick={() => void desk.settings.acceptReset({})}>
        {t("reset.accept")}
      </Button>
    </div>
  );
}
