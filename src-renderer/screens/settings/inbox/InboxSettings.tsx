import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "@mantine/core";
import type { InboxSettings as Values } from "../../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { changeInbox, connectInbox, readInbox, useInbox, type InboxProblem } from "./inbox.ts";
import "./inbox.css";
import { InboxCounts } from "./InboxCounts.tsx";
import { InboxPlace } from "./InboxPlace.tsx";
import { SigningKey } from "./SigningKey.tsx";

/** Whether and where this desk takes the service's webhooks, and what came of it. */
export function InboxSettings(): JSX.Element {
  const { t } = useTranslation("inbox");
  const { inbox, unreadable } = useInbox();
  useEffect(() => connectInbox(), []);
  return (
    <SettingsGroup title={t("title")}>
      <p className="settings__note">{t("intro")}</p>
      {unreadable && <FailureNote text={t("notRead")} onRetry={() => void readInbox()} />}
      {inbox !== null && <KnownInbox inbox={inbox} />}
    </SettingsGroup>
  );
}

function KnownInbox({ inbox }: { readonly inbox: InboxState }): JSX.Element {
  const { t } = useTranslation("inbox");
  const { t: settings } = useTranslation("settings");
  const [problem, setProblem] = useState<InboxProblem | null>(null);
  const refused = problem === "not-confirmed" || problem === "locked";
  const change = (part: Partial<Values>): void => void changeInbox(part).then(setProblem);

  return (
    <>
      <Switch
        label={t("on")}
        description={t("onHint")}
        checked={inbox.settings.on}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      <Listening listening={inbox.listening} />
      {problem === "notSaved" && <FailureNote text={t("notSaved")} />}
      {refused && <FailureNote text={settings(`refused.${problem}`)} />}
      <InboxPlace inbox={inbox} problem={problem === "notSaved" || refused ? null : problem} change={change} />
      <SigningKey state={inbox.signingKey} />
      <InboxCounts inbox={inbox} />
    </>
  );
}

function Listening({ listening }: Pick<InboxState, "listening">): JSX.Element {
  const { t } = useTranslation("inbox");
  switch (listening.state) {
    case "off":
      return (
        <p className="inbox__state" role="status">
          {t("listening.off")}
        </p>
      );
    case "open":
      return (
        <p className="inbox__state inbox__state--open" role="status">
          {t("listening.open")} <span className="inbox__address selectable">{listening.address}</span>
        </p>
      );
    case "closed":
      return (
        <p className="inbox__state inbox__state--closed" role="status">
          {t(`listening.${listening.obstacle}`)} {listening.again && t("listening.again")}
        </p>
      );
  }
}
