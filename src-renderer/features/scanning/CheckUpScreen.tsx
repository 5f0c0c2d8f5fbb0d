import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useCheckUp } from "../../scanner/check-up/check-up.ts";
import { CheckUp } from "../../scanner/check-up/CheckUp.tsx";
import { stopCheckUp } from "../../scanner/check-up/use-check-up.ts";
import { useScannerProfile } from "../../scanner/scanner-profile.ts";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import { Age } from "../../ui/text/Age.tsx";

export function CheckUpScreen(): JSX.Element {
  const { t } = useTranslation("checkUp");
  const phase = useCheckUp((state) => state.phase);
  const measuredAt = useScannerProfile(({ profile }) => profile?.measuredAt ?? null);
  return (
    <>
      <PageHeader
        title={t("title")}
        facts={
          measuredAt !== null && (
            <>
              {t("last")} <Age at={measuredAt} />
            </>
          )
        }
      >
        {(phase.kind === "scanning" || phase.kind === "settling") && (
          <Button variant="default" onClick={stopCheckUp}>
            {t("stop")}
          </Button>
        )}
      </PageHeader>
      <div className="check-up scrolls">
        <CheckUp />
      </div>
    </>
  );
}
