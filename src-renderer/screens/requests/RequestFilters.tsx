import { NativeSelect } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CALL_OUTCOMES, SERVICE_OPERATIONS } from "../../../src-domain/environments/service-call.ts";
import { chooseRequests, useRequestList, type RequestChoice } from "./request-list.ts";

export function RequestFilters(): JSX.Element {
  const { t } = useTranslation("requests");
  const { outcome, operation } = useRequestList((state) => state.choice);
  return (
    <div className="requests__filters" role="search">
      <NativeSelect
        aria-label={t("outcomeFilter")}
        w={220}
        value={outcome}
        data={[
          { value: "all", label: t("allOutcomes") },
          { value: "failed", label: t("failed") },
          ...CALL_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
        ]}
        onChange={(event) => void chooseRequests({ outcome: event.currentTarget.value as RequestChoice["outcome"] })}
      />
      <NativeSelect
        aria-label={t("operationFilter")}
        w={260}
        value={operation}
        data={[
          { value: "all", label: t("allOperations") },
          ...SERVICE_OPERATIONS.map((value) => ({ value, label: t(`operations.${value}`) })),
        ]}
        onChange={(event) => void chooseRequests({ operation: event.currentTarget.value })}
      />
      <p className="requests__kept">{t("kept")}</p>
    </div>
  );
}
