import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { EXTERNAL_PAGES } from "../../../../src-domain/external-pages.ts";
import type { UpdateState } from "../../../../src-preload/contract/updates/updates.ts";
import { desk } from "../../../bridge.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { SettingsGroup } from "./SettingsGroup.tsx";
import { ThirdPartyLicenses } from "./ThirdPartyLicenses.tsx";

export function UpdateSettings(): JSX.Element {
  const { t } = useTranslation("updates");
  const version = useAppState((state) => state.status?.version ?? "");
  const [state, setState] = useState<UpdateState | null>(null);
  const isShown = useIsCurrentScreen("settings");
  useEffect(() => desk.updates.onChanged(setState), []);
  // Refetch whenever the screen is shown, because the work that blocks a downloaded update may have ended.
  useEffect(() => {
    if (isShown) void desk.updates.status({}).then((answer) => answer.ok && setState(answer.value));
  }, [isShown]);
  return (
    <SettingsGroup title={t("title")}>
      <p className="note selectable">{t("version", { version })}</p>
      <p className="note" role="status" aria-label={t("title")}>
        {state !== null && <UpdateStateText state={state} />}
      </p>
      {state !== null && <UpdateAction state={state} />}
      <a className="settings__link prose" href={EXTERNAL_PAGES.serviceDocumentation} target="_blank" rel="noreferrer">
        {t("documentation")}
      </a>
      <ThirdPartyLicenses />
    </SettingsGroup>
  );
}

function UpdateStateText({ state }: { readonly state: UpdateState }): JSX.Element {
  const { t } = useTranslation("updates");
  switch (state.kind) {
    case "off":
    case "elsewhere":
    case "not-asked":
      return <>{t(`state.${state.kind}`)}</>;
    case "checking":
      return <>{t("checking")}</>;
    case "none":
      return (
        <>
          {t("state.none")}
          {sentenceGap()}
          {t("state.looked")}
          {sentenceGap()}
          <Age at={state.at} />
        </>
      );
    case "offered":
      return <>{t("state.offered", { version: state.version })}</>;
    case "downloading":
      return <>{t("state.downloading", { version: state.version, percent: state.percent })}</>;
    case "ready":
      return (
        <>
          {t(state.blocker === null ? "state.ready" : "state.blocked", { version: state.version })}
          {sentenceGap()}
          {state.blocker !== null && t(`blocker.${state.blocker}`)}
        </>
      );
    case "failed":
      return <>{t(`problem.${state.problem}`)}</>;
  }
}

function UpdateAction({ state }: { readonly state: UpdateState }): JSX.Element | null {
  const { t } = useTranslation("updates");
  const isOffered = state.kind === "offered";
  const canCheck = state.kind === "not-asked" || state.kind === "none" || state.kind === "failed";
  if (!isOffered && !canCheck) return null;
  return (
    <Button
      className="settings__action"
      variant="default"
      onClick={() => void (isOffered ? desk.updates.download({}) : desk.updates.check({}))}
    >
      {isOffered ? t("download", { version: state.version }) : t("check")}
    </Button>
  );
}
