import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { environmentWord } from "../../components/words/environment-words.ts";
import { goToConnection } from "../../environments/go-to-connection.ts";
import { HelpLink } from "../../help/HelpLink.tsx";
import { HELP_OF_CREDENTIALS } from "../troubles.ts";
import "./notices.css";
import { useLiveDesk } from "../../desk/live-desk.ts";

/** Across every screen for as long as nothing can be sent: what that means, and the way to the fields. */
export function CredentialsBar(): JSX.Element | null {
  const { t } = useTranslation("environment");
  const { t: frame } = useTranslation("frame");
  const status = useLiveDesk((live) => live.status);
  if (status === null || status.credentials === "ok") return null;
  const { credentials, environment, outbox } = status;
  const words = { count: outbox.waiting, name: environmentWord(frame, environment) };
  return (
    <div className="credentials-bar" role="alert" aria-label={t("bar.label")}>
      <IconKey size={22} stroke={2} aria-hidden="true" />
      <p className="credentials-bar__words">{t(`bar.${credentials}`, words)}</p>
      <HelpLink chapter={HELP_OF_CREDENTIALS[credentials]} />
      <Button className="credentials-bar__action" variant="default" onClick={() => goToConnection("apiKey")}>
        {t("bar.action")}
      </Button>
    </div>
  );
}
