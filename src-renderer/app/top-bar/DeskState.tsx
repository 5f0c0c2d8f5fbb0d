import { Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { labelledText } from "../../i18n/list-text.ts";
import { startSync, useAppState, useUnreachableReason } from "../../shell/app-state.ts";
import { Facts } from "../../ui/dialogs/Drawer.tsx";
import { PopUp } from "../../ui/dialogs/PopUp.tsx";
import { stationNameText } from "../../ui/text/batch-name-text.ts";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { failureSentence } from "../../ui/text/failure-sentence.ts";
import { absoluteTimeText } from "../../ui/text/time-text.ts";
import { EnvironmentName } from "./EnvironmentName.tsx";
import { useNetworkText } from "./network-text.ts";
import { UpdatedAge } from "./StatusIndicators.tsx";

/** The environment's name; opens the details that the bar does not show. */
export function DeskState({ status }: { readonly status: DeskStatus }): JSX.Element {
  const { t } = useTranslation("frame");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopUp
      label={t("bar.label")}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      width={360}
      target={
        <button
          type="button"
          className="top-bar__state row-close bare"
          aria-label={labelledText(t("bar.label"), environmentNameText(status.environment))}
        >
          <EnvironmentName status={status} />
          <IconInfoCircle size={15} aria-hidden="true" />
        </button>
      }
    >
      <StateDetails status={status} />
    </PopUp>
  );
}

function StateDetails({ status }: { readonly status: DeskStatus }): JSX.Element {
  const { t } = useTranslation("frame");
  const { environment, stationName, nextCutOff } = status;
  const facts: (readonly [string, ReactNode])[] = [
    [t("bar.environment"), environmentNameText(environment)],
    [t("bar.station"), stationNameText(stationName)],
    [t("bar.networkLabel"), useNetworkText(status)],
    [t("bar.data"), <DataAge key="data" asOf={status.inventoryAsOf} />],
    [t("bar.orders"), useOrderText(status)],
    [
      t("bar.cutOff"),
      nextCutOff && (
        <time key="cut-off" dateTime={nextCutOff}>
          {t("bar.cutOffHint", { when: absoluteTimeText(nextCutOff) })}
        </time>
      ),
    ],
  ];
  return <Facts facts={facts} />;
}

function useOrderText({ outbox }: DeskStatus): string {
  const { t } = useTranslation("frame");
  const parts = [
    ...(outbox.waiting > 0 ? [t("bar.waiting", { count: outbox.waiting })] : []),
    ...(outbox.unknown > 0 ? [t("bar.unknown", { count: outbox.unknown })] : []),
  ];
  return parts.length === 0 ? t("bar.nothingWaiting") : `${parts.join(" · ")}. ${t("bar.waitingHint")}`;
}

function DataAge({ asOf }: { readonly asOf: string | null }): JSX.Element {
  const { t } = useTranslation(["frame", "sync", "requests"]);
  const isRunning = useAppState(({ sync }) => sync?.state === "running");
  const failure = useAppState(({ sync }) => (sync?.state === "failed" ? sync.failure : null));
  const unreachableReason = useUnreachableReason();
  const hint = unreachableReason === null ? failure && failureSentence(failure.code) : t(`cannot.${unreachableReason}`);
  return (
    <span className="top-bar__data stack-close">
      <span>{asOf === null ? t("bar.noData") : <UpdatedAge at={asOf} />}</span>
      {hint && <span className="top-bar__hint finer">{hint}</span>}
      <Button
        variant="default"
        size="xs"
        disabled={isRunning || unreachableReason !== null}
        onClick={() => void startSync()}
      >
        {isRunning ? t("bar.refreshingNow") : t("sync:copy.refresh")}
      </Button>
    </span>
  );
}
