import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { Logo } from "../../ui/Logo.tsx";
import {
  hasKeychainPrompt,
  useEnvironments,
  goToConnection,
  useEnvironmentNameText,
} from "../../features/environments/environments.ts";

interface ConnectCardProps {
  readonly credentials: Exclude<DeskStatus["credentials"], "ok">;
}

/** Shown in a new environment until its API key and token are entered. */
export function ConnectCard({ credentials }: ConnectCardProps): JSX.Element {
  const { t } = useTranslation("environment");
  const isKeychainAsking = useEnvironments(hasKeychainPrompt);
  const name = useEnvironmentNameText();
  return (
    <>
      <Logo size={40} />
      <h1 className="first-sync__title display">{t("connect.title")}</h1>
      <p className="first-sync__body" role={isKeychainAsking ? "status" : undefined}>
        {isKeychainAsking ? t("bar.keychain") : t(`connect.${credentials}`, { name })}
      </p>
      <p className="first-sync__body">{t("credentials.where")}</p>
      <div className="first-sync__actions">
        <Button size="md" onClick={() => goToConnection("apiKey")}>
          {t("connect.action")}
        </Button>
      </div>
    </>
  );
}
